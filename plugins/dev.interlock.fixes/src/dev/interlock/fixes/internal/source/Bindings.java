/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.source;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ITypeBinding;

/** Queries of resolved names. */
public final class Bindings {

	private Bindings() {
		// only static methods
	}

	/** Returns the innermost type whose body contains a node. */
	public static ITypeBinding enclosingType(ASTNode node) {
		for (ASTNode at = node; at != null; at = at.getParent()) {
			if (at instanceof AbstractTypeDeclaration type) {
				return type.resolveBinding();
			}
			if (at instanceof AnonymousClassDeclaration type) {
				return type.resolveBinding();
			}
		}
		return null;
	}

	/** Returns whether a type or one of its supertypes has a name. */
	public static boolean isA(ITypeBinding type, String qualifiedName) {
		if (type == null) {
			return false;
		}
		if (type.getErasure().getQualifiedName().equals(qualifiedName)) {
			return true;
		}
		for (ITypeBinding each : type.getInterfaces()) {
			if (isA(each, qualifiedName)) {
				return true;
			}
		}
		return isA(type.getSuperclass(), qualifiedName);
	}
}
