/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jdt.core.Flags;
import org.eclipse.jdt.core.ICompilationUnit;

import dev.interlock.fixes.internal.analysis.DeclaredField;
import dev.interlock.fixes.internal.annotations.SectionAnnotationFix;
import dev.interlock.fixes.internal.fields.AbsentEntryFix;
import dev.interlock.fixes.internal.fields.AtomicFix;
import dev.interlock.fixes.internal.fields.CollectionFix;
import dev.interlock.fixes.internal.fields.VolatileFix;
import dev.interlock.fixes.internal.locks.GuardFix;
import dev.interlock.fixes.internal.locks.GuardedSection;
import dev.interlock.fixes.internal.project.NoiseFix;
import dev.interlock.fixes.internal.project.ReviewFix;
import dev.interlock.fixes.internal.project.SectionEntryFix;
import dev.interlock.fixes.model.Fix;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Variable;

/** The catalogue of fixes. */
public final class Fixes {

	private Fixes() {
		// only static methods
	}

	/**
	 * Returns the applicable fixes for a finding, by group, the best first. Reads the declaration of the field and the
	 * text of at most two sources, so it is fast enough for the UI thread. A fix may still refuse.
	 *
	 * @param finding the finding
	 * @param from    a unit of the project that was run; null if no source is known
	 */
	public static List<Fix> of(Finding finding, ICompilationUnit from) {
		List<Fix> fixes = new ArrayList<>();
		try {
			DeclaredField field = from == null ? null : DeclaredField.of(finding.variable(), from);
			boolean isRace = finding.kind() == FindingKind.DATA_RACE;
			if (field != null && !field.isFinal() && (isRace || GuardedSection.isOneMethod(finding))) {
				addFieldFixes(finding, field, from, fixes);
			}
			if (from != null) {
				addObjectFixes(finding, from, fixes);
			}
			fixes.addAll(SectionEntryFix.of(finding));
			if (from != null) {
				fixes.addAll(SectionAnnotationFix.of(finding));
			}
		} catch (CoreException e) {
			// a source that cannot be read cannot be fixed
			ILog.of(Fixes.class).log(e.getStatus());
		}
		fixes.addAll(NoiseFix.of(finding));
		fixes.addAll(ReviewFix.of(finding));
		fixes.sort(Comparator.comparing(Fix::group));
		return fixes;
	}

	/** The fixes for an object that a field holds. A lock is better than a class that copies its elements. */
	private static void addObjectFixes(Finding finding, ICompilationUnit from, List<Fix> fixes) throws CoreException {
		DeclaredField field = DeclaredField.holding(finding.variable(), from);
		if (finding.kind() == FindingKind.API_RACE) {
			fixes.addAll(CollectionFix.of(finding));
			if (field != null) {
				fixes.add(CollectionFix.isCheap(finding.variable()) ? fixes.size() : 0,
						GuardFix.of(finding, field.variable()));
			}
		} else if (GuardedSection.isOneMethod(finding) && finding.variable().kind() == Variable.Kind.OBJECT) {
			fixes.addAll(AbsentEntryFix.of(finding, from));
			if (field != null) {
				fixes.add(GuardFix.of(finding, field.variable()));
			}
		}
	}

	/** An atomic class makes the accesses of one expression atomic together, and volatile only orders accesses. */
	private static void addFieldFixes(Finding finding, DeclaredField field, ICompilationUnit from, List<Fix> fixes)
			throws CoreException {
		boolean isRace = finding.kind() == FindingKind.DATA_RACE;
		fixes.add(GuardFix.of(finding, finding.variable()));
		if (isRace || GuardedSection.isOneLine(finding)) {
			fixes.addAll(AtomicFix.of(finding.variable(), field.typeName()));
		}
		if (isRace && !field.is(Flags.AccVolatile)) {
			fixes.addAll(VolatileFix.of(field, from));
		}
	}
}
