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
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.fixes.internal.annotations.SectionSites;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.session.Finding;

/**
 * Declares the two accesses of an atomicity violation as an atomic section in the file of the project. The section is
 * either watched, or disabled as not meant to be atomic so that it is not inferred again.
 */
public final class SectionEntryFix implements Fix {

	private final AtomicSection section;
	private final boolean inferred;

	private SectionEntryFix(AtomicSection section, boolean inferred) {
		this.section = section;
		this.inferred = inferred;
	}

	/** Returns the fixes for a finding; empty if it has no section. */
	public static List<SectionEntryFix> of(Finding finding) {
		if (finding.violation() != null && finding.violation().inferred()) {
			return SectionRepository.parse(finding.violation().definition()).sections().stream().limit(1)
					.flatMap(each -> Stream.of(new SectionEntryFix(each, true), new SectionEntryFix(
							each.trained(0, Optional.of("not meant to be atomic")), true))) //$NON-NLS-1$
					.toList();
		}
		SectionSites sites = SectionSites.of(finding);
		return sites == null ? List.of() : List.of(new SectionEntryFix(sites.section(finding), false));
	}

	private boolean isMeant() {
		return section.disabled().isEmpty();
	}

	@Override
	public Group group() {
		return isMeant() ? Group.RUN : Group.REVIEW;
	}

	@Override
	public String id() {
		return isMeant() ? "section-entry" : "section-not-meant";
	}

	@Override
	public String label() {
		return !isMeant() ? Messages.SectionNotMeant_label
				: inferred ? Messages.SectionKeep_label : Messages.SectionEntry_label;
	}

	@Override
	public String promise() {
		return NLS.bind(isMeant() ? Messages.SectionEntry_promise : Messages.SectionNotMeant_promise,
				SectionRepository.FILE);
	}

	@Override
	public Change createChange(FixRequest request, RefactoringStatus status, IProgressMonitor monitor)
			throws FixRefusedException, CoreException {
		IProject project = ReviewFix.project(request);
		IFile file = SectionRepository.file(project);
		SectionFile before = SectionRepository.read(project);
		if (!before.problems().isEmpty()) {
			throw new FixRefusedException(before.problems().get(0).toString());
		}
		if (before.sections().stream().anyMatch(each -> each.covers(section))) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_decided, SectionRepository.FILE));
		}
		String draft = request.drafts().read(file);
		SectionFile known = draft == null ? SectionRepository.EMPTY : SectionRepository.parse(draft);
		String text = known.sections().stream().anyMatch(each -> each.covers(section)) ? draft
				: SectionRepository.textWith(known, section);
		SectionFile after = SectionRepository.parse(text);
		if (!after.problems().isEmpty()) {
			throw new FixRefusedException(after.problems().get(0).toString());
		}
		return request.drafts().write(NLS.bind(Messages.SectionEntry_change, section.name(), SectionRepository.FILE),
				file, text);
	}
}
