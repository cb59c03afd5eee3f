/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.launching;

import java.util.Set;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchDelegate;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.Launch;
import org.eclipse.debug.core.model.ILaunchConfigurationDelegate;
import org.eclipse.debug.core.model.ILaunchConfigurationDelegate2;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.internal.Messages;
import dev.interlock.core.internal.Tracing;
import dev.interlock.core.internal.options.AgentOptions;
import dev.interlock.core.internal.sessions.RaceRun;
import dev.interlock.core.internal.sessions.RaceRuns;
import dev.interlock.core.internal.sessions.SessionModel;

/**
 * Launches in the mode {@code race}. It runs the delegate of the mode run with the agent among the VM arguments, or
 * that of the mode debug if threads are to be suspended at findings. It serves all types of launch configurations.
 */
public final class RaceLaunchDelegate implements ILaunchConfigurationDelegate2 {

	@Override
	public ILaunch getLaunch(ILaunchConfiguration configuration, String mode) throws CoreException {
		ILaunch launch = delegate(configuration, mode) instanceof ILaunchConfigurationDelegate2 delegate
				? delegate.getLaunch(configuration, mode)
				: null;
		return launch != null ? launch : new Launch(configuration, mode, null);
	}

	@Override
	public boolean preLaunchCheck(ILaunchConfiguration configuration, String mode, IProgressMonitor monitor)
			throws CoreException {
		return LaunchChecks.pass(configuration) && delegatePasses(configuration, mode, monitor);
	}

	private static boolean delegatePasses(ILaunchConfiguration configuration, String mode, IProgressMonitor monitor)
			throws CoreException {
		return !(delegate(configuration, mode) instanceof ILaunchConfigurationDelegate2 delegate)
				|| delegate.preLaunchCheck(configuration, delegateMode(configuration, mode), monitor);
	}

	@Override
	public boolean buildForLaunch(ILaunchConfiguration configuration, String mode, IProgressMonitor monitor)
			throws CoreException {
		return !(delegate(configuration, mode) instanceof ILaunchConfigurationDelegate2 delegate)
				|| delegate.buildForLaunch(configuration, delegateMode(configuration, mode), monitor);
	}

	@Override
	public boolean finalLaunchCheck(ILaunchConfiguration configuration, String mode, IProgressMonitor monitor)
			throws CoreException {
		return !(delegate(configuration, mode) instanceof ILaunchConfigurationDelegate2 delegate)
				|| delegate.finalLaunchCheck(configuration, delegateMode(configuration, mode), monitor);
	}

	@Override
	public void launch(ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor)
			throws CoreException {
		SubMonitor progress = SubMonitor.convert(monitor, Messages.Launch_starting, 10);
		ILaunchConfigurationDelegate delegate = delegate(configuration, mode);
		RaceRuns runs = SessionModel.active().runs();
		RaceRun run = runs.prepare(launch, configuration);
		boolean started = false;
		try {
			String delegateMode = delegateMode(configuration, mode);
			boolean debugged = delegateMode.equals(ILaunchManager.DEBUG_MODE);
			AgentOptions options = AgentOptions.of(configuration);
			String argument = run.openServer(debugged ? options.with("suspend", true) : options);
			Tracing.LAUNCH.trace("%s: %s", configuration.getName(), argument);
			progress.worked(1);
			if (debugged) {
				SecondAccessSuspension.watch(launch);
			}
			delegate.launch(AdjustedConfiguration.of(configuration, argument), delegateMode, launch, progress.split(9));
			started = launch.getProcesses().length > 0;
		} finally {
			if (started) {
				run.started();
			} else {
				runs.abandon(run);
			}
		}
	}

	/**
	 * Returns the mode of the delegate: debug if threads are to be suspended or the launch includes debugging, else
	 * run.
	 */
	private static String delegateMode(ILaunchConfiguration configuration, String mode) throws CoreException {
		return Boolean.parseBoolean(configuration.getAttribute(RaceLaunchConstants.ATTR_SUSPEND, ""))
				|| mode.equals(ILaunchManager.DEBUG_MODE)
				|| configuration.getModes().contains(ILaunchManager.DEBUG_MODE)
						? ILaunchManager.DEBUG_MODE
						: ILaunchManager.RUN_MODE;
	}

	private static ILaunchConfigurationDelegate delegate(ILaunchConfiguration configuration, String mode)
			throws CoreException {
		Set<String> modes = Set.of(delegateMode(configuration, mode));
		ILaunchDelegate preferred = configuration.getPreferredDelegate(modes);
		if (preferred == null) {
			preferred = configuration.getType().getPreferredDelegate(modes);
		}
		if (preferred != null) {
			return preferred.getDelegate();
		}
		ILaunchDelegate[] delegates = configuration.getType().getDelegates(modes);
		if (delegates.length == 0) {
			throw InterlockStatus.NO_RUN_DELEGATE.exception(null, configuration.getType().getName());
		}
		return delegates[0].getDelegate();
	}
}
