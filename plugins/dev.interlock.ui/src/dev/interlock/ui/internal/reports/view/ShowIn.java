/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.ui.part.IShowInSource;
import org.eclipse.ui.part.IShowInTarget;
import org.eclipse.ui.part.IShowInTargetList;
import org.eclipse.ui.part.ShowInContext;

import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;

/**
 * Implements <em>Show In</em> in both directions: from a finding to the class of its first access in the explorers, and
 * from explorers and editors to the findings with an access in the selected class or package. For use in the UI thread.
 */
final class ShowIn implements IShowInSource, IShowInTarget, IShowInTargetList {

	private static final String PROJECT_EXPLORER = "org.eclipse.ui.navigator.ProjectExplorer"; //$NON-NLS-1$

	private final Supplier<RaceSession> session;
	private final Supplier<Finding> selected;
	private final Supplier<Set<Finding>> shown;
	private final Consumer<Set<String>> select;

	/**
	 * Creates both directions.
	 *
	 * @param session  the session of the selected finding; null if there is none
	 * @param selected the selected finding; null if there is none
	 * @param shown    all findings that are shown
	 * @param select   selects one of the findings with these ids
	 */
	ShowIn(Supplier<RaceSession> session, Supplier<Finding> selected, Supplier<Set<Finding>> shown,
			Consumer<Set<String>> select) {
		this.session = session;
		this.selected = selected;
		this.shown = shown;
		this.select = select;
	}

	@Override
	public String[] getShowInTargetIds() {
		return new String[] { JavaUI.ID_PACKAGES, PROJECT_EXPLORER };
	}

	@Override
	public ShowInContext getShowInContext() {
		IType type = type(session.get(), selected.get());
		// never null: the command that shows the properties would fail
		return type == null ? new ShowInContext(null, StructuredSelection.EMPTY)
				: new ShowInContext(type.getResource(), new StructuredSelection(type));
	}

	/** The class of the first access in the project of the session; null if the project has no such class. */
	private static IType type(RaceSession of, Finding finding) {
		if (of == null || finding == null || of.projectName().isEmpty()) {
			return null;
		}
		try {
			return JavaCore.create(ResourcesPlugin.getWorkspace().getRoot()).getJavaProject(of.projectName())
					.findType(finding.accesses().get(0).className().replace('$', '.'));
		} catch (JavaModelException e) {
			// a closed or deleted project has no classes
			return null;
		}
	}

	@Override
	public boolean show(ShowInContext context) {
		IJavaElement element = element(context);
		BiPredicate<IJavaElement, String> inside = element instanceof IPackageFragment ? ShowIn::inPackage
				: ShowIn::inClass;
		Set<String> ids = element == null ? Set.of()
				: shown.get().stream()
						.filter(finding -> finding.accesses().stream()
								.anyMatch(access -> inside.test(element, access.className())))
						.map(Finding::id).collect(Collectors.toSet());
		if (!ids.isEmpty() && (selected.get() == null || !ids.contains(selected.get().id()))) {
			select.accept(ids);
		}
		return !ids.isEmpty();
	}

	private static IJavaElement element(ShowInContext context) {
		Object first = context.getSelection() instanceof IStructuredSelection selection && !selection.isEmpty()
				? selection.getFirstElement()
				: context.getInput();
		IJavaElement element = Adapters.adapt(first, IJavaElement.class);
		return element != null || first == context.getInput() ? element
				: Adapters.adapt(context.getInput(), IJavaElement.class);
	}

	private static boolean inPackage(IJavaElement element, String className) {
		int dot = className.lastIndexOf('.');
		return element.getElementName().equals(dot < 0 ? "" : className.substring(0, dot)); //$NON-NLS-1$
	}

	private static boolean inClass(IJavaElement element, String className) {
		IType inner = (IType) element.getAncestor(IJavaElement.TYPE);
		if (inner != null) {
			String name = inner.getFullyQualifiedName();
			return className.equals(name) || className.startsWith(name + '$');
		}
		try {
			if (element.getAncestor(IJavaElement.COMPILATION_UNIT) instanceof ICompilationUnit unit) {
				for (IType type : unit.getTypes()) {
					if (inClass(type, className)) {
						return true;
					}
				}
			}
		} catch (JavaModelException e) {
			// a deleted file has no classes
			return false;
		}
		return false;
	}
}
