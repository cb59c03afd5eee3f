/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.locks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.WhileStatement;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.analysis.FieldUse;
import dev.interlock.fixes.internal.source.Nodes;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.FixRefusedException;

/**
 * The statements of one unit to put under a lock. Adjacent statements of a block share one locked block, so that they
 * stay atomic together.
 */
final class GuardedStatements {

	private static final Set<String> BLOCKING = Set.of("join", "sleep", "await", "get", "take", "acquire", "invokeAll",
			"awaitTermination");

	private final UnitRewrite unit;
	private final Map<ASTNode, LockExpression> locks = new LinkedHashMap<>();

	GuardedStatements(UnitRewrite unit) {
		this.unit = unit;
	}

	/** Adds the statement that contains a use. */
	void add(FieldUse use, LockExpression lock) {
		locks.putIfAbsent(Nodes.holder(use.name()), lock);
	}

	/** Adds all statements of a section, which then share one locked block. */
	void add(GuardedSection section, LockExpression lock) throws FixRefusedException {
		section.statements().forEach(statement -> locks.put(statement, lock));
	}

	/** Puts all statements under their locks; refuses a statement that cannot be locked. */
	void rewrite(RefactoringStatus status) throws FixRefusedException {
		locks.keySet()
				.removeIf(node -> locks.keySet().stream()
						.anyMatch(other -> other != node && Nodes.contains(other, node)));
		List<ASTNode> holders = new ArrayList<>(locks.keySet());
		holders.sort(java.util.Comparator.comparingInt(ASTNode::getStartPosition));
		for (ASTNode holder : holders) {
			check(holder, status);
		}
		for (int first = 0; first < holders.size();) {
			int last = first;
			while (last + 1 < holders.size() && areNeighbours(holders.get(last), holders.get(last + 1))) {
				last++;
			}
			LockedBlock block = new LockedBlock(unit, locks.get(holders.get(first)));
			if (holders.get(first) instanceof LambdaExpression lambda) {
				block.wrap(lambda);
			} else {
				block.wrap(holders.subList(first, last + 1).stream().map(Statement.class::cast).toList());
			}
			first = last + 1;
		}
	}

	private boolean areNeighbours(ASTNode one, ASTNode next) {
		StructuralPropertyDescriptor place = one.getLocationInParent();
		if (one.getParent() != next.getParent() || !place.isChildListProperty()
				|| !locks.get(one).text().equals(locks.get(next).text())) {
			return false;
		}
		List<?> siblings = (List<?>) one.getParent().getStructuralProperty(place);
		return siblings.indexOf(one) + 1 == siblings.indexOf(next);
	}

	private void check(ASTNode holder, RefactoringStatus status) throws FixRefusedException {
		FieldUse use = locks.get(holder).use();
		boolean loopHead = holder instanceof WhileStatement || holder instanceof DoStatement
				|| holder instanceof ForStatement;
		if (loopHead) {
			throw refused(Messages.Refused_loop, use);
		}
		boolean placeless = !(holder instanceof Statement || holder instanceof LambdaExpression)
				|| holder instanceof ConstructorInvocation || holder instanceof SuperConstructorInvocation
				|| holder.getParent() instanceof SwitchExpression;
		if (placeless) {
			throw refused(Messages.Refused_place, use);
		}
		holder.accept(new ASTVisitor() {
			@Override
			public boolean visit(MethodInvocation call) {
				Expression on = call.getExpression();
				if (on != null && BLOCKING.contains(call.getName().getIdentifier()) && isBlocking(on)) {
					status.addWarning(NLS.bind(Messages.Guard_blocking, call,
							UnitRewrite.number(unit.line(call.getStartPosition()))));
				}
				return true;
			}

			@Override
			public boolean visit(LambdaExpression lambda) {
				return lambda == holder;
			}
		});
	}

	private static boolean isBlocking(Expression on) {
		String type = on.resolveTypeBinding() == null ? "" : on.resolveTypeBinding().getErasure().getQualifiedName();
		return type.equals("java.lang.Thread") || type.startsWith("java.util.concurrent.")
				&& !type.startsWith("java.util.concurrent.atomic.");
	}

	private static FixRefusedException refused(String sentence, FieldUse use) {
		return new FixRefusedException(NLS.bind(sentence, UnitRewrite.number(use.line()), use.unit().name()));
	}
}
