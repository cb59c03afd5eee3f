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

import dev.interlock.core.Verdict;
import dev.interlock.core.Verdicts;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.session.Finding;

/** Records in the project that a finding is harmless, or that findings on its variable are suppressed. */
public final class VerdictFix implements Fix {

	private final Verdict.Kind kind;
	private final Finding finding;

	private VerdictFix(Verdict.Kind kind, Finding finding) {
		this.kind = kind;
		this.finding = finding;
	}

	/** Returns the fixes for both verdicts. */
	public static List<VerdictFix> of(Finding finding) {
		return List.of(new VerdictFix(Verdict.Kind.BENIGN, finding),
				new VerdictFix(Verdict.Kind.SUPPRESSED, finding));
	}

	@Override
	public Group group() {
		return Group.VERDICT;
	}

	@Override
	public String id() {
		return kind == Verdict.Kind.BENIGN ? "benign" : "suppress";
	}

	@Override
	public String label() {
		if (kind == Verdict.Kind.BENIGN) {
			return Messages.Benign_label;
		}
		return finding.isAboutLocks() ? Messages.Suppress_labelAlone
				: NLS.bind(Messages.Suppress_label, finding.variable().displayName());
	}

	@Override
	public String promise() {
		String suppressed = finding.isAboutLocks() ? Messages.Suppress_promiseAlone : Messages.Suppress_promise;
		return NLS.bind(kind == Verdict.Kind.BENIGN ? Messages.Benign_promise : suppressed, Verdicts.FILE);
	}

	@Override
	public boolean needsReason() {
		return kind == Verdict.Kind.BENIGN;
	}

	@Override
	public Change createChange(FixRequest request, RefactoringStatus status, IProgressMonitor monitor)
			throws FixRefusedException, CoreException {
		IProject project = project(request);
		Verdict verdict = needsReason() ? Verdict.benign(finding, request.reason().replaceAll("\\s+", " "))
				: Verdict.suppressed(finding);
		if (needsReason() && request.reason().isBlank()) {
			throw new FixRefusedException(Messages.Refused_noReason);
		}
		IFile file = Verdicts.file(project);
		Verdicts before = Verdicts.of(project);
		if (before.verdicts().contains(verdict)) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_decided, Verdicts.FILE));
		}
		String draft = request.drafts().read(file);
		Verdicts known = draft == null ? before : Verdicts.parse(draft);
		return request.drafts().write(NLS.bind(Messages.Verdict_change, verdict, Verdicts.FILE), file,
				known.with(verdict).text());
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
