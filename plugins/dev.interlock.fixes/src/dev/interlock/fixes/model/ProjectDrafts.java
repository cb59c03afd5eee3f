/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.model;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ltk.core.refactoring.Change;

import dev.interlock.fixes.internal.files.ProjectFile;

/**
 * The pending contents of project files of fixes that are applied together, so that each fix builds on the previous
 * ones. Not thread-safe.
 */
public final class ProjectDrafts {

	private final Map<IFile, String> drafts = new HashMap<>();

	/**
	 * Returns the pending text of a file; null if it does not exist and no fix creates it.
	 *
	 * @throws CoreException if the file cannot be read
	 */
	public String read(IFile file) throws CoreException {
		String draft = drafts.get(file);
		return draft == null ? ProjectFile.read(file) : draft;
	}

	/**
	 * Returns the change of a file from its current to a new text. It replaces all changes that were created for this
	 * file before.
	 *
	 * @throws CoreException if the file cannot be read
	 */
	public Change write(String name, IFile file, String text) throws CoreException {
		drafts.put(file, text);
		return ProjectFile.change(name, file, ProjectFile.read(file), text);
	}
}
