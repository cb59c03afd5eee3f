/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.stream.IntStream;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.texteditor.ITextEditor;

/** Highlights the range of the selected section in the open editor of its class. For use in the UI thread. */
final class SectionRanges {

	/** The type of the annotation. */
	static final String TYPE = "dev.interlock.ui.section"; //$NON-NLS-1$

	private IAnnotationModel model;
	private Annotation range;

	/** Shows the range of a row and removes that of the previous row. */
	void show(IWorkbenchPage page, SectionNode node) {
		clear();
		if (page == null || node == null || node.section() == null || node.code().entryLine() == 0) {
			return;
		}
		ITextEditor editor = editor(page, node);
		if (editor == null) {
			return;
		}
		IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
		model = editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
		try {
			int first = lines(node).min().orElseThrow() - 1;
			int last = lines(node).max().orElseThrow() - 1;
			int start = document.getLineOffset(first);
			range = new Annotation(TYPE, false, node.section().name());
			model.addAnnotation(range, new Position(start,
					document.getLineOffset(last) + document.getLineInformation(last).getLength() - start));
		} catch (BadLocationException e) {
			// the class was compiled from a longer source than the editor has: the range does not exist
			range = null;
		}
	}

	private static IntStream lines(SectionNode node) {
		return IntStream.concat(IntStream.of(node.code().entryLine()),
				node.code().endLines().stream().mapToInt(Integer::intValue)).filter(line -> line > 0);
	}

	/** The text editor that shows the class of a row; null if there is none. */
	static ITextEditor editor(IWorkbenchPage page, SectionNode node) {
		try {
			IType type = JavaCore.create(node.project()).findType(node.className().replace('$', '.'));
			for (IEditorReference reference : page.getEditorReferences()) {
				IEditorPart part = reference.getEditor(false);
				if (type != null && part instanceof ITextEditor editor && type.getTypeRoot()
						.equals(JavaUI.getEditorInputTypeRoot(reference.getEditorInput()))) {
					return editor;
				}
			}
		} catch (PartInitException e) {
			// an editor that cannot be restored shows no range
			return null;
		} catch (CoreException e) {
			// a class that cannot be found has no editor
			return null;
		}
		return null;
	}

	void clear() {
		if (range != null) {
			model.removeAnnotation(range);
			range = null;
		}
	}
}
