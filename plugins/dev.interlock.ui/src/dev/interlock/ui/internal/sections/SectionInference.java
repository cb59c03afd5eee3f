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

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;

import dev.interlock.core.sections.SectionProposals;
import dev.interlock.core.sections.SectionRepository;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;

/** Infers atomic sections of a project, shows the new ones, and adds those that the user chooses. */
public final class SectionInference {

	private final AtomicSectionsView view;
	private final IProject project;

	/**
	 * @param view    shows the added sections
	 * @param project the project whose file they are added to
	 */
	public SectionInference(AtomicSectionsView view, IProject project) {
		this.view = view;
		this.project = project;
	}

	/** Starts the inference in the background. The user can cancel it. */
	public void start() {
		Job job = Job.create(NLS.bind(Messages.Infer_job, project.getName()), this::infer);
		job.setUser(true);
		job.schedule();
	}

	private void infer(IProgressMonitor monitor) {
		try {
			SectionFile file = SectionRepository.read(project);
			if (!file.problems().isEmpty()) {
				String problem = NLS.bind(Messages.Infer_problems, file.problems().get(0));
				view.inUI(() -> MessageDialog.openError(shell(), Messages.Infer_title, problem));
				return;
			}
			SectionCode.Reader code = new SectionCode.Reader(JavaCore.create(project));
			List<AtomicSection> there = new ArrayList<>();
			for (AtomicSection section : file.sections()) {
				there.add(code.named(section));
			}
			List<AtomicSection> proposed = SectionProposals.of(JavaCore.create(project), monitor).stream()
					.filter(each -> there.stream().noneMatch(known -> known.covers(each))).toList();
			List<Proposal> rows = new ArrayList<>();
			for (AtomicSection each : proposed) {
				rows.add(Proposal.of(each, code));
			}
			view.inUI(() -> choose(rows));
		} catch (CoreException e) {
			view.inUI(() -> MessageDialog.openError(shell(), Messages.Infer_title, e.getStatus().getMessage()));
		}
	}

	private Shell shell() {
		return view.getSite().getShell();
	}

	private void choose(List<Proposal> proposed) {
		if (proposed.isEmpty()) {
			MessageDialog.openInformation(shell(), Messages.Infer_title,
					NLS.bind(Messages.Infer_nothing, project.getName()));
			return;
		}
		InferenceDialog dialog = new InferenceDialog(shell(), NLS.bind(
				proposed.size() == 1 ? Messages.Infer_messageOfOne : Messages.Infer_message, proposed.size(),
				project.getName()), proposed);
		if (dialog.open() == Window.OK && !dialog.chosen().isEmpty()) {
			view.addAll(project, dialog.chosen());
		}
	}
}
