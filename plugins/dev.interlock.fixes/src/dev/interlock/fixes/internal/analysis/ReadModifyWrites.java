/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.analysis;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.BooleanLiteral;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.WhileStatement;

import dev.interlock.fixes.internal.source.Nodes;

/**
 * Finds read-modify-write actions on a field: writes whose value or execution depends on a read of the field in the
 * same method. Ordering alone does not make them atomic. The analysis follows local variables, conditions, and getters
 * and setters of the same unit.
 */
public final class ReadModifyWrites {

	/** Decides whether a name denotes the field. */
	public interface Field {
		boolean isNamed(SimpleName name);
	}

	/** The result for a write without a known lock. */
	private static final Set<String> NO_LOCK = Set.of();

	private final Field field;
	private final Set<String> getters = new HashSet<>();
	private final Set<String> setters = new HashSet<>();
	private final List<Expression> writes = new ArrayList<>();
	private final List<Expression> compound = new ArrayList<>();
	private final List<Set<String>> locksOfWrites = new ArrayList<>();
	private final List<Set<String>> locksOfCompound = new ArrayList<>();

	/** Creates the analysis; {@link #add} adds the code. */
	public ReadModifyWrites(Field field) {
		this.field = field;
	}

	/** Adds a unit to the analysis. */
	public void add(CompilationUnit unit) {
		unit.accept(new ASTVisitor() {
			@Override
			public boolean visit(MethodDeclaration method) {
				findAccessor(method);
				return true;
			}
		});
		unit.accept(new ASTVisitor() {
			@Override
			public boolean visit(SimpleName name) {
				if (field.isNamed(name)) {
					Expression writer = Nodes.writer(access(name));
					if (writer != null) {
						addWrite(writer);
					}
				}
				return true;
			}

			@Override
			public boolean visit(MethodInvocation call) {
				if (isAccessor(call, setters, 1)) {
					addWrite(call);
				}
				return true;
			}
		});
	}

	/**
	 * Returns the first action that would not be atomic if the field were volatile; null if there is none. Actions are
	 * atomic if all of them, and all other writes, hold a common lock.
	 */
	public Expression unguarded() {
		if (compound.isEmpty()) {
			return null;
		}
		Set<String> common = null;
		for (int i = 0; i < compound.size(); i++) {
			if (locksOfCompound.get(i).isEmpty()) {
				return compound.get(i);
			}
			common = intersection(common, locksOfCompound.get(i));
		}
		for (Set<String> locks : locksOfWrites) {
			common = intersection(common, locks);
		}
		return common.isEmpty() ? compound.get(0) : null;
	}

	private static Set<String> intersection(Set<String> known, Set<String> more) {
		Set<String> both = new LinkedHashSet<>(more);
		if (known != null) {
			both.retainAll(known);
		}
		return both;
	}

	/** Records a method that only returns the field, or only sets it to its parameter. */
	private void findAccessor(MethodDeclaration method) {
		List<?> statements = method.getBody() == null ? List.of() : method.getBody().statements();
		if (statements.size() != 1) {
			return;
		}
		if (statements.get(0) instanceof ReturnStatement result && method.parameters().isEmpty()
				&& result.getExpression() != null && isField(result.getExpression())) {
			getters.add(method.getName().getIdentifier());
		} else if (statements.get(0) instanceof ExpressionStatement only && method.parameters().size() == 1
				&& only.getExpression() instanceof Assignment set && isField(set.getLeftHandSide())
				&& set.getOperator() == Assignment.Operator.ASSIGN
				&& set.getRightHandSide().toString().equals(((SingleVariableDeclaration) method.parameters().get(0))
						.getName().getIdentifier())) {
			setters.add(method.getName().getIdentifier());
		}
	}

	private static boolean isAccessor(MethodInvocation call, Set<String> names, int arguments) {
		return names.contains(call.getName().getIdentifier()) && call.arguments().size() == arguments;
	}

	private void addWrite(Expression writer) {
		BodyDeclaration member = Nodes.member(writer);
		if (CheckThenAct.isConstruction(member) && WrittenLocks.scope(writer) == member) {
			return;
		}
		Set<String> locks = WrittenLocks.at(writer);
		List<ASTNode> reads = readsBefore(writer, member);
		if (reads.isEmpty()) {
			writes.add(writer);
			locksOfWrites.add(locks);
			return;
		}
		compound.add(writer);
		// the write is atomic if the lock also guards one of the reads that it depends on; an earlier read is harmless
		Set<String> together = new LinkedHashSet<>();
		for (ASTNode read : reads) {
			Set<String> both = intersection(locks, read == writer ? locks : WrittenLocks.between(read, writer));
			together.addAll(both);
		}
		locksOfCompound.add(together.isEmpty() ? NO_LOCK : together);
	}

