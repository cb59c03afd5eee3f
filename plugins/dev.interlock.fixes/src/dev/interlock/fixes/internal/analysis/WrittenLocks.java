/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.analysis;

import java.util.LinkedHashSet;
import java.util.Set;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.SynchronizedStatement;
import org.eclipse.jdt.core.dom.TypeDeclaration;

import dev.interlock.fixes.internal.source.Nodes;

/** Finds the locks that the source shows to be held at a place, by the text of their expressions. */
public final class WrittenLocks {

	private WrittenLocks() {
		// only static methods
	}

	/** Returns the lambda or member that executes a node. */
	public static ASTNode scope(ASTNode node) {
		ASTNode at = node;
		while (!(at instanceof LambdaExpression || at instanceof BodyDeclaration)) {
			at = at.getParent();
		}
		return at;
	}

	/** Returns the locks that the source shows to be held at a node, as written there. */
	static Set<String> at(ASTNode node) {
		Set<String> locks = new LinkedHashSet<>();
		ASTNode scope = scope(node);
		for (ASTNode at = node; at != scope; at = at.getParent()) {
			if (at instanceof SynchronizedStatement block && block.getExpression() != null
					&& !Nodes.contains(block.getExpression(), node)) {
				locks.add(block.getExpression().toString());
			}
			if (at.getParent() instanceof Block block) {
				addExplicitLocks(block, at, locks);
			}
		}
		if (scope instanceof MethodDeclaration method && Modifier.isSynchronized(method.getModifiers())) {
			locks.add(Modifier.isStatic(method.getModifiers()) && method.getParent() instanceof TypeDeclaration type
					? type.getName().getIdentifier() + ".class"
					: "this");
		}
		return locks;
	}

	/** Adds the locks that a call in the same block acquires before a node. */
	private static void addExplicitLocks(Block block, ASTNode before, Set<String> locks) {
		for (Object each : block.statements()) {
			if (each == before) {
				return;
			}
			if (each instanceof ExpressionStatement statement
					&& statement.getExpression() instanceof MethodInvocation call && call.getExpression() != null
					&& call.arguments().isEmpty()) {
				String receiver = call.getExpression().toString();
				switch (call.getName().getIdentifier()) {
				case "lock", "lockInterruptibly" -> locks.add(receiver);
				case "unlock" -> locks.remove(receiver);
				default -> {
					// other calls do not acquire a lock that is visible in the source
				}
				}
			}
		}
	}

	/** Returns the locks that are held continuously from a read to a write. */
	public static Set<String> between(ASTNode read, ASTNode write) {
		Set<String> shared = new LinkedHashSet<>();
		if (scope(read) != scope(write)) {
			return shared;
		}
		for (ASTNode at = write; at != null && !(at instanceof BodyDeclaration); at = at.getParent()) {
			if (at instanceof SynchronizedStatement block && Nodes.contains(block, read)) {
				shared.add(block.getExpression().toString());
			}
		}
		Set<String> outside = new LinkedHashSet<>(at(read));
		outside.retainAll(at(write));
		for (String each : outside) {
			if (isWholeMethod(each, write) || !isBlock(each, write)) {
				shared.add(each);
			}
		}
		return shared;
	}

	private static boolean isWholeMethod(String lock, ASTNode node) {
		return scope(node) instanceof MethodDeclaration method && Modifier.isSynchronized(method.getModifiers())
				&& (lock.equals("this") || lock.endsWith(".class"));
	}

	/** Returns whether a lock is held by a synchronized block, not by a call. */
	private static boolean isBlock(String lock, ASTNode node) {
		for (ASTNode at = node; at != null && !(at instanceof BodyDeclaration); at = at.getParent()) {
			if (at instanceof SynchronizedStatement block && block.getExpression().toString().equals(lock)) {
				return true;
			}
		}
		return false;
	}
}
