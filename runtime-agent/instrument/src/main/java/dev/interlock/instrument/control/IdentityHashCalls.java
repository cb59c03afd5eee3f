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

/** Replaces identity hash codes, which differ between runs, by codes derived from the seed. */
final class IdentityHashCalls extends MethodVisitor {

	IdentityHashCalls(MethodVisitor next) {
		super(Opcodes.ASM9, next);
	}

	/** Whether a call is changed. */
	static boolean changes(boolean isStatic, String owner, String name, String descriptor) {
		return isStatic ? owner.equals("java/lang/System") && name.equals("identityHashCode")
				: name.equals("hashCode") && descriptor.equals("()I") && !owner.equals("java/lang/String");
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		boolean isStatic = opcode == Opcodes.INVOKESTATIC;
		if (!changes(isStatic, owner, name, descriptor)) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		} else if (isStatic) {
			ControlHook.IDENTITY_HASH_CODE.call(mv);
		} else {
			mv.visitInsn(Opcodes.DUP);
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			ControlHook.HASH_CODE.call(mv);
		}
	}
}
