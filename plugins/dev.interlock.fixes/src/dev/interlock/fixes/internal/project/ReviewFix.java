/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.project;

import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.ProjectReviews;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.session.Finding;
import dev.interlock.session.Review;
import dev.interlock.session.Reviews;

/** Records in the project that a finding is harmless, or that findings on its variable are suppressed. */
public final class ReviewFix implements Fix {

	private final Review.Kind kind;
	private final Finding finding;

	private ReviewFix(Review.Kind kind, Finding finding) {
		this.kind = kind;
		this.finding = finding;
	}

	/** Returns the fixes for both reviews. */
	public static List<ReviewFix> of(Finding finding) {
		return List.of(new ReviewFix(Review.Kind.BENIGN, finding),
				new ReviewFix(Review.Kind.SUPPRESSED, finding));
	}

	@Override
	public Group group() {
		return Group.REVIEW;
	}

	@Override
	public String id() {
		return kind == Review.Kind.BENIGN ? "benign" : "suppress";
	}

	@Override
	public String label() {
		if (kind == Review.Kind.BENIGN) {
			return Messages.Benign_label;
		}
		return finding.isAboutLocks() ? Messages.Suppress_labelAlone
				: NLS.bind(Messages.Suppress_label, finding.variable().displayName());
	}

	@Override
	public String promise() {
		String suppressed = finding.isAboutLocks() ? Messages.Suppress_promiseAlone : Messages.Suppress_promise;
		return NLS.bind(kind == Review.Kind.BENIGN ? Messages.Benign_promise : suppressed, ProjectReviews.FILE);
	}

	@Override
	public boolean needsReason() {
		return kind == Review.Kind.BENIGN;
	}

	@Override
	public Change createChange(FixRequest request, RefactoringStatus status, IProgressMonitor monitor)
			throws FixRefusedException, CoreException {
		IProject project = project(request);
		Review review = needsReason() ? Review.benign(finding, request.reason().replaceAll("\\s+", " "))
				: Review.suppressed(finding);
		if (needsReason() && request.reason().isBlank()) {
			throw new FixRefusedException(Messages.Refused_noReason);
		}
		IFile file = ProjectReviews.file(project);
		if (ProjectReviews.of(project).reviews().contains(review)) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_decided, ProjectReviews.FILE));
		}
		String draft = request.drafts().read(file);
		Reviews known = draft == null ? Reviews.NONE : Reviews.parse(draft);
		known.unknown().forEach(line -> status
				.addWarning(NLS.bind(Messages.Review_unknownLine, ProjectReviews.FILE, line.number())));
		return request.drafts().write(NLS.bind(Messages.Review_change, review, ProjectReviews.FILE), file,
				known.with(review).text());
	}

	/** Returns the project that was run. */
	static IProject project(FixRequest request) throws FixRefusedException {
		String name = request.session().projectName();
		IProject project = name.isEmpty() ? null : ResourcesPlugin.getWorkspace().getRoot().getProject(name);
		if (project == null || !project.isAccessible()) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_noProject, name));
		}
		return project;
	}
}
