/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.stream.Stream;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;
import dev.interlock.session.Variable.Kind;

/** Repeats the run of a session. The saved launch configuration is not changed. */
public final class Reruns {

	private Reruns() {
	}

	/**
	 * Repeats the run with only the variable of a finding watched. This keeps more data about its accesses, such as
	 * locations that were lost. Must be called in the UI thread.
	 *
	 * @throws CoreException if the run cannot be started; its status contains the reason
	 */
	public static void onVariable(RaceSession session, Finding finding) throws CoreException {
		if (finding.variable().kind() != Kind.FIELD && finding.variable().kind() != Kind.STATIC) {
			throw new CoreException(Status.warning(Messages.Reruns_noField));
		}
		ILaunchConfigurationWorkingCopy copy = configuration(session).getWorkingCopy();
		copy.setAttribute(RaceLaunchConstants.ATTR_VARIABLES,
				finding.variable().className() + '.' + finding.variable().name());
		DebugUITools.launch(copy, Interlock.LAUNCH_MODE);
	}

	/**
	 * Repeats the run unchanged. Must be called in the UI thread.
	 *
	 * @throws CoreException if the run cannot be started; its status contains the reason
	 */
	public static void again(RaceSession session) throws CoreException {
		DebugUITools.launch(configuration(session), Interlock.LAUNCH_MODE);
	}

	/** The configuration of the launch, or the one of the same name after a restart. */
	static ILaunchConfiguration configuration(RaceSession session) throws CoreException {
		ILaunchConfiguration launched = session.launch() == null ? null : session.launch().getLaunchConfiguration();
		if (launched != null && launched.exists()) {
			return launched;
		}
		return Stream.of(DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurations())
				.filter(each -> each.getName().equals(session.configurationName())).findFirst()
				.orElseThrow(() -> new CoreException(
						Status.warning(NLS.bind(Messages.Reruns_noConfiguration, session.configurationName()))));
	}
}
