/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes;

import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.Refactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.source.MergedChange;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.fixes.model.ProjectDrafts;

/**
 * A refactoring of one or several fixes, so that the platform checks, previews, performs and undoes them in one step. A
 * single refused fix is a fatal error. Of several fixes, refused ones are warnings unless all are refused.
 */
public final class FixRefactoring extends Refactoring {

	private final List<FixStep> steps;
	private String reason;
	private Change change;

	/** Creates the refactoring of one fix. Reads nothing yet. */
	public FixRefactoring(Fix fix, FixRequest request) {
		this(List.of(new FixStep(fix, request)));
	}

	/**
	 * Creates the refactoring of fixes of the same kind for several findings. Reads nothing yet.
	 *
	 * @param steps at least one
	 */
	public FixRefactoring(List<FixStep> steps) {
		this.steps = List.copyOf(steps);
		reason = steps.get(0).request().reason();
	}

	@Override
	public String getName() {
		return switch (steps.size()) {
		case 1 -> fix().label();
		case 2 -> NLS.bind(Messages.Several_two, fix().label());
		default -> NLS.bind(Messages.Several_name, fix().label(), steps.size() - 1);
		};
	}

	/** Returns the fix, or the first of several. */
	public Fix fix() {
		return steps.get(0).fix();
	}

	/** Returns the guarantees of the fixes and their limits, each sentence once. */
	public List<String> promises() {
		return steps.stream().map(step -> step.fix().promise()).distinct().toList();
	}

	/** Sets the reason, for fixes that need one. */
	public void setReason(String newReason) {
		reason = newReason;
		change = null;
	}

	@Override
	public RefactoringStatus checkInitialConditions(IProgressMonitor monitor) throws CoreException {
		return fix().needsReason() ? new RefactoringStatus() : prepare(monitor);
	}

	@Override
	public RefactoringStatus checkFinalConditions(IProgressMonitor monitor) throws CoreException {
		return change == null ? prepare(monitor) : new RefactoringStatus();
	}

	private RefactoringStatus prepare(IProgressMonitor monitor) throws CoreException {
		RefactoringStatus status = new RefactoringStatus();
		change = null;
		RefactoringStatus refused = new RefactoringStatus();
		SubMonitor progress = SubMonitor.convert(monitor, steps.size());
		ProjectDrafts drafts = new ProjectDrafts();
		MergedChange merged = new MergedChange();
		for (FixStep each : steps) {
			FixStep step = each.with(drafts, reason);
			RefactoringStatus warnings = new RefactoringStatus();
			try {
				Change made = step.fix().createChange(step.request(), warnings, progress.split(1));
				if (steps.size() == 1) {
					change = made;
				} else if (!merged.add(made)) {
					warnings = RefactoringStatus.createWarningStatus(NLS.bind(Messages.Several_overlap,
							each.request().finding().variable().displayName()));
				}
				status.merge(warnings);
			} catch (FixRefusedException e) {
				refused.addWarning(e.getMessage());
			}
		}
		if (steps.size() > 1) {
			change = merged.change(getName());
		}
		if (change == null) {
			return RefactoringStatus.createFatalErrorStatus(
					refused.getMessageMatchingSeverity(RefactoringStatus.WARNING));
		}
		status.merge(refused);
		return status;
	}

	@Override
	public Change createChange(IProgressMonitor monitor) {
		return change;
	}
}
