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

import dev.interlock.instrument.uses.UnsafeTypes;

/** Puts hooks round the calls of methods by which an object of a JDK type may be used that is not thread-safe. */
final class CallTransformer extends MethodVisitor {

	private final MethodContext context;
	private final UnsafeTypes types;

	CallTransformer(MethodContext context, UnsafeTypes types, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
		this.types = types;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		boolean isVirtual = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
		int method = isVirtual ? types.method(owner, name, descriptor) : -1;
		if (method < 0) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		int site = context.callSite(owner, name);
		Type[] arguments = Type.getArgumentTypes(descriptor);
		int before = Arguments.store(mv, arguments, context.firstFreeLocal());
		// receiver -> receiver receiver receiver -> receiver receiver
		mv.visitInsn(Opcodes.DUP);
		mv.visitInsn(Opcodes.DUP);
		Hook.push(mv, method);
		Hook.BEFORE_USE.call(mv, site);
		mv.visitVarInsn(Opcodes.LSTORE, before);
		Arguments.load(mv, arguments, context.firstFreeLocal());
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		Operands.ownerOnTop(mv, Type.getReturnType(descriptor).getSize());
		mv.visitVarInsn(Opcodes.LLOAD, before);
		Hook.AFTER_USE.call(mv, site);
	}
}
