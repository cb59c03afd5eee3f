/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Replaces identity hash codes, which differ between runs, by codes derived from the seed. */
final class IdentityHashCalls extends MethodVisitor {

	IdentityHashCalls(MethodVisitor next) {
		super(Opcodes.ASM9, next);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (opcode == Opcodes.INVOKESTATIC) {
			if (owner.equals("java/lang/System") && name.equals("identityHashCode")) {
				ControlHook.IDENTITY_HASH_CODE.call(mv);
				return;
			}
		} else if (name.equals("hashCode") && descriptor.equals("()I") && !owner.equals("java/lang/String")) {
			mv.visitInsn(Opcodes.DUP);
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			ControlHook.HASH_CODE.call(mv);
			return;
		}
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
	}

	@Override
	public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
		boolean isLambda = bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory")
				&& bootstrap.getName().equals("metafactory") && arguments.length > 1;
		if (isLambda && arguments[1] instanceof Handle called) {
			Object[] changed = arguments.clone();
			changed[1] = replacing(called, Type.getArgumentCount(descriptor) == 0);
			super.visitInvokeDynamicInsn(name, descriptor, bootstrap, changed);
		} else {
			super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
		}
	}

	/**
	 * The method that a method reference calls.
	 *
	 * @param isUnbound whether the object is an argument; the type of a bound one must stay as it is
	 */
	private static Handle replacing(Handle called, boolean isUnbound) {
		if (called.getTag() == Opcodes.H_INVOKESTATIC) {
			return called.getOwner().equals("java/lang/System") && called.getName().equals("identityHashCode")
					? ControlHook.IDENTITY_HASH_CODE.handle()
					: called;
		}
		boolean isHashCode = called.getName().equals("hashCode") && called.getDesc().equals("()I")
				&& (called.getTag() == Opcodes.H_INVOKEVIRTUAL || called.getTag() == Opcodes.H_INVOKEINTERFACE);
		return isHashCode && isUnbound ? ControlHook.REFERENCED_HASH_CODE.handle() : called;
	}
}
