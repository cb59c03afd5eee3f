/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Replaces the main class that the JVM starts by one that runs the program many times. */
public final class RepeatedMain {

	private RepeatedMain() {
		// static only
	}

	/**
	 * A class with nothing but a main method, so that the initialiser of the program's class does not run.
	 *
	 * @param name the internal name of the main class
	 */
	public static byte[] classFile(String name) {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, "java/lang/Object", null);
		MethodVisitor main = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "main",
				"([Ljava/lang/String;)V", null, null);
		main.visitCode();
		main.visitVarInsn(Opcodes.ALOAD, 0);
		ControlHook.REPEATED_MAIN.call(main);
		main.visitInsn(Opcodes.RETURN);
		main.visitMaxs(0, 0);
		main.visitEnd();
		writer.visitEnd();
		return writer.toByteArray();
	}
}
