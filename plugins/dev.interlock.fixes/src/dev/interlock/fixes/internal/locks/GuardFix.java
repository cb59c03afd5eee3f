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

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.analysis.CheckThenAct;
import dev.interlock.fixes.internal.analysis.DeclaredField;
import dev.interlock.fixes.internal.analysis.FieldUse;
import dev.interlock.fixes.internal.analysis.FieldUses;
import dev.interlock.fixes.internal.source.Nodes;
import dev.interlock.fixes.internal.source.Sources;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.session.Access;
import dev.interlock.session.Access.Role;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Variable;
import dev.interlock.session.Variable.Kind;

/**
 * Guards accesses with a lock. If the finding suggests a lock, or an access holds a suitable monitor, the fix guards
 * the accesses that do not hold it. Otherwise it guards all uses of the field with the monitor of its object or class.
 * The two local accesses of an atomicity violation are guarded together.
 */
public final class GuardFix implements Fix {

	private final Variable variable;
	/** Whether the lock guards the object that the field holds. */
	private final boolean object;
	private final LockName lock;
	private final boolean everywhere;
	private final boolean section;

	private GuardFix(Finding finding, Variable field, LockName lock, boolean everywhere) {
		this.variable = field;
		this.object = finding.variable().kind() == Kind.OBJECT;
		this.lock = lock;
		this.everywhere = everywhere;
		this.section = finding.kind() == FindingKind.ATOMICITY_VIOLATION;
	}

	/**
	 * Returns the fix for a finding on a field or on the object that it holds. An atomicity violation must be in one
	 * method.
	 */
	public static GuardFix of(Finding finding, Variable field) {
		return LockName.of(finding, field).map(lock -> new GuardFix(finding, field, lock, false))
				.orElseGet(() -> new GuardFix(finding, field, LockName.own(field), true));
	}

	@Override
	public Group group() {
		return Group.CODE;
	}

	@Override
	public String id() {
		return "guard";
	}

	@Override
	public String label() {
		String label = lock.form() == LockName.Form.FIELD ? Messages.Guard_labelField : Messages.Guard_label;
		if (everywhere) {
			label = Messages.Guard_labelAll;
		} else if (section) {
			label = Messages.Guard_labelSection;
		}
		return NLS.bind(label, variable.name(), lock.shortFor(variable));
	}

	@Override
	public String promise() {
		String promise = everywhere ? Messages.Guard_promiseAll : Messages.Guard_promise;
		if (section) {
			promise = everywhere ? Messages.Guard_promiseSectionAll : Messages.Guard_promiseSection;
		}
		return NLS.bind(promise, variable.name(), lock);
	}

	@Override
	public Change createChange(FixRequest request, RefactoringStatus status, IProgressMonitor monitor)
			throws FixRefusedException, CoreException {
		Sources sources = new Sources(request, monitor);
		List<FieldUse> unguarded = new ArrayList<>();
		List<FieldUse> local = new ArrayList<>();
		for (Access access : request.finding().accesses()) {
			List<FieldUse> here = FieldUses.at(access, variable, sources);
			if (access.role() == Role.LOCAL) {
				local.addAll(here);
			}
			if (!lock.isHeldAt(access)) {
				unguarded.addAll(here);
			}
		}
		if (everywhere) {
			UnitRewrite from = sources.of(request.finding().accesses().get(request.index()));
			unguarded.addAll(allUses(from, sources));
		}
		guard(unguarded, section ? GuardedSection.of(local) : null, status);
		if (object) {
			unguarded.forEach(use -> warnIfPassedOn(use, status));
		}
		return sources.change(label());
	}

	private List<FieldUse> allUses(UnitRewrite from, Sources sources) throws FixRefusedException, CoreException {
		DeclaredField field = DeclaredField.required(variable, from.unit());
		return FieldUses.find(variable, field, sources).uses().stream()
				.filter(use -> !CheckThenAct.isConstruction(Nodes.member(use.name()))).toList();
	}

	/** The lock does not guard code that uses the object through another name. */
	private static void warnIfPassedOn(FieldUse use, RefactoringStatus status) {
		ASTNode parent = use.expression().getParent();
		boolean used = parent instanceof MethodInvocation call && call.getExpression() == use.expression()
				|| parent instanceof EnhancedForStatement || parent instanceof InfixExpression
				|| Nodes.writer(use.expression()) != null;
		if (!used) {
			status.addWarning(NLS.bind(Messages.Guard_passedOn, new Object[] { use.name(),
					UnitRewrite.number(use.line()), use.unit().name() }));
		}
	}

	private void guard(List<FieldUse> uses, GuardedSection together, RefactoringStatus status)
			throws FixRefusedException {
		Map<UnitRewrite, GuardedStatements> byUnit = new LinkedHashMap<>();
		if (together != null) {
			LockExpression at = LockExpression.at(lock, together.first(), variable);
			if (!together.holds(at)) {
				byUnit.computeIfAbsent(together.first().unit(), GuardedStatements::new).add(together, at);
			}
		}
		for (FieldUse use : uses) {
			LockExpression at = LockExpression.at(lock, use, variable);
			if (!at.isHeld()) {
				byUnit.computeIfAbsent(use.unit(), GuardedStatements::new).add(use, at);
			}
		}
		if (byUnit.isEmpty()) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_guarded, variable.displayName(), lock));
		}
		for (GuardedStatements statements : byUnit.values()) {
			statements.rewrite(status);
		}
	}
}
