/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.sections;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IType;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.participants.CheckConditionsContext;
import org.eclipse.ltk.core.refactoring.participants.MoveParticipant;

/** Updates the atomic sections of projects when a type is moved to another package; undone together with the move. */
public final class MoveSections extends MoveParticipant {

	private NameChange names;

	@Override
	protected boolean initialize(Object element) {
		if (element instanceof IType type && type.getDeclaringType() == null
				&& getArguments().getDestination() instanceof IPackageFragment fragment) {
			names = RenamedSections.move(type, fragment.getElementName());
		}
		return names != null;
	}

	@Override
	public String getName() {
		return Messages.Follow_name;
	}

	@Override
	public RefactoringStatus checkConditions(IProgressMonitor monitor, CheckConditionsContext context) {
		return new RefactoringStatus();
	}

	@Override
	public Change createChange(IProgressMonitor monitor) throws CoreException {
		return RenamedSections.changes(names);
	}
}
