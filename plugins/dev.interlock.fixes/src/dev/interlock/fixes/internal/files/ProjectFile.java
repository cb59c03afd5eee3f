/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.files;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.ltk.core.refactoring.TextFileChange;
import org.eclipse.osgi.util.NLS;
import org.eclipse.text.edits.ReplaceEdit;

/** Creates changes of a project file in UTF-8, which need not exist yet. */
public final class ProjectFile {

	private ProjectFile() {
		// only static methods
	}

	/** Returns the text of a file; null if it does not exist. */
	public static String read(IFile file) throws CoreException {
		if (!file.exists()) {
			return null;
		}
		try (InputStream in = file.getContents(true)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
	}

	/** Returns a change of the text. For an existing file it has a comparison of before and after. */
	public static Change change(String name, IFile file, String before, String after) {
		if (before == null) {
			return new Written(name, file, null, after);
		}
		int start = 0;
		while (start < Math.min(before.length(), after.length()) && before.charAt(start) == after.charAt(start)) {
			start++;
		}
		int tail = 0;
		while (tail < Math.min(before.length(), after.length()) - start
				&& before.charAt(before.length() - 1 - tail) == after.charAt(after.length() - 1 - tail)) {
			tail++;
		}
		TextFileChange change = new TextFileChange(name, file);
		change.setEdit(new ReplaceEdit(start, before.length() - tail - start,
				after.substring(start, after.length() - tail)));
		return change;
	}

	/** Creates a file with a text, or deletes it. */
	private static final class Written extends Change {

		private final String name;
		private final IFile file;
		private final String before;
		private final String after;

		Written(String name, IFile file, String before, String after) {
			this.name = name;
			this.file = file;
			this.before = before;
			this.after = after;
		}

		@Override
		public String getName() {
			return name;
		}

		@Override
		public void initializeValidationData(IProgressMonitor monitor) {
			// the expected content is known already
		}

		@Override
		public RefactoringStatus isValid(IProgressMonitor monitor) throws CoreException {
			String now = read(file);
			boolean same = now == null ? before == null : now.equals(before);
			return same ? new RefactoringStatus()
					: RefactoringStatus.createFatalErrorStatus(
							NLS.bind(Messages.Refused_fileChanged, file.getProjectRelativePath()));
		}

		@Override
		public Change perform(IProgressMonitor monitor) throws CoreException {
			if (after == null) {
				file.delete(true, monitor);
			} else {
				create(file.getParent(), monitor);
				file.create(new ByteArrayInputStream(after.getBytes(StandardCharsets.UTF_8)), true, monitor);
			}
			return new Written(name, file, after, before);
		}

		private static void create(IContainer container, IProgressMonitor monitor) throws CoreException {
			if (container instanceof IFolder folder && !folder.exists()) {
				create(folder.getParent(), monitor);
				folder.create(true, true, monitor);
			}
		}

		@Override
		public Object getModifiedElement() {
			return file;
		}
	}
}
