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

import dev.interlock.instrument.bytecode.MethodStart;
import dev.interlock.instrument.hooks.Hook;

/** Changes the JDK's class that starts processes, so that the agent can add itself to the JVMs that a program starts. */
public final class ProcessInstrumentation {

	/** The internal name of the changed class. */
	public static final String CLASS_NAME = "java/lang/ProcessImpl";

	private static final int COMMAND = 0;
	private static final int ENVIRONMENT = 1;
	private static final int FOLDER = 2;

	private ProcessInstrumentation() {
		// static only
	}

	/**
	 * The new class file.
	 *
	 * @param bytes the current class file
	 * @return the instrumented class file, or null if it has no such method
	 */
	public static byte[] instrument(byte[] bytes) {
		return MethodStart.instrument(bytes, "start",
				"([Ljava/lang/String;Ljava/util/Map;Ljava/lang/String;[Ljava/lang/ProcessBuilder$Redirect;Z)"
						+ "Ljava/lang/Process;",
				ProcessInstrumentation::replaceArguments, ProcessInstrumentation::tellStarted);
	}

	/** The array is a copy of the program's list, and neither it nor the map is changed. */
	private static void replaceArguments(MethodVisitor code) {
		code.visitVarInsn(Opcodes.ALOAD, ENVIRONMENT);
		code.visitVarInsn(Opcodes.ALOAD, COMMAND);
		Hook.PROCESS_ENVIRONMENT.call(code);
		code.visitVarInsn(Opcodes.ASTORE, ENVIRONMENT);
		code.visitVarInsn(Opcodes.ALOAD, COMMAND);
		code.visitVarInsn(Opcodes.ALOAD, FOLDER);
		Hook.PROCESS_COMMAND.call(code);
		code.visitVarInsn(Opcodes.ASTORE, COMMAND);
	}

	private static void tellStarted(MethodVisitor code) {
		code.visitInsn(Opcodes.DUP);
		code.visitVarInsn(Opcodes.ALOAD, COMMAND);
		code.visitVarInsn(Opcodes.ALOAD, FOLDER);
		Hook.PROCESS_STARTED.call(code);
	}
}
