/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ltk.core.refactoring.Change;

import dev.interlock.fixes.internal.ProjectFile;

/**
 * What fixes that are made together are going to write to files of projects, so that each builds on those before it. Not
 * to be used by two threads at a time.
 */
public final class ProjectDrafts {

	private final Map<IFile, String> drafts = new HashMap<>();

	/**
	 * The text that a file is going to have; null if it is not there and no fix makes it.
	 *
	 * @throws CoreException if the file cannot be read
	 */
	public String read(IFile file) throws CoreException {
		String draft = drafts.get(file);
		return draft == null ? ProjectFile.read(file) : draft;
	}

	/**
	 * The change of a file, as it is now, to a text. It takes the place of all changes that were made of this file before.
	 *
	 * @throws CoreException if the file cannot be read
	 */
	public Change write(String name, IFile file, String text) throws CoreException {
		drafts.put(file, text);
		return ProjectFile.change(name, file, ProjectFile.read(file), text);
	}
}
