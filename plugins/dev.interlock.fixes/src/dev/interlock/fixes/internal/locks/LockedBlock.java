/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.locks;

import java.util.List;

import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ChildListPropertyDescriptor;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IExtendedModifier;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SynchronizedStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.eclipse.jdt.core.dom.rewrite.ASTRewrite;
import org.eclipse.jdt.core.dom.rewrite.ListRewrite;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.source.Arguments;
import dev.interlock.fixes.internal.source.Bindings;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.FixRefusedException;

/**
 * Puts statements under one lock: a {@code synchronized} block for a monitor, calls of lock and unlock for a
 * {@code Lock}.
 */
final class LockedBlock {

	private static final String LOCK = "java.util.concurrent.locks.Lock";

	private final UnitRewrite unit;
	private final LockExpression lock;
	private final AST ast;
	private final ASTRewrite rewrite;

	LockedBlock(UnitRewrite unit, LockExpression lock) throws FixRefusedException {
		this.unit = unit;
		this.lock = lock;
		this.ast = unit.ast();
		this.rewrite = unit.rewrite();
		boolean unknown = lock.type() != null && !isLock()
				&& lock.type().getQualifiedName().startsWith("java.util.concurrent.locks.");
		if (unknown) {
			throw new FixRefusedException(
					NLS.bind(Messages.Refused_lockType, lock.lock(), lock.type().getName()));
		}
	}

	private boolean isLock() {
		return Bindings.isA(lock.type(), LOCK);
	}

	/** Wraps the expression of a lambda, whose body becomes a block. */
	void wrap(LambdaExpression lambda) {
		Expression value = (Expression) lambda.getBody();
		boolean isVoid = lambda.resolveMethodBinding() == null
				|| lambda.resolveMethodBinding().getReturnType().getName().equals("void");
		Expression moved = (Expression) rewrite.createMoveTarget(value);
		Statement statement;
		if (isVoid) {
			statement = ast.newExpressionStatement(moved);
		} else {
			ReturnStatement returned = ast.newReturnStatement();
			returned.setExpression(moved);
			statement = returned;
		}
		Block inner = ast.newBlock();
		Arguments.add(inner.statements(), statement);
		Block body = ast.newBlock();
		locked(inner).forEach(each -> Arguments.add(body.statements(), each));
		rewrite.replace(value, body, null);
	}

	/** Wraps adjacent statements. */
	void wrap(List<Statement> statements) throws FixRefusedException {
		Statement first = statements.get(0);
		boolean inList = first.getLocationInParent().isChildListProperty();
		Block inner = ast.newBlock();
		Block before = ast.newBlock();
		for (Statement each : statements) {
			if (each instanceof VariableDeclarationStatement declaration && isUsedBehind(declaration, statements)) {
				split(declaration, before, inner);
			} else {
				Arguments.add(inner.statements(), rewrite.createMoveTarget(each));
			}
		}
		List<Statement> locked = locked(inner);
		if (!inList) {
			rewrite.replace(first, locked.size() == 1 ? locked.get(0) : block(locked), null);
			return;
		}
		ListRewrite list = rewrite.getListRewrite(first.getParent(),
				(ChildListPropertyDescriptor) first.getLocationInParent());
		List<?> declared = ASTNode.copySubtrees(ast, before.statements());
		declared.forEach(each -> list.insertBefore((ASTNode) each, first, null));
		locked.subList(0, locked.size() - 1).forEach(each -> list.insertBefore(each, first, null));
		list.replace(first, locked.get(locked.size() - 1), null);
		statements.subList(1, statements.size()).forEach(each -> list.remove(each, null));
	}

	private Block block(List<Statement> statements) {
		Block block = ast.newBlock();
		statements.forEach(each -> Arguments.add(block.statements(), each));
		return block;
	}

	/** Returns the statements that hold the lock while a block runs. */
	private List<Statement> locked(Block inner) {
		if (!isLock()) {
			SynchronizedStatement statement = ast.newSynchronizedStatement();
			statement.setExpression(expression());
			statement.setBody(inner);
			return List.of(statement);
		}
		TryStatement attempt = ast.newTryStatement();
		attempt.setBody(inner);
		attempt.setFinally(block(List.of(call("unlock"))));
		return List.of(call("lock"), attempt);
	}

	private Statement call(String method) {
		MethodInvocation call = ast.newMethodInvocation();
		call.setExpression(expression());
		call.setName(ast.newSimpleName(method));
		return ast.newExpressionStatement(call);
	}

	private Expression expression() {
		return (Expression) rewrite.createStringPlaceholder(lock.text(), ASTNode.METHOD_INVOCATION);
	}

	/** Returns whether a variable is used after the last of the statements. */
	private static boolean isUsedBehind(VariableDeclarationStatement declaration, List<Statement> statements) {
		Statement last = statements.get(statements.size() - 1);
		int end = last.getStartPosition() + last.getLength();
		boolean[] used = new boolean[1];
		declaration.getParent().accept(new ASTVisitor() {
			@Override
			public boolean visit(SimpleName name) {
				used[0] |= name.getStartPosition() >= end && declaration.fragments().stream()
						.anyMatch(each -> ((VariableDeclarationFragment) each).resolveBinding()
								.isEqualTo(name.resolveBinding()));
				return true;
			}
		});
		return used[0];
	}

	/** Declares a variable before the block and assigns its value inside. */
	private void split(VariableDeclarationStatement declaration, Block before, Block inner)
			throws FixRefusedException {
		VariableDeclarationFragment fragment = (VariableDeclarationFragment) declaration.fragments().get(0);
		if (declaration.fragments().size() > 1 || fragment.getInitializer() instanceof ArrayInitializer
				|| !fragment.extraDimensions().isEmpty()) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_declarations,
					UnitRewrite.number(unit.line(declaration.getStartPosition())), unit.name()));
		}
		String name = fragment.getName().getIdentifier();
		VariableDeclarationFragment bare = ast.newVariableDeclarationFragment();
		bare.setName(ast.newSimpleName(name));
		VariableDeclarationStatement outside = ast.newVariableDeclarationStatement(bare);
		outside.setType(declaration.getType().isVar()
				? unit.imports().addImport(fragment.resolveBinding().getType(), ast)
				: (Type) ASTNode.copySubtree(ast, declaration.getType()));
		for (Object each : declaration.modifiers()) {
			if (each instanceof IExtendedModifier modifier && modifier instanceof Modifier keyword) {
				Arguments.add(outside.modifiers(), ASTNode.copySubtree(ast, keyword));
			}
		}
		Arguments.add(before.statements(), outside);
		Assignment assignment = ast.newAssignment();
		assignment.setLeftHandSide(ast.newSimpleName(name));
		assignment.setRightHandSide((Expression) rewrite.createMoveTarget(fragment.getInitializer()));
		Arguments.add(inner.statements(), ast.newExpressionStatement(assignment));
	}
}
