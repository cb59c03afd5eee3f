/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;

import dev.interlock.core.Interlock;
import dev.interlock.core.NoiseRepository;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.noise.NoiseConfiguration;
import dev.interlock.noise.NoiseFile;
import dev.interlock.session.Finding;

/**
 * Repeats the run of a session with noise that is focused on one of its findings. Creates the noise configuration in
 * the project if it does not exist. The saved launch configuration is not changed.
 */
public final class NoiseRerun {

	private NoiseRerun() {
	}

	/** Creates the noise configuration in a job, then launches in the UI thread. */
	public static void start(Display display, RaceSession session, Finding finding) {
		ICoreRunnable prepare = monitor -> {
			NoiseConfiguration noise = NoiseRepository.focusedOn(finding);
			if (noise == null) {
				throw new CoreException(Status.warning(Messages.NoiseRerun_noPlace));
			}
			ILaunchConfigurationWorkingCopy copy = Reruns.configuration(session).getWorkingCopy();
			String text = NoiseFile.write(noise);
			IProject project = project(session);
			String name = NoiseRepository.nameFor(project, finding, text);
			if (!NoiseRepository.file(project, name).exists()) {
				NoiseRepository.create(project, name, text, monitor);
			}
			copy.setAttribute(RaceLaunchConstants.ATTR_NOISE_CONFIG, name);
			copy.removeAttribute(RaceLaunchConstants.ATTR_NOISE);
			display.asyncExec(() -> DebugUITools.launch(copy, Interlock.LAUNCH_MODE));
		};
		Job job = Job.create(Messages.NoiseRerun_job, prepare);
		job.setRule(ResourcesPlugin.getWorkspace().getRoot());
		job.setUser(true);
		job.schedule();
	}

	private static IProject project(RaceSession session) throws CoreException {
		IProject project = session.projectName().isEmpty() ? null
				: ResourcesPlugin.getWorkspace().getRoot().getProject(session.projectName());
		if (project == null || !project.isAccessible()) {
			throw new CoreException(Status.warning(NLS.bind(Messages.NoiseRerun_noProject, session.projectName())));
		}
		return project;
	}
}
