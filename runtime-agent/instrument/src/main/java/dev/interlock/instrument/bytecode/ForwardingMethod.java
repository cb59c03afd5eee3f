/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The code of a method that only calls another method with its own arguments and returns the result. */
public final class ForwardingMethod {

	private ForwardingMethod() {
		// static only
	}

	/**
	 * Emits the whole code.
	 *
	 * @param opcode the instruction of the call; unless it is static, the first local variable is the receiver
	 */
	public static void write(MethodVisitor code, int opcode, String owner, String name, String descriptor,
			boolean isInterface) {
		code.visitCode();
		boolean isStatic = opcode == Opcodes.INVOKESTATIC;
		if (!isStatic) {
			code.visitVarInsn(Opcodes.ALOAD, 0);
		}
		Arguments.load(code, Type.getArgumentTypes(descriptor), isStatic ? 0 : 1);
		code.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		code.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
		code.visitMaxs(0, 0);
		code.visitEnd();
	}
}
