/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.analysis;

import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ChildListPropertyDescriptor;
import org.eclipse.jdt.core.dom.ChildPropertyDescriptor;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.VariableDeclaration;

import dev.interlock.fixes.internal.source.Nodes;

/**
 * Finds the uses of a field in sources that were parsed without bindings. A use is a qualified name with any qualifier,
 * or the simple name inside the declaring class if no local variable shadows it.
 *
 * @param field the field
 */
public record NamedField(IField field) implements ReadModifyWrites.Field {

	@Override
	public boolean isNamed(SimpleName name) {
		if (!name.getIdentifier().equals(field.getElementName())) {
			return false;
		}
		ASTNode parent = name.getParent();
		if (parent instanceof FieldAccess access && access.getName() == name
				|| parent instanceof QualifiedName qualified && qualified.getName() == name) {
			return true;
		}
		return isExpression(name) && isInsideDeclaringType(name) && !isShadowed(name);
	}

	/** Returns whether a name is in an expression position; names of methods, types and declarations are not. */
	private static boolean isExpression(SimpleName name) {
		StructuralPropertyDescriptor at = name.getLocationInParent();
		Class<?> type = at.isChildProperty() ? ((ChildPropertyDescriptor) at).getChildType()
				: ((ChildListPropertyDescriptor) at).getElementType();
		return type == Expression.class || name.getParent() instanceof QualifiedName;
	}

	private boolean isInsideDeclaringType(ASTNode node) {
		String declaring = field.getDeclaringType().getElementName();
		for (ASTNode at = node; at != null; at = at.getParent()) {
			if (at instanceof AbstractTypeDeclaration type && type.getName().getIdentifier().equals(declaring)) {
				return true;
			}
		}
		return false;
	}

	private static boolean isShadowed(SimpleName name) {
		BodyDeclaration member = Nodes.member(name);
		if (member instanceof AbstractTypeDeclaration) {
			return false;
		}
		boolean[] found = new boolean[1];
		member.accept(new ASTVisitor() {
			@Override
			public void preVisit(ASTNode node) {
				found[0] |= node instanceof VariableDeclaration local && !(node.getParent() instanceof FieldDeclaration)
						&& local.getName().getIdentifier().equals(name.getIdentifier());
			}
		});
		return found[0];
	}
}
