/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.analysis;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;

import dev.interlock.fixes.internal.source.UnitRewrite;

/**
 * A place in the source where a field is used.
 *
 * @param unit the unit of the use
 * @param name the name of the field at the use
 */
public record FieldUse(UnitRewrite unit, SimpleName name) {

	/** Returns the whole expression that denotes the field, with its receiver. */
	public Expression expression() {
		ASTNode parent = name.getParent();
		if (parent instanceof FieldAccess access && access.getName() == name) {
			return access;
		}
		return parent instanceof QualifiedName qualified && qualified.getName() == name ? qualified : name;
	}

	/** Returns the expression before the dot; null if the receiver is {@code this} or absent. */
	public Expression receiver() {
		Expression whole = expression();
		if (whole instanceof FieldAccess access) {
			return access.getExpression() instanceof ThisExpression self && self.getQualifier() == null ? null
					: access.getExpression();
		}
		return whole instanceof QualifiedName qualified ? qualified.getQualifier() : null;
	}

	/** Returns the 1-based line. */
	public int line() {
		return unit.line(name.getStartPosition());
	}
}
