/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.handlers.IHandlerService;

import dev.interlock.core.InterlockStatus;

/**
 * A possible remedy for a problem found by a check before a launch.
 *
 * @param label  the label of its button
 * @param action run in the UI thread with the parent of its dialogs; true if the launch can be tried again
 */
record LaunchRemedy(String label, Predicate<Shell> action) {

	private static final String GROUP = "dev.interlock.ui.launchGroup.race"; //$NON-NLS-1$
	private static final String JRES = "org.eclipse.jdt.debug.ui.preferences.VMPreferencePage"; //$NON-NLS-1$
	private static final String NOISE = "dev.interlock.ui.noiseProperties"; //$NON-NLS-1$
	private static final String INSTALL = "org.eclipse.equinox.p2.ui.sdk.install"; //$NON-NLS-1$

	/**
	 * The possible remedies, the most likely first.
	 *
	 * @param configuration the launched configuration; null if it is not known
	 */
	static List<LaunchRemedy> of(IStatus problem, ILaunchConfiguration configuration) {
		List<LaunchRemedy> remedies = new ArrayList<>();
		if (InterlockStatus.JRE_TOO_OLD.is(problem)) {
			remedies.add(new LaunchRemedy(Messages.LaunchProblem_jres,
					shell -> show(PreferencesUtil.createPreferenceDialogOn(shell, JRES, null, null))));
		} else if (InterlockStatus.AGENT_MISSING.is(problem)) {
			addInstallation(remedies);
		} else if (!InterlockStatus.OPTION_FILE_UNUSABLE.is(problem)) {
			addNoise(remedies, configuration);
		}
		ILaunchConfiguration saved = saved(configuration);
		if (saved != null && !InterlockStatus.AGENT_MISSING.is(problem)) {
			remedies.add(new LaunchRemedy(Messages.LaunchProblem_edit, shell -> edit(saved)));
		}
		return remedies;
	}

	private static void addInstallation(List<LaunchRemedy> remedies) {
		Command install = PlatformUI.getWorkbench().getService(ICommandService.class).getCommand(INSTALL);
		if (install.isDefined()) {
			remedies.add(new LaunchRemedy(Messages.LaunchProblem_install, shell -> install()));
		}
	}

	private static boolean install() {
		try {
			PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(INSTALL, null);
		} catch (CommandException e) {
			ILog.of(LaunchRemedy.class).log(Status.warning(INSTALL, e));
		}
		// the installed software is available only after a restart
		return false;
	}

	private static void addNoise(List<LaunchRemedy> remedies, ILaunchConfiguration configuration) {
		IProject project = project(configuration);
		if (project != null) {
			remedies.add(new LaunchRemedy(Messages.LaunchProblem_noise,
					shell -> show(PreferencesUtil.createPropertyDialogOn(shell, project, NOISE, null, null))));
		}
	}

	private static IProject project(ILaunchConfiguration configuration) {
		try {
			String name = configuration == null ? "" //$NON-NLS-1$
					: configuration.getAttribute(IJavaLaunchConfigurationConstants.ATTR_PROJECT_NAME, ""); //$NON-NLS-1$
			IProject project = name.isEmpty() ? null : ResourcesPlugin.getWorkspace().getRoot().getProject(name);
			return project != null && project.isAccessible() ? project : null;
		} catch (CoreException e) {
			ILog.of(LaunchRemedy.class).log(e.getStatus());
			return null;
		}
	}

	/** The saved configuration, also if a re-run launched a working copy of it; null if there is none. */
	private static ILaunchConfiguration saved(ILaunchConfiguration configuration) {
		return configuration instanceof ILaunchConfigurationWorkingCopy copy ? copy.getOriginal() : configuration;
	}

	/**
	 * Shows a dialog.
	 *
	 * @return true if the user closed it with OK, so the problem may be solved
	 */
	private static boolean show(PreferenceDialog dialog) {
		return dialog != null && dialog.open() == PreferenceDialog.OK;
	}

	/** Opens the configuration in its dialog, which has its own button to launch it. */
	private static boolean edit(ILaunchConfiguration configuration) {
		PlatformUI.getWorkbench().getDisplay().asyncExec(() -> DebugUITools.openLaunchConfigurationDialogOnGroup(
				PlatformUI.getWorkbench().getModalDialogShellProvider().getShell(),
				new StructuredSelection(configuration), GROUP));
		return false;
	}
}
