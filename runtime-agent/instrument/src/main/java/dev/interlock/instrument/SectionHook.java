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

import dev.interlock.bootstrap.InterlockSectionHooks;

/** The static methods that code with atomic sections calls. */
enum SectionHook {
	BEFORE_FIELD("beforeField", "(Ljava/lang/Object;I)V"), //
	AFTER_FIELD("afterField", "(Ljava/lang/Object;I)V"), //
	BEFORE_STATIC("beforeStatic", "(I)V"), //
	AFTER_STATIC("afterStatic", "(I)V"), //
	BEFORE_CALL("beforeCall", "(Ljava/lang/Object;Ljava/lang/Object;I)V"), //
	AFTER_CALL("afterCall", "(Ljava/lang/Object;ZI)V"), //
	AFTER_CALL_VALUE("afterCallWithValue", "(Ljava/lang/Object;Ljava/lang/Object;I)V"), //
	AFTER_CALL_NULL("afterCallWithNull", "(Ljava/lang/Object;Ljava/lang/Object;I)V"), //
	EXIT("exit", "(I)V");

	/** Not as text, so that it follows the class when that is renamed. */
	private static final String OWNER = Type.getInternalName(InterlockSectionHooks.class);

	private final String method;
	private final String descriptor;

	SectionHook(String method, String descriptor) {
		this.method = method;
		this.descriptor = descriptor;
	}

	/** Puts a call whose last argument is a number; the others are on the stack. */
	void call(MethodVisitor code, int last) {
		Hook.push(code, last);
		code.visitMethodInsn(Opcodes.INVOKESTATIC, OWNER, method, descriptor, false);
	}
}
