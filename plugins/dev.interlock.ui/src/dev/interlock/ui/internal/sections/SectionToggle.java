/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.Iterator;
import java.util.function.Consumer;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IVerticalRulerInfo;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorActionConstants;
import org.eclipse.ui.texteditor.IUpdate;

/**
 * The double-click action of an editor's ruler while sections are marked there. On the line of a mark it enables or
 * disables the section. Elsewhere it runs the previous action, such as setting a breakpoint.
 */
final class SectionToggle extends Action {

	private final ITextEditor editor;
	private final IAction before;
	private final Consumer<SectionNode> toggle;

	private SectionToggle(ITextEditor editor, Consumer<SectionNode> toggle) {
		this.editor = editor;
		this.toggle = toggle;
		before = editor.getAction(ITextEditorActionConstants.RULER_DOUBLE_CLICK);
	}

	/** Replaces the action of an editor. */
	static SectionToggle install(ITextEditor editor, Consumer<SectionNode> toggle) {
		SectionToggle action = new SectionToggle(editor, toggle);
		editor.setAction(ITextEditorActionConstants.RULER_DOUBLE_CLICK, action);
		return action;
	}

	/** Restores the previous action. */
	void uninstall() {
		if (editor.getAction(ITextEditorActionConstants.RULER_DOUBLE_CLICK) == this) {
			editor.setAction(ITextEditorActionConstants.RULER_DOUBLE_CLICK, before);
		}
	}

	@Override
	public void run() {
		IVerticalRulerInfo ruler = editor.getAdapter(IVerticalRulerInfo.class);
		SectionMark mark = ruler == null ? null : markOn(ruler.getLineOfLastMouseButtonActivity());
		if (mark != null) {
			toggle.accept(mark.node());
		} else if (before != null) {
			if (before instanceof IUpdate update) {
				update.update();
			}
			if (before.isEnabled()) {
				before.run();
			}
		}
	}

	private SectionMark markOn(int line) {
		IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
		IAnnotationModel model = editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
		for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
			Annotation each = all.next();
			Position position = model.getPosition(each);
			try {
				if (each instanceof SectionMark mark && position != null
						&& document.getLineOfOffset(position.getOffset()) == line) {
					return mark;
				}
			} catch (BadLocationException e) {
				// the text of the mark has just been cut: the mark has no position
				continue;
			}
		}
		return null;
	}
}
