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

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.PerformChangeOperation;
import org.eclipse.ltk.core.refactoring.RefactoringCore;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.fixes.internal.files.ProjectFile;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;

/** Writes the atomic sections of a project as a single undoable operation of the workspace. */
public final class SectionEdits {

	private SectionEdits() {
		// only static methods
	}

	/**
	 * Replaces the sections of a project. The comments of the file are kept; those of a section only as long as it
	 * exists.
	 *
	 * @param label    the label of the operation in the Undo menu entry
	 * @param project  the project
	 * @param sections all of its sections
	 * @throws FixRefusedException if the rules of the file forbid it, or if the file has changed in the meantime
	 * @throws CoreException       if the file cannot be read or written
	 */
	public static void write(String label, IProject project, List<AtomicSection> sections)
			throws FixRefusedException, CoreException {
		SectionFile now = SectionRepository.read(project);
		if (!now.problems().isEmpty()) {
			// lines that cannot be parsed would be lost
			throw new FixRefusedException(now.problems().get(0).toString());
		}
		String text = now.with(sections);
		SectionFile checked = SectionRepository.parse(text);
		if (!checked.problems().isEmpty()) {
			throw new FixRefusedException(checked.problems().get(0).text());
		}
		IFile file = SectionRepository.file(project);
		Change change = ProjectFile.change(label, file, ProjectFile.read(file), text);
		change.initializeValidationData(new NullProgressMonitor());
		PerformChangeOperation operation = new PerformChangeOperation(change);
		operation.setUndoManager(RefactoringCore.getUndoManager(), label);
		operation.run(new NullProgressMonitor());
		if (operation.getValidationStatus().hasFatalError()) {
			throw new FixRefusedException(operation.getValidationStatus().getMessageMatchingSeverity(
					org.eclipse.ltk.core.refactoring.RefactoringStatus.FATAL));
		}
	}
}
