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
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.Statement;

/** Queries of positions in the syntax tree. */
public final class Nodes {

	private Nodes() {
		// only static methods
	}

	/** Returns the innermost statement, lambda or member that contains an expression. */
	public static ASTNode holder(ASTNode node) {
		ASTNode at = node;
		while (!(at instanceof Statement || at instanceof LambdaExpression || at instanceof BodyDeclaration)) {
			at = at.getParent();
		}
		return at;
	}

	/** Returns whether a node is on a line, or the statement that contains it begins or ends there. */
	public static boolean spans(UnitRewrite unit, ASTNode node, int line) {
		if (unit.line(node.getStartPosition()) == line) {
			return true;
		}
		ASTNode holder = holder(node);
		boolean simple = holder instanceof Statement && !hasBody((Statement) holder);
		return simple && unit.line(holder.getStartPosition()) <= line
				&& line <= unit.line(holder.getStartPosition() + holder.getLength() - 1);
	}

	private static boolean hasBody(Statement statement) {
		return statement.getNodeType() != ASTNode.EXPRESSION_STATEMENT
				&& statement.getNodeType() != ASTNode.VARIABLE_DECLARATION_STATEMENT
				&& statement.getNodeType() != ASTNode.RETURN_STATEMENT
				&& statement.getNodeType() != ASTNode.THROW_STATEMENT;
	}

	/**
	 * Returns the expression that assigns, increments or decrements the variable of a node; null if it is only read.
	 */
	public static Expression writer(Expression node) {
		ASTNode parent = node.getParent();
		if (parent instanceof ParenthesizedExpression inner) {
			return writer(inner);
		}
		if (parent instanceof Assignment assignment && assignment.getLeftHandSide() == node) {
			return assignment;
		}
		if (parent instanceof PostfixExpression postfix) {
			return postfix;
		}
		boolean counts = parent instanceof PrefixExpression prefix
				&& (prefix.getOperator() == PrefixExpression.Operator.INCREMENT
						|| prefix.getOperator() == PrefixExpression.Operator.DECREMENT);
		return counts ? (Expression) parent : null;
	}

	/** Returns whether a write also reads, as {@code x++} and {@code x += 2} do. */
	public static boolean isCompound(Expression writer) {
		return !(writer instanceof Assignment assignment)
				|| assignment.getOperator() != Assignment.Operator.ASSIGN;
	}

	/** Returns whether the value of an expression is unused. */
	public static boolean isValueUnused(Expression expression) {
		return expression.getParent() instanceof ExpressionStatement || expression.getParent() instanceof ForStatement;
	}

	/** Returns whether a node is another one or contains it. */
	public static boolean contains(ASTNode outer, ASTNode inner) {
		for (ASTNode at = inner; at != null; at = at.getParent()) {
			if (at == outer) {
				return true;
			}
		}
		return false;
	}

	/** Returns the member that contains a node. */
	public static BodyDeclaration member(ASTNode node) {
		ASTNode at = node;
		while (!(at instanceof BodyDeclaration)) {
			at = at.getParent();
		}
		return (BodyDeclaration) at;
	}
}
