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

import dev.interlock.bootstrap.InterlockShadowHooks;
import dev.interlock.bootstrap.InterlockThread;

/** The static methods that check accesses against the shadow state. */
enum ShadowHook {
	ENTER("enter", "()#"),
	READ_FIELD("readField", "(Ljava/lang/Object;IIII#I)V"),
	WRITE_FIELD("writeField", "(Ljava/lang/Object;II#I)V"),
	FIND_READ("findRead", "(Ljava/lang/Object;I#I)V"),
	FIND_WRITE("findWrite", "(Ljava/lang/Object;I#I)V"),
	READ_ELEMENT("readElement", "(Ljava/lang/Object;II#I)V"),
	WRITE_ELEMENT("writeElement", "(Ljava/lang/Object;II#I)V"),
	READ_RANGE("readRange", "(Ljava/lang/Object;IIII#I)V"),
	WRITE_RANGE("writeRange", "(Ljava/lang/Object;IIII#I)V"),
	CONSTRUCTING("constructing", "(#)I");

	private final String method;
	private final String descriptor;

	/** @param descriptor in which # stands for the state of a thread */
	ShadowHook(String method, String descriptor) {
		this.method = method;
		// not as text, so that it follows the class when that is renamed
		this.descriptor = descriptor.replace("#", Type.getDescriptor(InterlockThread.class));
	}

	/** Puts a call; its arguments are on the stack. */
	void call(MethodVisitor code) {
		code.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(InterlockShadowHooks.class), method, descriptor,
				false);
	}
}
