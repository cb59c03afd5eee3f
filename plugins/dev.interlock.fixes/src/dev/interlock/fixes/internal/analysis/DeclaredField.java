/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.analysis;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.Flags;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.Signature;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.session.Variable;
import dev.interlock.session.Variable.Kind;

/**
 * The field of a finding in the Java model.
 *
 * @param variable the variable
 * @param field    its declaration in a source of the workspace
 */
public record DeclaredField(Variable variable, IField field) {

	/**
	 * Returns the field of a variable, resolved from a unit of a project.
	 *
	 * @return null if the variable is not a field of a source in the workspace
	 */
	public static DeclaredField of(Variable variable, ICompilationUnit from) throws JavaModelException {
		if (variable.kind() != Kind.FIELD && variable.kind() != Kind.STATIC) {
			return null;
		}
		IType type = from.getJavaProject().findType(variable.className().replace('$', '.'));
		IField field = type == null ? null : type.getField(variable.name());
		return field == null || !field.exists() || field.getCompilationUnit() == null ? null
				: new DeclaredField(variable, field);
	}

	/**
	 * Returns the field that holds an object, resolved from a unit of a project.
	 *
	 * @return null if no field is known to hold it, or if the field is not in a source of the workspace
	 */
	public static DeclaredField holding(Variable object, ICompilationUnit from) throws JavaModelException {
		int dot = object.holder().lastIndexOf('.');
		if (object.kind() != Kind.OBJECT || dot < 0) {
			return null;
		}
		Variable held = new Variable(Kind.FIELD, object.holder().substring(0, dot), object.holder().substring(dot + 1),
				object.object());
		DeclaredField found = of(held, from);
		return found == null || !Flags.isStatic(found.field().getFlags()) ? found
				: new DeclaredField(new Variable(Kind.STATIC, held.className(), held.name(), 0), found.field());
	}

	/** Returns the field of a variable, as {@link #of} does. Refuses a variable that has none. */
	public static DeclaredField required(Variable variable, ICompilationUnit from)
			throws FixRefusedException, JavaModelException {
		DeclaredField field = of(variable, from);
		if (field == null) {
			throw notFound(variable);
		}
		return field;
	}

	/** Returns the name of its erased type as in the source, for example {@code int} or {@code Map}. */
	public String typeName() throws CoreException {
		return Signature.toString(Signature.getTypeErasure(field.getTypeSignature()));
	}

	public boolean is(int flag) throws CoreException {
		return (field.getFlags() & flag) != 0;
	}

	/** Returns whether the field is constant, by its modifier or as a member of an interface. */
	public boolean isFinal() throws CoreException {
		return is(Flags.AccFinal) || field.getDeclaringType().isInterface();
	}

	/** Creates the exception for a declaration that does not match the run any more. */
	FixRefusedException gone() {
		return notFound(variable);
	}

	private static FixRefusedException notFound(Variable variable) {
		return new FixRefusedException(NLS.bind(Messages.Refused_noField, variable.displayName()));
	}
}
