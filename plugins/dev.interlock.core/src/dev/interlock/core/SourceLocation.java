/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import org.eclipse.core.resources.IFile;
import org.eclipse.jdt.core.IClassFile;

/**
 * A source line that an editor can show.
 *
 * @param element an {@link IFile} of the workspace, an {@link IClassFile} of a library, or a
 *                {@link org.eclipse.core.resources.IStorage} outside the workspace; never null
 * @param label   the display name of the place
 * @param line    the 1-based line; 0 if unknown
 */
public record SourceLocation(Object element, String label, int line) {

	/** Returns the file of the workspace, or null if the line is outside the workspace. */
	public IFile workspaceFile() {
		return element instanceof IFile found ? found : null;
	}

	/** Returns the class file of a library, or null if the line is not in one. */
	public IClassFile classFile() {
		return element instanceof IClassFile found ? found : null;
	}
}
