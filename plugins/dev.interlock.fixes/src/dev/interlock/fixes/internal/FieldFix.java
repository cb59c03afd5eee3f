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
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.session.Access;
import dev.interlock.session.Variable;

/** A fix that changes the declaration and the uses of a field. */
abstract class FieldFix implements Fix {

	@Override
	public final Group group() {
		return Group.CODE;
	}

	@Override
	public final Change createChange(FixRequest request, RefactoringStatus status, IProgressMonitor monitor)
			throws FixRefusedException, CoreException {
		Sources sources = new Sources(request, monitor);
		Variable variable = request.finding().variable();
		for (Access access : request.finding().accesses()) {
			UnitRewrite unit = sources.of(access);
			if (FieldUses.in(unit, variable).stream().noneMatch(use -> isAt(use, access.line()))) {
				throw new FixRefusedException(NLS.bind(Messages.Refused_noAccess,
						new Object[] { number(access.line()), unit.name(), variable.displayName() }));
			}
		}
		Access access = request.finding().accesses().get(request.index());
		DeclaredField field = DeclaredField.of(variable, sources.of(access).unit());
		if (field == null) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_noField, variable.displayName()));
		}
		if (field.isFinal()) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_final, variable.displayName()));
		}
		rewrite(field, FieldUses.find(variable, field, sources), status);
		return sources.change(label());
	}

	/** Returns whether a use is on a line, or in a statement that spans it. */
	static boolean isAt(FieldUse use, int line) {
		return Nodes.spans(use.unit(), use.name(), line);
	}

	/** Formats a line number for messages. */
	static String number(int line) {
		return Integer.toString(line);
	}

	/** Rewrites the sources. */
	abstract void rewrite(DeclaredField field, FieldUses uses, RefactoringStatus status)
			throws FixRefusedException, CoreException;
}
