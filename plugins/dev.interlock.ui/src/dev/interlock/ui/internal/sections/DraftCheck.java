/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.Map;
import java.util.function.Consumer;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jdt.core.JavaCore;

import dev.interlock.core.sections.SectionChecks;
import dev.interlock.session.HealedSection.Permission;
import dev.interlock.ui.internal.sections.SectionDraft.Complaint;

/** Checks the draft of a section against the compiled code, in the background and after a pause in typing. */
final class DraftCheck {

	private static final int PAUSE_MILLIS = 400;

	private Job job;

	/**
	 * Checks a draft and cancels the check of the previous one. Must be called in the UI thread.
	 *
	 * @param said      called with the first problem, if there is one, outside the UI thread
	 * @param permitted called with what the code permits for each healing method, if that is known, outside the UI thread
	 */
	void check(IProject project, SectionDraft draft, Consumer<Complaint> said,
			Consumer<Map<String, Permission>> permitted) {
		cancel();
		job = Job.create(Messages.Form_checking, monitor -> {
			try {
				SectionChecks.Result result = SectionChecks.of(JavaCore.create(project), draft.file(), monitor);
				result.problems().stream().findFirst()
						.ifPresent(problem -> said.accept(draft.complaint(problem)));
				Map<String, Permission> healing = result.healing().get(draft.name().strip());
				if (healing != null) {
					permitted.accept(healing);
				}
			} catch (CoreException e) {
				said.accept(new Complaint(SectionDraft.NAME, e.getStatus().getMessage()));
			}
		});
		job.setSystem(true);
		job.schedule(PAUSE_MILLIS);
	}

	/** Cancels the current check. */
	void cancel() {
		if (job != null) {
			job.cancel();
		}
	}
}
