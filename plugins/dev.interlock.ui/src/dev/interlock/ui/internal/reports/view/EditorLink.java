/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.ISourceRange;
import org.eclipse.jdt.core.ITypeRoot;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;

import dev.interlock.session.Finding;
import dev.interlock.ui.internal.markers.MarkedFindings;
import dev.interlock.ui.internal.markers.MarkedFindings.Mark;

/**
 * Implements <em>Link with Editor</em>. A caret in a marked line, or else in a method with marked lines, selects a
 * finding that is marked there. A selected finding is revealed in an editor that is already open on it. The focus does
 * not move. For use in the UI thread.
 */
final class EditorLink implements ISelectionListener {

	private final IWorkbenchPage page;
	private final Supplier<Finding> selected;
	private final Consumer<Set<String>> select;
	private boolean linked;
	private boolean following;

	/**
	 * Creates a link that is off.
	 *
	 * @param selected the finding that is selected in the view; null if none is selected
	 * @param select   selects one of the findings with these ids in the view, if there is one
	 */
	EditorLink(IWorkbenchPage page, Supplier<Finding> selected, Consumer<Set<String>> select) {
		this.page = page;
		this.selected = selected;
		this.select = select;
	}

	boolean isLinked() {
		return linked;
	}

	/** Switches the link on or off. When switched on, it follows the active editor at once. */
	void setLinked(boolean newLinked) {
		if (newLinked == linked) {
			return;
		}
		linked = newLinked;
		if (linked) {
			page.addPostSelectionListener(this);
			IEditorPart editor = page.getActiveEditor();
			if (editor != null && editor.getSite().getSelectionProvider() != null) {
				selectionChanged(editor, editor.getSite().getSelectionProvider().getSelection());
			}
		} else {
			page.removePostSelectionListener(this);
		}
	}

	@Override
	public void selectionChanged(IWorkbenchPart part, ISelection selection) {
		if (part instanceof IEditorPart editor && selection instanceof ITextSelection text) {
			follow(editor, text.getOffset());
		}
	}

	/** Selects a finding that is marked at an offset, unless one of them is already selected. */
	void follow(IEditorPart editor, int offset) {
		Set<String> ids = findings(editor, offset);
		if (!ids.isEmpty() && (selected.get() == null || !ids.contains(selected.get().id()))) {
			following = true;
			try {
				select.accept(ids);
			} finally {
				following = false;
			}
		}
	}

	private static Set<String> findings(IEditorPart editor, int offset) {
		List<Mark> marks = MarkedFindings.onLine(editor, offset);
		if (marks.isEmpty()) {
			marks = method(editor, offset)
					.map(range -> MarkedFindings.overlapping(editor, range.getOffset(), range.getLength()))
					.orElse(List.of());
		}
		return marks.stream().map(mark -> mark.finding().id()).collect(Collectors.toSet());
	}

	private static Optional<ISourceRange> method(IEditorPart editor, int offset) {
		ITypeRoot root = JavaUI.getEditorInputTypeRoot(editor.getEditorInput());
		try {
			IJavaElement element = root == null ? null : root.getElementAt(offset);
			return element instanceof IMethod method ? Optional.ofNullable(method.getSourceRange()) : Optional.empty();
		} catch (JavaModelException e) {
			// a class that has been deleted has no methods
			return Optional.empty();
		}
	}

	/** Reveals the finding that the user selected in the view if an editor is open on it. */
	void selectedInView() {
		Finding finding = selected.get();
		if (linked && !following && finding != null) {
			MarkedFindings.reveal(page, finding.id());
		}
	}

	/** Removes the listeners; the link cannot be used again. */
	void stop() {
		page.removePostSelectionListener(this);
	}
}
