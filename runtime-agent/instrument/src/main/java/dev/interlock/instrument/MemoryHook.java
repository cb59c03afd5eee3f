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

import dev.interlock.bootstrap.InterlockMemoryHooks;

/** The static methods that the program's classes call round their calls of {@code VarHandle} and {@code Unsafe}. */
enum MemoryHook {
	BEFORE("before", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;III)V"),
	AFTER("after", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;III)V"),
	BEFORE_UNSAFE("beforeUnsafe", "(Ljava/lang/Object;JII)V"),
	AFTER_UNSAFE("afterUnsafe", "(Ljava/lang/Object;JII)V"),
	BEFORE_FENCE("beforeFence", "()V"),
	AFTER_FENCE("afterFence", "()V");

	private static final String OWNER = Type.getInternalName(InterlockMemoryHooks.class);

	private final String method;
	private final String descriptor;

	MemoryHook(String method, String descriptor) {
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
