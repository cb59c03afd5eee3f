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
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

import dev.interlock.fixes.internal.source.Nodes;

/** Finds the expressions of a member that read a field, directly or through local variables that hold its value. */
final class FieldReads {

	private final ReadModifyWrites.Field field;
	private final Set<String> getters;
	private final Set<String> tainted = new HashSet<>();
	private final Set<ASTNode> readsOfLocals = new LinkedHashSet<>();

	FieldReads(ReadModifyWrites.Field field, Set<String> getters, BodyDeclaration member) {
		this.field = field;
		this.getters = getters;
		int before;
		do {
			before = tainted.size() + readsOfLocals.size();
			member.accept(new ASTVisitor() {
				@Override
				public boolean visit(VariableDeclarationFragment local) {
					taint(local.getName().getIdentifier(), local.getInitializer());
					return true;
				}

				@Override
				public boolean visit(Assignment assignment) {
					if (assignment.getLeftHandSide() instanceof SimpleName name && !field.isNamed(name)) {
						taint(name.getIdentifier(), assignment.getRightHandSide());
					}
					return true;
				}
			});
		} while (tainted.size() + readsOfLocals.size() > before);
	}

	private void taint(String local, Expression value) {
		List<ASTNode> reads = new ArrayList<>();
		if (value != null) {
			collect(value, reads);
		}
		if (!reads.isEmpty()) {
			tainted.add(local);
			readsOfLocals.addAll(reads);
		}
	}

	/** Adds the reads of the field in an expression, including the reads that its local variables hold. */
	void collect(ASTNode expression, List<ASTNode> reads) {
		expression.accept(new ASTVisitor() {
			@Override
			public boolean visit(SimpleName name) {
				boolean member = name.getParent() instanceof QualifiedName qualified
						&& qualified.getName() == name || name.getParent() instanceof FieldAccess;
				if (field.isNamed(name)) {
					if (!isOnlyWritten(name)) {
						reads.add(name);
					}
				} else if (!member && tainted.contains(name.getIdentifier())) {
					reads.addAll(readsOfLocals);
				}
				return true;
			}

			@Override
			public boolean visit(MethodInvocation call) {
				if (getters.contains(call.getName().getIdentifier()) && call.arguments().isEmpty()) {
					reads.add(call);
				}
				return true;
			}

			@Override
			public boolean visit(LambdaExpression lambda) {
				return false;
			}
		});
	}

	private static boolean isOnlyWritten(SimpleName name) {
		Expression writer = Nodes.writer(ReadModifyWrites.access(name));
		return writer != null && !Nodes.isCompound(writer);
	}
}