	/** Returns the reads that a write depends on; the write itself if it also reads. */
	private List<ASTNode> readsBefore(Expression writer, BodyDeclaration member) {
		List<ASTNode> reads = new ArrayList<>();
		if (!(writer instanceof MethodInvocation) && Nodes.isCompound(writer)) {
			return List.of(writer);
		}
		FieldReads locals = new FieldReads(field, getters, member);
		Expression value = writer instanceof Assignment assignment ? assignment.getRightHandSide()
				: (Expression) ((MethodInvocation) writer).arguments().get(0);
		locals.collect(value, reads);
		for (ASTNode at = writer; at.getParent() != null && at != member; at = at.getParent()) {
			ASTNode parent = at.getParent();
			if (at instanceof LambdaExpression) {
				break;
			}
			collectConditions(at, parent, isConstant(value), locals, reads);
		}
		return reads;
	}

	private void collectConditions(ASTNode at, ASTNode parent, boolean constant, FieldReads locals,
			List<ASTNode> reads) {
		if (parent instanceof IfStatement branch && at != branch.getExpression()) {
			if (!constant || !isAll(branch)) {
				locals.collect(branch.getExpression(), reads);
			}
		} else if (parent instanceof ConditionalExpression choice && at != choice.getExpression()) {
			locals.collect(choice.getExpression(), reads);
		} else if (parent instanceof InfixExpression infix && at != infix.getLeftOperand()
				&& (infix.getOperator() == InfixExpression.Operator.CONDITIONAL_AND
						|| infix.getOperator() == InfixExpression.Operator.CONDITIONAL_OR)) {
			locals.collect(infix.getLeftOperand(), reads);
		} else if (parent instanceof SwitchStatement choice && at != choice.getExpression()) {
			locals.collect(choice.getExpression(), reads);
		} else if (parent instanceof SwitchExpression choice && at != choice.getExpression()) {
			locals.collect(choice.getExpression(), reads);
		} else if (!constant && loopCondition(parent) != null && at != loopCondition(parent)) {
			// a flag that a loop tests and that is set to a constant is no check-then-act
			locals.collect(loopCondition(parent), reads);
		} else if (parent instanceof Block block) {
			for (Object each : block.statements()) {
				if (each == at) {
					break;
				}
				if (each instanceof IfStatement guard && endsAbruptly(guard.getThenStatement())) {
					locals.collect(guard.getExpression(), reads);
				}
			}
		}
	}

	/** Returns whether a branch contains only one statement. If it assigns a constant, it may harmlessly run twice. */
	private static boolean isAll(IfStatement branch) {
		Statement then = branch.getThenStatement();
		boolean one = !(then instanceof Block block) || block.statements().size() == 1;
		return one && branch.getElseStatement() == null;
	}

	private static Expression loopCondition(ASTNode node) {
		return node instanceof WhileStatement loop ? loop.getExpression()
				: node instanceof DoStatement loop ? loop.getExpression()
						: node instanceof ForStatement loop ? loop.getExpression() : null;
	}

	private static boolean endsAbruptly(Statement statement) {
		if (statement instanceof Block block) {
			return !block.statements().isEmpty()
					&& endsAbruptly((Statement) block.statements().get(block.statements().size() - 1));
		}
		return switch (statement.getNodeType()) {
		case ASTNode.RETURN_STATEMENT, ASTNode.THROW_STATEMENT, ASTNode.BREAK_STATEMENT, ASTNode.CONTINUE_STATEMENT ->
			true;
		default -> false;
		};
	}

	private static boolean isConstant(Expression value) {
		return value instanceof BooleanLiteral;
	}

	private boolean isField(Expression expression) {
		SimpleName name = expression instanceof SimpleName simple ? simple
				: expression instanceof FieldAccess access ? access.getName()
						: expression instanceof QualifiedName qualified ? qualified.getName() : null;
		return name != null && field.isNamed(name);
	}

	/** Returns the whole expression that denotes the field, with its receiver. */
	static Expression access(SimpleName name) {
		ASTNode parent = name.getParent();
		boolean qualified = parent instanceof FieldAccess access && access.getName() == name
				|| parent instanceof QualifiedName part && part.getName() == name;
		return qualified ? (Expression) parent : name;
	}
}
