/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Replaces the calls by which a program ends its JVM, or adds to its end, if the JVM runs the program many times. */
final class RepetitionCalls extends MethodVisitor {

	private static final String RUNTIME = "java/lang/Runtime";

	RepetitionCalls(MethodVisitor next) {
		super(Opcodes.ASM9, next);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		ControlHook replacing = replacing(owner, name + descriptor);
		if (replacing == null) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		} else {
			replacing.call(mv);
		}
	}

	/** The hook in place of a call; null if it stays. */
	static ControlHook replacing(String owner, String method) {
		return owner.equals(RUNTIME) ? ofRuntime(method)
				: owner.equals("java/lang/System") && method.equals("exit(I)V") ? ControlHook.SYSTEM_EXIT : null;
	}

	private static ControlHook ofRuntime(String method) {
		return switch (method) {
		case "exit(I)V" -> ControlHook.RUNTIME_EXIT;
		case "halt(I)V" -> ControlHook.RUNTIME_HALT;
		case "addShutdownHook(Ljava/lang/Thread;)V" -> ControlHook.ADD_SHUTDOWN_HOOK;
		default -> null;
		};
	}
}
