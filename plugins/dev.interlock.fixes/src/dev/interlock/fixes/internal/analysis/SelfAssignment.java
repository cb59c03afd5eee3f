/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.analysis;

import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.InfixExpression.Operator;
import org.eclipse.jdt.core.dom.SimpleName;

/**
 * An assignment of a field that derives from its old value: {@code x = x + e}.
 *
 * @param operator plus or minus if the new value is a sum or difference of the old one and one operand; null if it is
 *                 computed in another way
 * @param operand  the operand; null if the operator is null
 */
public record SelfAssignment(Operator operator, Expression operand) {

	/** Returns how a plain assignment to a field uses its old value; null if it does not read it. */
	public static SelfAssignment of(Expression writer, FieldUse use) {
		if (!(writer instanceof Assignment assignment) || assignment.getOperator() != Assignment.Operator.ASSIGN
				|| !reads(assignment.getRightHandSide(), use)) {
			return null;
		}
		if (assignment.getRightHandSide() instanceof InfixExpression infix && !infix.hasExtendedOperands()) {
			boolean left = isSame(infix.getLeftOperand(), use) && !reads(infix.getRightOperand(), use);
			boolean right = isSame(infix.getRightOperand(), use) && !reads(infix.getLeftOperand(), use);
			if (left && (infix.getOperator() == Operator.PLUS || infix.getOperator() == Operator.MINUS)) {
				return new SelfAssignment(infix.getOperator(), infix.getRightOperand());
			}
			if (right && infix.getOperator() == Operator.PLUS) {
				return new SelfAssignment(Operator.PLUS, infix.getLeftOperand());
			}
		}
		return new SelfAssignment(null, null);
	}

	/** Returns whether an expression denotes the field of the same object, judged by the text. */
	public static boolean isSame(Expression operand, FieldUse use) {
		return plain(operand).equals(plain(use.expression()));
	}

	private static String plain(Expression expression) {
		return expression.toString().replaceFirst("^this\\.", "");
	}

	/** Returns whether an expression uses the same field of any object. */
	private static boolean reads(Expression expression, FieldUse use) {
		IBinding field = use.name().resolveBinding();
		boolean[] found = new boolean[1];
		expression.accept(new ASTVisitor() {
			@Override
			public boolean visit(SimpleName name) {
				IBinding binding = name.resolveBinding();
				found[0] |= binding != null && binding.isEqualTo(field);
				return true;
			}
		});
		return found[0];
	}
}
