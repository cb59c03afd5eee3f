/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.fields;

import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.analysis.FieldUse;
import dev.interlock.fixes.internal.analysis.SelfAssignment;
import dev.interlock.fixes.internal.source.Arguments;
import dev.interlock.fixes.internal.source.Nodes;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.FixRefusedException;

/** Replaces the uses of a field by calls of its atomic replacement. */
final class AtomicUses {

	private final AtomicType type;
	private final ITypeBinding before;

	/** Creates the rewriter for a field with its old type. */
	AtomicUses(AtomicType type, ITypeBinding before) {
		this.type = type;
		this.before = before;
	}

	/** Replaces one use; refuses a use without an atomic counterpart. */
	void rewrite(FieldUse use) throws FixRefusedException {
		Expression writer = Nodes.writer(use.expression());
		if (writer == null) {
			if (!isInsideSelfAssignment(use)) {
				replace(use, use.expression(), type.reader(before), null);
			}
		} else if (writer instanceof Assignment assignment) {
			assign(use, assignment);
		} else {
			count(use, writer);
		}
	}

	/** Returns whether a use is the read in {@code x = x + e}, which is rewritten with its assignment. */
	private static boolean isInsideSelfAssignment(FieldUse use) {
		if (use.expression().getParent() instanceof InfixExpression infix
				&& infix.getParent() instanceof Assignment assignment && assignment.getRightHandSide() == infix
				&& SelfAssignment.isSame(assignment.getLeftHandSide(), use)) {
			SelfAssignment self = SelfAssignment.of(assignment, use);
			return self != null && self.operator() != null;
		}
		return false;
	}

	private void assign(FieldUse use, Assignment assignment) throws FixRefusedException {
		Expression value = assignment.getRightHandSide();
		if (assignment.getOperator() == Assignment.Operator.PLUS_ASSIGN
				|| assignment.getOperator() == Assignment.Operator.MINUS_ASSIGN) {
			add(use, assignment, value, assignment.getOperator() == Assignment.Operator.MINUS_ASSIGN);
			return;
		}
		SelfAssignment self = SelfAssignment.of(assignment, use);
		if (assignment.getOperator() != Assignment.Operator.ASSIGN || self != null && self.operator() == null) {
			throw refused(Messages.Refused_noAtomicCall, use, assignment);
		}
		if (self != null) {
			add(use, assignment, self.operand(), self.operator() == InfixExpression.Operator.MINUS);
		} else if (!Nodes.isValueUnused(assignment)) {
			throw refused(Messages.Refused_valueUsed, use, assignment);
		} else if (type == AtomicType.ADDER) {
			if (!value.toString().matches("0[lL]?")) {
				throw refused(Messages.Refused_adderSet, use, assignment);
			}
			replace(use, assignment, "reset", null);
		} else {
			replace(use, assignment, "set", move(use, value));
		}
	}

	private void add(FieldUse use, Assignment assignment, Expression value, boolean minus)
			throws FixRefusedException {
		ITypeBinding operand = value.resolveTypeBinding();
		boolean fits = operand != null && (operand.getName().matches("int|short|byte|char")
				|| operand.getName().equals("long") && before.getName().equals("long"));
		if (!type.isNumber() || !fits || type == AtomicType.ADDER && !Nodes.isValueUnused(assignment)) {
			throw refused(Messages.Refused_noAtomicCall, use, assignment);
		}
		replace(use, assignment, type == AtomicType.ADDER ? "add" : "addAndGet",
				minus ? negated(use, value) : move(use, value));
	}

	private void count(FieldUse use, Expression writer) throws FixRefusedException {
		boolean unused = Nodes.isValueUnused(writer);
		if (!type.isNumber() || type == AtomicType.ADDER && !unused) {
			throw refused(Messages.Refused_noAtomicCall, use, writer);
		}
		boolean up = writer instanceof PostfixExpression postfix
				? postfix.getOperator() == PostfixExpression.Operator.INCREMENT
				: ((PrefixExpression) writer).getOperator() == PrefixExpression.Operator.INCREMENT;
		String verb = up ? "increment" : "decrement";
		String plain = verb + (type == AtomicType.ADDER ? "" : "AndGet");
		String old = "getAnd" + (up ? "Increment" : "Decrement");
		replace(use, writer, writer instanceof PostfixExpression && !unused ? old : plain, null);
	}

	private static Expression move(FieldUse use, Expression value) {
		return (Expression) use.unit().rewrite().createMoveTarget(value);
	}

	private static Expression negated(FieldUse use, Expression value) {
		AST ast = use.unit().ast();
		PrefixExpression minus = ast.newPrefixExpression();
		minus.setOperator(PrefixExpression.Operator.MINUS);
		Expression moved = move(use, value);
		if (value instanceof InfixExpression || value instanceof PrefixExpression) {
			ParenthesizedExpression inner = ast.newParenthesizedExpression();
			inner.setExpression(moved);
			moved = inner;
		}
		minus.setOperand(moved);
		return minus;
	}

	private static void replace(FieldUse use, Expression whole, String method, Expression argument) {
		AST ast = use.unit().ast();
		MethodInvocation call = ast.newMethodInvocation();
		call.setExpression((Expression) use.unit().rewrite().createMoveTarget(use.expression()));
		call.setName(ast.newSimpleName(method));
		if (argument != null) {
			Arguments.add(call.arguments(), argument);
		}
		use.unit().rewrite().replace(whole, call, null);
	}

	private FixRefusedException refused(String sentence, FieldUse use, Expression what) {
		return new FixRefusedException(NLS.bind(sentence, new Object[] { what, UnitRewrite.number(use.line()),
				use.unit().name(), type.simpleName() }));
	}
}
