/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.eclipse.core.runtime.Adapters;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.ITypeRoot;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkingSet;
import org.eclipse.ui.PlatformUI;

import dev.interlock.ui.internal.reports.model.Scope;
import dev.interlock.ui.internal.reports.model.Scope.Kind;

/**
 * Creates the scope of a view and updates it when the selection of the workbench changes. A selection without Java
 * elements is ignored. For use in the UI thread.
 */
public final class Scopes implements ISelectionListener {

	private static final String SCOPE = "scope"; //$NON-NLS-1$
	private static final String KIND = "kind"; //$NON-NLS-1$
	private static final String WORKING_SET = "workingSet"; //$NON-NLS-1$
	private static final String ELEMENT = "element"; //$NON-NLS-1$
	private static final String HANDLE = "handle"; //$NON-NLS-1$

	private final IWorkbenchPage page;
	private final Consumer<Scope> changed;
	private Scope scope = Scope.ANY;
	private List<IJavaElement> selected = List.of();

	/**
	 * Creates a scope without a limit.
	 *
	 * @param changed called after each change of the scope
	 */
	Scopes(IWorkbenchPage page, Consumer<Scope> changed) {
		this.page = page;
		this.changed = changed;
		page.addPostSelectionListener(this);
	}

	public Scope scope() {
		return scope;
	}

	/** Limits the view to the selection or to its project, or removes the limit. */
	public void limitTo(Kind kind) {
		switch (kind) {
		case ANY -> set(Scope.ANY);
		case SELECTION -> set(Scope.of(kind, "", selected)); //$NON-NLS-1$
		case PROJECT -> set(Scope.of(kind, "", projects())); //$NON-NLS-1$
		case WORKING_SET -> throw new IllegalArgumentException("Which working set?"); //$NON-NLS-1$
		}
	}

	/** Limits the view to the elements of a working set. */
	public void limitTo(IWorkingSet set) {
		set(Scope.of(Kind.WORKING_SET, set.getName(), Arrays.stream(set.getElements())
				.map(each -> Adapters.adapt(each, IJavaElement.class)).filter(Objects::nonNull).toList()));
	}

	/** Writes the scope and the selection that it was created from. */
	void save(IMemento memento) {
		IMemento saved = memento.createChild(SCOPE);
		saved.putString(KIND, scope.kind().name());
		saved.putString(WORKING_SET, scope.name());
		if (scope.kind() == Kind.SELECTION || scope.kind() == Kind.PROJECT) {
			selected.forEach(each -> saved.createChild(ELEMENT).putString(HANDLE, each.getHandleIdentifier()));
		}
	}

	/**
	 * Restores the scope. The view is not limited if there is no memento or none of the saved elements exists any more.
	 */
	void restore(IMemento memento) {
		IMemento saved = memento == null ? null : memento.getChild(SCOPE);
		String kind = saved == null ? null : saved.getString(KIND);
		if (Kind.WORKING_SET.name().equals(kind)) {
			IWorkingSet set = PlatformUI.getWorkbench().getWorkingSetManager()
					.getWorkingSet(saved.getString(WORKING_SET));
			if (set != null) {
				limitTo(set);
			}
		} else if (Kind.SELECTION.name().equals(kind) || Kind.PROJECT.name().equals(kind)) {
			List<IJavaElement> elements = Stream.of(saved.getChildren(ELEMENT)).map(each -> each.getString(HANDLE))
					.filter(Objects::nonNull).map(JavaCore::create).filter(Objects::nonNull)
					.filter(IJavaElement::exists).toList();
			if (!elements.isEmpty()) {
				selected = elements;
				limitTo(Kind.valueOf(kind));
			}
		}
	}

	private List<IJavaProject> projects() {
		return selected.stream().map(IJavaElement::getJavaProject).distinct().toList();
	}

	private void set(Scope newScope) {
		if (!newScope.equals(scope)) {
			scope = newScope;
			changed.accept(newScope);
		}
	}

	@Override
	public void selectionChanged(IWorkbenchPart part, ISelection selection) {
		if (part instanceof RaceReportsView) {
			return;
		}
		List<IJavaElement> elements = elements(part, selection);
		if (!elements.isEmpty()) {
			selected = elements;
			if (scope.kind() == Kind.SELECTION || scope.kind() == Kind.PROJECT) {
				limitTo(scope.kind());
			}
		}
	}

	private static List<IJavaElement> elements(IWorkbenchPart part, ISelection selection) {
		if (part instanceof IEditorPart editor && selection instanceof ITextSelection text) {
			return Stream.ofNullable(at(editor, text.getOffset())).toList();
		}
		return selection instanceof IStructuredSelection structured
				? Arrays.stream(structured.toArray()).map(each -> Adapters.adapt(each, IJavaElement.class))
						.filter(Objects::nonNull).toList()
				: List.of();
	}

	private static IJavaElement at(IEditorPart editor, int offset) {
		ITypeRoot root = JavaUI.getEditorInputTypeRoot(editor.getEditorInput());
		try {
			IJavaElement element = root == null ? null : root.getElementAt(offset);
			return element == null ? root : element;
		} catch (JavaModelException e) {
			// a deleted file has no elements
			return null;
		}
	}

	/** Removes the listener; the scope is no longer updated. */
	void stop() {
		page.removePostSelectionListener(this);
	}
}
