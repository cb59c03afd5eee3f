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
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.Modifier.ModifierKeyword;
import org.eclipse.jdt.core.dom.ParameterizedType;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.analysis.CheckThenAct;
import dev.interlock.fixes.internal.analysis.DeclaredField;
import dev.interlock.fixes.internal.analysis.FieldUse;
import dev.interlock.fixes.internal.analysis.FieldUses;
import dev.interlock.fixes.internal.source.Arguments;
import dev.interlock.fixes.internal.source.Bindings;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.session.Variable;

/**
 * Replaces the field by an object of {@code java.util.concurrent.atomic}, and every use of it in the workspace by the
 * equivalent atomic call. Refuses if a use has no such call.
 */
public final class AtomicFix extends FieldFix {

	private final Variable variable;
	private final AtomicType type;

	private AtomicFix(Variable variable, AtomicType type) {
		this.variable = variable;
		this.type = type;
	}

	/**
	 * Returns the fixes for a field with a type name as in the source.
	 *
	 * @return empty if there is no atomic class for it; for numbers {@code LongAdder} is the second
	 */
	public static List<AtomicFix> of(Variable variable, String written) {
		AtomicType type = AtomicType.forType(written);
		return type == null ? List.of()
				: Stream.of(type, type.isNumber() ? AtomicType.ADDER : type).distinct()
						.map(each -> new AtomicFix(variable, each)).toList();
	}

	@Override
	public String id() {
		return type == AtomicType.ADDER ? "long-adder" : "atomic";
	}

	@Override
	public String label() {
		return NLS.bind(Messages.Atomic_label, variable.name(), type.simpleName());
	}

	@Override
	public String promise() {
		return NLS.bind(type == AtomicType.ADDER ? Messages.Adder_promise : Messages.Atomic_promise, variable.name());
	}

	@Override
	void rewrite(DeclaredField field, FieldUses uses, RefactoringStatus status)
			throws FixRefusedException, CoreException {
		ITypeBinding before = uses.fragment().resolveBinding().getType();
		AtomicUses rewriter = new AtomicUses(type, before);
		for (FieldUse use : uses.uses()) {
			rewriter.rewrite(use);
		}
		CheckThenAct.warn(uses, status);
		if (Bindings.isA(uses.fragment().resolveBinding().getDeclaringClass(), "java.io.Serializable")) {
			status.addWarning(NLS.bind(Messages.Atomic_serializable, variable.displayName()));
		}
		declare(uses, before);
	}

	private void declare(FieldUses uses, ITypeBinding before) throws FixRefusedException {
		UnitRewrite unit = uses.declaration().unit();
		FieldDeclarations declaration = new FieldDeclarations(uses);
		ClassInstanceCreation creation = unit.ast().newClassInstanceCreation();
		creation.setType(newType(unit, null));
		Expression initial = uses.fragment().getInitializer();
		if (initial != null && !isDefault(initial)) {
			if (type == AtomicType.ADDER) {
				throw new FixRefusedException(NLS.bind(Messages.Refused_adderInitial, variable.displayName(), initial));
			}
			Arguments.add(creation.arguments(), unit.rewrite().createMoveTarget(initial));
		}
		declaration.change(ModifierKeyword.FINAL_KEYWORD, ModifierKeyword.VOLATILE_KEYWORD, newType(unit, before),
				creation);
	}

	/**
	 * Returns the atomic type node. An {@code AtomicReference} has the type of the value as its argument, or a diamond
	 * if that is null.
	 */
	private Type newType(UnitRewrite unit, ITypeBinding value) {
		AST ast = unit.ast();
		SimpleType simple = ast.newSimpleType(ast.newName(unit.imports().addImport(type.qualifiedName())));
		if (type != AtomicType.REFERENCE) {
			return simple;
		}
		ParameterizedType parameterized = ast.newParameterizedType(simple);
		if (value != null) {
			Arguments.add(parameterized.typeArguments(), unit.imports().addImport(value, ast));
		}
		return parameterized;
	}

	private static boolean isDefault(Expression initial) {
		return List.of("0", "0L", "0l", "false", "null").contains(initial.toString());
	}
}
