/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.editor;

import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugModelPresentation;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;

import dev.interlock.core.SourceLocation;

/**
 * Opens an editor on a source location and selects its line. Supports files, class files with source, and files outside
 * the workspace.
 */
final class EditorReveal {

	private static final String JAVA_DEBUG_MODEL = "org.eclipse.jdt.debug"; //$NON-NLS-1$

	private EditorReveal() {
	}

	/**
	 * Opens the editor and selects the line, or the line of the marker if it is in the same file.
	 *
	 * @throws CoreException if no editor can be opened
	 */
	static void reveal(IWorkbenchPage page, SourceLocation location, Optional<IMarker> marker) throws CoreException {
		IEditorPart editor = open(page, location);
		if (marker.isPresent() && marker.get().exists()
				&& marker.get().getResource().equals(location.workspaceFile())) {
			IDE.gotoMarker(editor, marker.get());
		} else if (location.line() > 0) {
			selectLine(editor, location.line());
		}
	}

	private static IEditorPart open(IWorkbenchPage page, SourceLocation location) throws CoreException {
		IFile file = location.workspaceFile();
		if (file != null) {
			return IDE.openEditor(page, file, true);
		}
		if (location.classFile() != null) {
			return JavaUI.openInEditor(location.classFile(), true, true);
		}
		IDebugModelPresentation presentation = DebugUITools.newDebugModelPresentation(JAVA_DEBUG_MODEL);
		try {
			IEditorInput input = presentation.getEditorInput(location.element());
			if (input == null) {
				throw new CoreException(Status.error(NLS.bind(Messages.EditorReveal_noEditor, location.label())));
			}
			return IDE.openEditor(page, input, presentation.getEditorId(input, location.element()), true);
		} finally {
			presentation.dispose();
		}
	}

	private static void selectLine(IEditorPart editor, int line) throws CoreException {
		ITextEditor text = Adapters.adapt(editor, ITextEditor.class);
		IDocument document = text == null ? null
				: text.getDocumentProvider().getDocument(text.getEditorInput());
		if (document == null) {
			return;
		}
		try {
			int inside = Math.min(line, document.getNumberOfLines());
			IRegion region = document.getLineInformation(inside - 1);
			text.selectAndReveal(region.getOffset(), region.getLength());
		} catch (BadLocationException e) {
			throw new CoreException(Status.error(NLS.bind(Messages.EditorReveal_noLine, line, editor.getTitle()), e));
		}
	}
}
