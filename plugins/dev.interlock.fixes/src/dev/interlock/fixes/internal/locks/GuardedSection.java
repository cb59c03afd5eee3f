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
import java.util.Comparator;
import java.util.List;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.analysis.FieldUse;
import dev.interlock.fixes.internal.analysis.WrittenLocks;
import dev.interlock.fixes.internal.source.Nodes;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.session.Access;
import dev.interlock.session.Access.Role;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;

/**
 * The code from the first to the second local access of an atomicity violation, which one lock makes atomic.
 *
 * @param first the first use of the field
 * @param last  the last use of the field, in the same method or lambda
 */
public record GuardedSection(FieldUse first, FieldUse last) {

	/** Returns the section that contains the uses. */
	static GuardedSection of(List<FieldUse> uses) {
		List<FieldUse> sorted = new ArrayList<>(uses);
		sorted.sort(Comparator.comparingInt(use -> use.name().getStartPosition()));
		return new GuardedSection(sorted.get(0), sorted.get(sorted.size() - 1));
	}

	/**
	 * Returns whether a finding is an atomicity violation with both local accesses in one method, in the order of its
	 * lines.
	 */
	public static boolean isOneMethod(Finding finding) {
		List<Access> local = local(finding);
		return finding.kind() == FindingKind.ATOMICITY_VIOLATION && local.size() == 2
				&& local.get(0).line() <= local.get(1).line() && place(local.get(0)).equals(place(local.get(1)));
	}

	/** Returns whether both local accesses of a finding are on one line. */
	public static boolean isOneLine(Finding finding) {
		List<Access> local = local(finding);
		return local.get(0).line() == local.get(1).line();
	}

	private static List<Access> local(Finding finding) {
		return finding.accesses().stream().filter(access -> access.role() == Role.LOCAL).toList();
	}

	private static String place(Access access) {
		return access.className() + '.' + access.method() + access.descriptor();
	}

	/** Returns whether the source shows that the lock is held from the first use to the last. */
	boolean holds(LockExpression lock) {
		return lock.isHeld() && WrittenLocks.between(first.name(), last.name()).contains(lock.text());
	}

	/** Returns the adjacent statements that contain the section; refuses uses in different blocks. */
	List<ASTNode> statements() throws FixRefusedException {
		if (WrittenLocks.scope(first.name()) != WrittenLocks.scope(last.name())) {
			throw apart();
		}
		ASTNode from = Nodes.holder(first.name());
		ASTNode to = Nodes.holder(last.name());
		if (Nodes.contains(to, from)) {
			return List.of(to);
		}
		while (!Nodes.contains(from, to) && !Nodes.contains(from.getParent(), to)) {
			from = from.getParent();
		}
		if (Nodes.contains(from, to)) {
			return List.of(from);
		}
		while (to.getParent() != from.getParent()) {
			to = to.getParent();
		}
		return between(from, to);
	}

	private List<ASTNode> between(ASTNode from, ASTNode to) throws FixRefusedException {
		StructuralPropertyDescriptor place = from.getLocationInParent();
		if (place != to.getLocationInParent() || !place.isChildListProperty() || !(from instanceof Statement)) {
			throw apart();
		}
		List<?> siblings = (List<?>) from.getParent().getStructuralProperty(place);
		List<ASTNode> statements = siblings.subList(siblings.indexOf(from), siblings.indexOf(to) + 1).stream()
				.map(ASTNode.class::cast).toList();
		if (statements.stream().anyMatch(SwitchCase.class::isInstance)) {
			throw apart();
		}
		return statements;
	}

	private FixRefusedException apart() {
		return new FixRefusedException(NLS.bind(Messages.Refused_sectionApart, new Object[] {
				UnitRewrite.number(first.line()), UnitRewrite.number(last.line()), first.unit().name() }));
	}
}
