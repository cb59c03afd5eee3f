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
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.participants.CheckConditionsContext;
import org.eclipse.ltk.core.refactoring.participants.RenameParticipant;

/**
 * Updates the atomic sections of projects when a package, type, method or field is renamed; undone together with it.
 */
public final class RenameSections extends RenameParticipant {

	private NameChange names;

	@Override
	protected boolean initialize(Object element) {
		try {
			names = element instanceof IJavaElement java
					? RenamedSections.rename(java, getArguments().getNewName())
					: null;
		} catch (CoreException e) {
			// an element that does not exist needs no update
			names = null;
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
