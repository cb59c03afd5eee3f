/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockHiddenFields;

/**
 * Changes the one method of the JDK through which all reflection learns of the fields of a class, so that it leaves out
 * those that instrumentation has added.
 */
public final class ReflectionInstrumentation {

	/** The binary name of the class that is to be retransformed. */
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
	 * @param bytes the class file as it is
	 * @return the class file that leaves them out, or null if the method is not there
	 */
	public static byte[] instrument(byte[] bytes) {
		return MethodStart.instrument(bytes, METHOD, DESCRIPTOR, ReflectionInstrumentation::filter);
	}

	/** Has the fields filtered, which are the second argument. */
	private static void filter(MethodVisitor code) {
		code.visitVarInsn(Opcodes.ALOAD, 1);
		code.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(InterlockHiddenFields.class), "visible",
				'(' + FIELDS + ')' + FIELDS, false);
		code.visitVarInsn(Opcodes.ASTORE, 1);
	}
}
