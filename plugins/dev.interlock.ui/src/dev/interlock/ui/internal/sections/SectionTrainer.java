/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.core.sections.SectionTraining;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.ui.internal.sections.BrokenSectionsDialog.Broken;

/** Runs a correct program with the sections of its project and asks about the sections that are broken nevertheless. */
public final class SectionTrainer {

	private final AtomicSectionsView view;
	private final IProject project;

	/**
	 * @param view    shows the results
	 * @param project the project whose sections are trained
	 */
	public SectionTrainer(AtomicSectionsView view, IProject project) {
		this.view = view;
		this.project = project;
	}

	/**
	 * Asks for the program and the number of runs, and starts the training in the background. The user can cancel it.
	 */
	public void start() {
		try {
			SectionFile file = SectionRepository.read(project);
			List<ILaunchConfiguration> programs = programs();
			String problem = problem(file, programs);
			if (problem != null) {
				MessageDialog.openError(shell(), Messages.Train_title, problem);
				return;
			}
			TrainingDialog dialog = new TrainingDialog(shell(), programs);
			if (dialog.open() == Window.OK && dialog.configuration() != null) {
				start(dialog.configuration(), file.sections(), dialog.runs());
			}
		} catch (CoreException e) {
			MessageDialog.openError(shell(), Messages.Train_title, e.getStatus().getMessage());
		}
	}

	private Shell shell() {
		return view.getSite().getShell();
	}

	/** The reason why the sections cannot be trained, in one sentence; null if they can. */
	private String problem(SectionFile file, List<ILaunchConfiguration> programs) {
		if (!file.problems().isEmpty()) {
			return NLS.bind(Messages.Infer_problems, file.problems().get(0));
		}
		if (file.sections().stream().noneMatch(each -> each.disabled().isEmpty())) {
			return NLS.bind(Messages.Train_noSection, project.getName());
		}
		return programs.isEmpty() ? NLS.bind(Messages.Train_noProgram, project.getName()) : null;
	}

	private List<ILaunchConfiguration> programs() throws CoreException {
		ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
		List<ILaunchConfiguration> programs = new ArrayList<>();
		for (ILaunchConfiguration each : manager.getLaunchConfigurations(
				manager.getLaunchConfigurationType(IJavaLaunchConfigurationConstants.ID_JAVA_APPLICATION))) {
			if (project.getName()
					.equals(each.getAttribute(IJavaLaunchConfigurationConstants.ATTR_PROJECT_NAME, ""))) { //$NON-NLS-1$
				programs.add(each);
			}
		}
		return programs;
	}

	private void start(ILaunchConfiguration program, List<AtomicSection> given, int runs) {
		Job job = Job.create(NLS.bind(Messages.Train_job, program.getName()), monitor -> {
			try {
				List<AtomicSection> trained = SectionTraining.of(program, given, runs, monitor);
				SectionCode.Reader code = new SectionCode.Reader(JavaCore.create(project));
				List<Broken> broken = new ArrayList<>();
				for (AtomicSection each : trained) {
					if (each.disabled().isPresent() && given.stream()
							.anyMatch(old -> isSame(old, each) && old.disabled().isEmpty())) {
						broken.add(Broken.of(each, code));
					}
				}
				view.inUI(() -> choose(given, trained, broken, runs));
			} catch (CoreException e) {
				view.inUI(() -> MessageDialog.openError(shell(), Messages.Train_title, e.getStatus().getMessage()));
			}
		});
		job.setUser(true);
		job.schedule();
	}

	private void choose(List<AtomicSection> given, List<AtomicSection> trained, List<Broken> broken, int runs) {
		if (broken.isEmpty()) {
			apply(given, trained, List.of());
			MessageDialog.openInformation(shell(), Messages.Train_title, NLS.bind(Messages.Train_held, runs));
		} else if (new BrokenSectionsDialog(shell(),
				NLS.bind(broken.size() == 1 ? Messages.Train_brokenOne : Messages.Train_broken, broken.size(), runs),
				broken).open() == Window.OK) {
			apply(given, trained, broken);
		}
	}

	/**
	 * Applies the results of the runs, and the user's decisions about broken sections, to sections that have not
	 * changed since.
	 */
	private void apply(List<AtomicSection> given, List<AtomicSection> trained, List<Broken> broken) {
		view.change(Messages.Edit_train, project, given, old -> trained.stream().filter(each -> isSame(old, each))
				.map(each -> broken.stream().filter(one -> one.section() == each).findFirst()
						.map(one -> decided(old, one)).orElse(each))
				.findFirst().orElse(old));
	}

	private static AtomicSection decided(AtomicSection old, Broken broken) {
		return switch (broken.decision()) {
		case INTENDED -> broken.section();
		case BUG -> old.kept(Optional.of(Messages.Broken_kept));
		default -> old;
		};
	}

	private static boolean isSame(AtomicSection one, AtomicSection other) {
		return one.name().equals(other.name()) && one.covers(other);
	}
}
