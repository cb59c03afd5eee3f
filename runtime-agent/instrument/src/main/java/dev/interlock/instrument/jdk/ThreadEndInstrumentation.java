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

/** Changes {@link Thread} to report the termination of threads, including virtual threads. */
public final class ThreadEndInstrumentation {

	/** The internal name of the class to retransform. */
	public static final String CLASS_NAME = "java/lang/Thread";

	private ThreadEndInstrumentation() {
		// static only
	}

	/**
	 * The new class file of {@link Thread}, for a retransformation.
	 *
	 * @param bytes the current class file
	 * @return the instrumented class file, or null if it has none of the known methods
	 */
	public static byte[] instrument(byte[] bytes) {
		// this method runs for virtual threads too, and exists since their introduction
		byte[] changed = MethodStart.instrument(bytes, "clearReferences", "()V", ThreadEndInstrumentation::report);
		return changed != null ? changed
				: MethodStart.instrument(bytes, "exit", "()V", ThreadEndInstrumentation::report);
	}

	private static void report(MethodVisitor code) {
		code.visitVarInsn(Opcodes.ALOAD, 0);
		Hook.THREAD_ENDED.call(code);
	}
}
