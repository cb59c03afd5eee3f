/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.sessions;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.Interlock;
import dev.interlock.core.ProfileInfo;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.internal.Messages;

/** The settings of a run that distinguish the sessions of one launch configuration, in words. */
final class RunSettings {

	private RunSettings() {
	}

	/** The profile and the noise of a configuration. */
	static String of(ILaunchConfiguration configuration) throws CoreException {
		String profile = configuration.getAttribute(RaceLaunchConstants.ATTR_PROFILE, "");
		List<String> parts = new ArrayList<>();
		parts.add(Interlock.engines().profile(profile).map(ProfileInfo::label).orElse(profile));
		if (!configuration.getAttribute(RaceLaunchConstants.ATTR_ENGINES, "").isEmpty()) {
			parts.add(Messages.Settings_engines);
		}
		String named = configuration.getAttribute(RaceLaunchConstants.ATTR_NOISE_CONFIG, "");
		String noise = configuration.getAttribute(RaceLaunchConstants.ATTR_NOISE, "");
		if (!named.isEmpty()) {
			parts.add(NLS.bind(Messages.Settings_noiseNamed, named));
		} else if (noise.startsWith("off")) {
			parts.add(Messages.Settings_noiseOff);
		} else if (!noise.isEmpty()) {
			parts.add(Messages.Settings_noiseRandom);
		}
		return String.join(", ", parts);
	}
}
