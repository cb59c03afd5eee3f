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

/** Runs what a session has run once more; the saved launch configuration stays as it is. */
public final class Reruns {

	private Reruns() {
	}

	/**
	 * Runs it on the variable of a finding alone: then more is kept of its accesses, such as a place that was lost. For the UI
	 * thread.
	 *
	 * @throws CoreException if that is not possible; its status says why
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
	 * Runs it as it was run. For the UI thread.
	 *
	 * @throws CoreException if that is not possible; its status says why
	 */
	public static void again(RaceSession session) throws CoreException {
		DebugUITools.launch(configuration(session), Interlock.LAUNCH_MODE);
	}

	/** That of the launch, or after a restart the one of the same name. */
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
