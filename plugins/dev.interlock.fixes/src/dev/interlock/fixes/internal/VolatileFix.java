/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.Flags;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.Modifier.ModifierKeyword;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.FixRefusedException;
import dev.interlock.session.Variable;

/**
 * Makes the field volatile: each access is ordered (JLS 17.4.4), two accesses together are not atomic. Compound actions
 * are named in warnings.
 */
public final class VolatileFix extends FieldFix {

	private final Variable variable;

	/** Makes the fix. */
	public VolatileFix(Variable variable) {
		this.variable = variable;
	}

	@Override
	public String id() {
		return "volatile";
	}

	@Override
	public String label() {
		return NLS.bind(Messages.Volatile_label, variable.name());
	}

	@Override
	public String promise() {
		return NLS.bind(Messages.Volatile_promise, variable.name());
	}

	@Override
	void rewrite(DeclaredField field, FieldUses uses, RefactoringStatus status)
			throws FixRefusedException, CoreException {
		if (field.is(Flags.AccVolatile)) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_volatile, variable.displayName()));
		}
		for (FieldUse use : uses.uses()) {
			Expression writer = Nodes.writer(use.expression());
			if (writer != null && (Nodes.isCompound(writer) || SelfAssignment.of(writer, use) != null)) {
				status.addWarning(NLS.bind(Messages.Volatile_compound,
						new Object[] { writer, number(use.line()), use.unit().name() }));
			}
		}
		CheckThenAct.warn(uses, status);
		new FieldDeclarations(uses).change(ModifierKeyword.VOLATILE_KEYWORD, null, null, null);
	}
}
