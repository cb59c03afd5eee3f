/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.fields;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.Flags;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.Modifier.ModifierKeyword;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.analysis.DeclaredField;
import dev.interlock.fixes.internal.analysis.FieldUses;
import dev.interlock.fixes.internal.analysis.NamedField;
import dev.interlock.fixes.internal.analysis.ReadModifyWrites;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.session.Variable;

/**
 * Makes the field volatile. Each access is then ordered (JLS 17.4.4), but two accesses together are not atomic. The fix
 * is not offered, and refuses, if read-modify-write actions on the field have no common lock.
 */
public final class VolatileFix extends FieldFix {

	private final Variable variable;

	private VolatileFix(Variable variable) {
		this.variable = variable;
	}

	/**
	 * Returns the fix for a field, unless its own source or the given unit has a read-modify-write that the fix would
	 * not make atomic. Parses both without bindings, which is fast.
	 *
	 * @param from a unit with an access
	 */
	public static List<VolatileFix> of(DeclaredField field, ICompilationUnit from) {
		ReadModifyWrites actions = new ReadModifyWrites(new NamedField(field.field()));
		Stream.of(field.field().getCompilationUnit(), from.getPrimary()).distinct().forEach(unit -> {
			ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
			parser.setSource(unit);
			actions.add((CompilationUnit) parser.createAST(null));
		});
		return actions.unguarded() == null ? List.of(new VolatileFix(field.variable())) : List.of();
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
		ReadModifyWrites actions = new ReadModifyWrites(uses::isNamed);
		uses.units().forEach(unit -> actions.add(unit.root()));
		Expression unguarded = actions.unguarded();
		if (unguarded != null) {
			UnitRewrite unit = uses.units().stream().filter(each -> each.root() == unguarded.getRoot()).findFirst()
					.orElseThrow();
			throw new FixRefusedException(NLS.bind(Messages.Refused_compound, new Object[] { unit.text(unguarded),
					UnitRewrite.number(unit.line(unguarded.getStartPosition())), unit.name() }));
		}
		new FieldDeclarations(uses).change(ModifierKeyword.VOLATILE_KEYWORD, null, null, null);
	}
}
