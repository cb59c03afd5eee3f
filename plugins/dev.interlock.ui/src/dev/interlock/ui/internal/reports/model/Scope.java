/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.jdt.core.IClassFile;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IPackageFragmentRoot;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaModelException;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;

/**
 * The part of the workspace to which the findings are limited: only those with an access in one of its classes are
 * shown. Immutable.
 *
 * @param kind     how the scope is chosen
 * @param name     the name of the working set; empty for any other kind
 * @param packages the names of the packages that belong to it as a whole
 * @param types    the binary names of further classes, including their nested classes
 */
public record Scope(Kind kind, String name, Set<String> packages, Set<String> types) {

	/** How a scope is chosen. */
	public enum Kind {
		/** No limit. */
		ANY,
		/** The selection of the workbench. */
		SELECTION,
		/** The project of the selection. */
		PROJECT,
		WORKING_SET
	}

	/** The scope without a limit. */
	public static final Scope ANY = new Scope(Kind.ANY, "", Set.of(), Set.of()); //$NON-NLS-1$

	/** The scope of elements of the Java model. Elements that no longer exist are ignored. */
	public static Scope of(Kind kind, String name, List<? extends IJavaElement> elements) {
		Set<String> packages = new HashSet<>();
		Set<String> types = new HashSet<>();
		for (IJavaElement element : elements) {
			try {
				collect(element, packages, types);
			} catch (JavaModelException e) {
				// a closed project or a deleted element has no classes
				continue;
			}
		}
		return new Scope(kind, name, Set.copyOf(packages), Set.copyOf(types));
	}

	private static void collect(IJavaElement element, Set<String> packages, Set<String> types)
			throws JavaModelException {
		if (element instanceof IJavaProject project) {
			for (IPackageFragmentRoot root : project.getPackageFragmentRoots()) {
				if (root.getKind() == IPackageFragmentRoot.K_SOURCE) {
					collect(root, packages, types);
				}
			}
		} else if (element instanceof IPackageFragmentRoot root) {
			for (IJavaElement each : root.getChildren()) {
				packages.add(each.getElementName());
			}
		} else if (element instanceof IPackageFragment fragment) {
			packages.add(fragment.getElementName());
		} else if (element.getAncestor(IJavaElement.TYPE) instanceof IType type) {
			types.add(type.getFullyQualifiedName());
		} else if (element.getAncestor(IJavaElement.COMPILATION_UNIT) instanceof ICompilationUnit unit) {
			for (IType type : unit.getTypes()) {
				types.add(type.getFullyQualifiedName());
			}
		} else if (element instanceof IClassFile file) {
			types.add(file.getType().getFullyQualifiedName());
		}
	}

	/** Whether a finding has an access in the scope. */
	boolean contains(Finding finding) {
		return kind == Kind.ANY || finding.accesses().stream().map(Access::className).anyMatch(this::contains);
	}

	private boolean contains(String className) {
		int dot = className.lastIndexOf('.');
		if (packages.contains(dot < 0 ? "" : className.substring(0, dot))) { //$NON-NLS-1$
			return true;
		}
		for (int dollar = className.length(); dollar > 0; dollar = className.lastIndexOf('$', dollar - 1)) {
			if (types.contains(className.substring(0, dollar))) {
				return true;
			}
		}
		return false;
	}
}
