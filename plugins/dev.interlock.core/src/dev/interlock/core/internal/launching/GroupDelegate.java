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
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.ILaunchConfigurationDelegate2;

/**
 * Launches the platform's launch groups in the mode {@code race}. Their own delegate supports the mode but does not
 * declare it. Each member that inherits the mode has its own launch and session.
 */
public final class GroupDelegate implements ILaunchConfigurationDelegate2 {

	@Override
	public ILaunch getLaunch(ILaunchConfiguration configuration, String mode) throws CoreException {
		return delegate(configuration).getLaunch(configuration, mode);
	}

	@Override
	public boolean preLaunchCheck(ILaunchConfiguration configuration, String mode, IProgressMonitor monitor)
			throws CoreException {
		return delegate(configuration).preLaunchCheck(configuration, mode, monitor);
	}

	@Override
	public boolean buildForLaunch(ILaunchConfiguration configuration, String mode, IProgressMonitor monitor)
			throws CoreException {
		return delegate(configuration).buildForLaunch(configuration, mode, monitor);
	}

	@Override
	public boolean finalLaunchCheck(ILaunchConfiguration configuration, String mode, IProgressMonitor monitor)
			throws CoreException {
		return delegate(configuration).finalLaunchCheck(configuration, mode, monitor);
	}

	@Override
	public void launch(ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor)
			throws CoreException {
		delegate(configuration).launch(configuration, mode, launch, monitor);
	}

	private static ILaunchConfigurationDelegate2 delegate(ILaunchConfiguration configuration) throws CoreException {
		return (ILaunchConfigurationDelegate2) configuration.getType().getDelegates(Set.of(ILaunchManager.RUN_MODE))[0]
				.getDelegate();
	}
}
