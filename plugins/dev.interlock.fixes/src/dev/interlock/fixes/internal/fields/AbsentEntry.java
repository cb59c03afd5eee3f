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
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.session.Access;

/**
 * A statement {@code if (!map.containsKey(k)) map.put(k, v)}, {@code if (map.get(k) == null) map.put(k, v)} or {@code
 * if (!set.contains(e)) set.add(e)}. More statements may follow the insertion.
 *
 * @param form   the atomic call that replaces check and insertion
 * @param test   the statement
 * @param insert the insertion
 */
record AbsentEntry(Form form, IfStatement test, MethodInvocation insert) {

	/** The atomic calls. */
	enum Form {
		/** Inserts into a map, and returns null if the key was absent. */
		PUT_IF_ABSENT("putIfAbsent"),
		/** Adds to a set, and returns whether the element was absent. */
		ADD("add");

		private final String method;

		Form(String method) {
			this.method = method;
		}

		String method() {
			return method;
		}
	}

	/** Finds the statement of two calls; null if they are not in one, or if it has another form. */
	static AbsentEntry find(CompilationUnit root, Access check, Access act) {
		AbsentEntry[] found = new AbsentEntry[1];
		root.accept(new ASTVisitor() {
			@Override
			public boolean visit(IfStatement test) {
				AbsentEntry entry = of(test);
				if (entry != null && root.getLineNumber(entry.insert.getName().getStartPosition()) == act.line()
						&& root.getLineNumber(test.getExpression().getStartPosition()) == check.line()) {
					found[0] = entry;
				}
				return true;
			}
		});
		return found[0];
	}

	private static AbsentEntry of(IfStatement test) {
		MethodInvocation check = check(test.getExpression());
		Statement first = test.getThenStatement() instanceof Block block
				? block.statements().isEmpty() ? null : (Statement) block.statements().get(0)
				: test.getThenStatement();
		if (check == null || !(first instanceof ExpressionStatement statement)
				|| !(statement.getExpression() instanceof MethodInvocation insert)) {
			return null;
		}
		Form form = switch (check.getName() + " " + insert.getName() + " " + insert.arguments().size()) {
		case "containsKey put 2", "get put 2" -> Form.PUT_IF_ABSENT;
		case "contains add 1" -> Form.ADD;
		default -> null;
		};
		return form != null && isSame(check.getExpression(), insert.getExpression())
				&& isSame((Expression) check.arguments().get(0), (Expression) insert.arguments().get(0))
						? new AbsentEntry(form, test, insert)
						: null;
	}

	/** Returns the call that tests whether an entry is absent; null if the condition has another form. */
	private static MethodInvocation check(Expression condition) {
		Expression call = null;
		if (condition instanceof PrefixExpression not && not.getOperator() == PrefixExpression.Operator.NOT) {
			call = not.getOperand();
		} else if (condition instanceof InfixExpression equal && equal.getOperator() == InfixExpression.Operator.EQUALS
				&& !equal.hasExtendedOperands()) {
			call = equal.getRightOperand() instanceof NullLiteral ? equal.getLeftOperand()
					: equal.getLeftOperand() instanceof NullLiteral ? equal.getRightOperand() : null;
		}
		boolean isTest = call instanceof MethodInvocation found && found.arguments().size() == 1
				&& found.getName().getIdentifier().equals("get") == condition instanceof InfixExpression;
		return isTest ? (MethodInvocation) call : null;
	}

	/** Returns whether two expressions are the same name or literal, which no call can change in between. */
	private static boolean isSame(Expression one, Expression other) {
		return one != null && other != null && isPlain(one) && one.toString().equals(other.toString());
	}

	private static boolean isPlain(Expression expression) {
		return expression instanceof Name || expression instanceof ThisExpression
				|| expression instanceof StringLiteral || expression instanceof NumberLiteral
				|| expression instanceof FieldAccess access && isPlain(access.getExpression());
	}

	/** Returns whether the statement asks for the key, so that an entry with the value null is not absent. */
	boolean testsKey() {
		return form == Form.PUT_IF_ABSENT && test.getExpression() instanceof PrefixExpression;
	}

	/** Replaces both calls by the atomic one. */
	void rewrite(UnitRewrite unit, RefactoringStatus status) {
		AST ast = unit.ast();
		Expression value = (Expression) insert.arguments().get(insert.arguments().size() - 1);
		if (form == Form.PUT_IF_ABSENT && !isPlain(value)) {
			status.addWarning(NLS.bind(Messages.Absent_evaluated, value,
					UnitRewrite.number(unit.line(value.getStartPosition()))));
		}
		boolean alone = test.getElseStatement() == null
				&& (!(test.getThenStatement() instanceof Block block) || block.statements().size() == 1);
		ExpressionStatement statement = (ExpressionStatement) insert.getParent();
		if (form == Form.PUT_IF_ABSENT) {
			SimpleName name = ast.newSimpleName(form.method());
			unit.rewrite().replace(insert.getName(), name, null);
		}
		if (alone) {
			unit.rewrite().replace(test, unit.rewrite().createMoveTarget(statement), null);
			return;
		}
		Expression call = (Expression) unit.rewrite().createMoveTarget(insert);
		Expression condition = call;
		if (form == Form.PUT_IF_ABSENT) {
			InfixExpression isAbsent = ast.newInfixExpression();
			isAbsent.setLeftOperand(call);
			isAbsent.setOperator(InfixExpression.Operator.EQUALS);
			isAbsent.setRightOperand(ast.newNullLiteral());
			condition = isAbsent;
		}
		unit.rewrite().replace(test.getExpression(), condition, null);
		if (statement.getParent() instanceof Block) {
			unit.rewrite().remove(statement, null);
		} else {
			unit.rewrite().replace(statement, ast.newBlock(), null);
		}
	}
}
