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

import dev.interlock.bootstrap.InterlockCallHooks;

/** The static methods that the program's classes call where they synchronise other than by locks. */
enum SynchronizationHook {
	VOLATILE_READ("volatileRead", "(Ljava/lang/Object;I)V"),
	BEFORE_VOLATILE_WRITE("beforeVolatileWrite", "(Ljava/lang/Object;I)V"),
	STATIC_VOLATILE_READ("staticVolatileRead", "(I)V"),
	BEFORE_STATIC_VOLATILE_WRITE("beforeStaticVolatileWrite", "(I)V"),
	BEFORE_WAIT("beforeWait", "(Ljava/lang/Object;)V"),
	WAITED("waited", "()V"),
	ALIVE_ASKED("aliveAsked", "(Ljava/lang/Object;Z)V"),
	INITIALIZED("initialized", "()V"),
	STATIC_READ("staticRead", "()V");

	private static final String OWNER = Type.getInternalName(InterlockCallHooks.class);

	private final String method;
	private final String descriptor;

	SynchronizationHook(String method, String descriptor) {
		this.method = method;
		this.descriptor = descriptor;
	}

	/** Puts a call; its arguments are on the stack. */
	void call(MethodVisitor code) {
		code.visitMethodInsn(Opcodes.INVOKESTATIC, OWNER, method, descriptor, false);
	}

	/** Puts a call whose last argument is a number. */
	void call(MethodVisitor code, int last) {
		Hook.push(code, last);
		call(code);
	}
}
