/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockHiddenFields;
import dev.interlock.instrument.bytecode.MethodStart;

/**
 * Changes the JDK method through which reflection reads the fields of a class, so that it hides the fields that
 * instrumentation adds.
 */
public final class ReflectionInstrumentation {

	/** The binary name of the class to retransform. */
	public static final String CLASS_NAME = "jdk.internal.reflect.Reflection";

	private static final String METHOD = "filterFields";
	private static final String FIELDS = "[Ljava/lang/reflect/Field;";
	private static final String DESCRIPTOR = "(Ljava/lang/Class;" + FIELDS + ')' + FIELDS;

	private ReflectionInstrumentation() {
		// static only
	}

	/**
	 * The new class file, for a retransformation.
	 *
	 * @param bytes the current class file
	 * @return the class file that hides the fields, or null if the method does not exist
	 */
	public static byte[] instrument(byte[] bytes) {
		return MethodStart.instrument(bytes, METHOD, DESCRIPTOR, ReflectionInstrumentation::filter);
	}

	/** Filters the second argument, the fields. */
	private static void filter(MethodVisitor code) {
		code.visitVarInsn(Opcodes.ALOAD, 1);
		code.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(InterlockHiddenFields.class), "visible",
				'(' + FIELDS + ')' + FIELDS, false);
		code.visitVarInsn(Opcodes.ASTORE, 1);
	}
}
