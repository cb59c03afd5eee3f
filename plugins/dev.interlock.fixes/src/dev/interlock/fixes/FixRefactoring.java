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

import dev.interlock.fixes.internal.MergedChange;
import dev.interlock.fixes.internal.Messages;

/**
 * A fix, or several that are made together, as a refactoring, so that the platform checks, previews, performs and undoes
 * it in one step. The conditions are fatal where the fix is refused; of several, where all are, and those that are refused
 * are named in warnings else.
 */
public final class FixRefactoring extends Refactoring {

	private final List<FixStep> steps;
	private String reason;
	private Change change;

	/** Makes the refactoring; nothing is read yet. */
	public FixRefactoring(Fix fix, FixRequest request) {
		this(List.of(new FixStep(fix, request)));
	}

	/**
	 * Makes the refactoring of fixes of the same kind for several findings; nothing is read yet.
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

	/** The fix, or the first of several. */
	public Fix fix() {
		return steps.get(0).fix();
	}

	/** What the fixes guarantee and what not, each sentence once. */
	public List<String> promises() {
		return steps.stream().map(step -> step.fix().promise()).distinct().toList();
	}

	/** Says why the fix is made; for fixes that need a reason. */
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
