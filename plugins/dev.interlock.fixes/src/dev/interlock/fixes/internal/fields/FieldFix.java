/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.fields;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.analysis.DeclaredField;
import dev.interlock.fixes.internal.analysis.FieldUses;
import dev.interlock.fixes.internal.source.Sources;
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
			FieldUses.at(access, variable, sources);
		}
		Access access = request.finding().accesses().get(request.index());
		DeclaredField field = DeclaredField.required(variable, sources.of(access).unit());
		if (field.isFinal()) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_final, variable.displayName()));
		}
		rewrite(field, FieldUses.find(variable, field, sources), status);
		return sources.change(label());
	}

	abstract void rewrite(DeclaredField field, FieldUses uses, RefactoringStatus status)
			throws FixRefusedException, CoreException;
}
