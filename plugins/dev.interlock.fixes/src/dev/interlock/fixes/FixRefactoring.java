/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.Refactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

/**
 * A fix as a refactoring, so that the platform checks, previews, performs and undoes it. The conditions are fatal where
 * the fix is refused.
 */
public final class FixRefactoring extends Refactoring {

	private final Fix fix;
	private FixRequest request;
	private Change change;

	/** Makes the refactoring; nothing is read yet. */
	public FixRefactoring(Fix fix, FixRequest request) {
		this.fix = fix;
		this.request = request;
	}

	@Override
	public String getName() {
		return fix.label();
	}

	/** The fix. */
	public Fix fix() {
		return fix;
	}

	/** Says why the fix is made; for fixes that need a reason. */
	public void setReason(String reason) {
		request = request.because(reason);
		change = null;
	}

	@Override
	public RefactoringStatus checkInitialConditions(IProgressMonitor monitor) throws CoreException {
		return fix.needsReason() ? new RefactoringStatus() : prepare(monitor);
	}

	@Override
	public RefactoringStatus checkFinalConditions(IProgressMonitor monitor) throws CoreException {
		return change == null ? prepare(monitor) : new RefactoringStatus();
	}

	private RefactoringStatus prepare(IProgressMonitor monitor) throws CoreException {
		RefactoringStatus status = new RefactoringStatus();
		try {
			change = fix.createChange(request, status, SubMonitor.convert(monitor));
		} catch (FixRefusedException e) {
			status.addFatalError(e.getMessage());
		}
		return status;
	}

	@Override
	public Change createChange(IProgressMonitor monitor) {
		return change;
	}
}
