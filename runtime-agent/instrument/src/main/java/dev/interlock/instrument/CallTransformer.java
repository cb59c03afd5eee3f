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
		int before = store(arguments);
		// receiver -> receiver receiver receiver -> receiver receiver
		mv.visitInsn(Opcodes.DUP);
		mv.visitInsn(Opcodes.DUP);
		Hook.push(mv, method);
		Hook.BEFORE_USE.call(mv, site);
		mv.visitVarInsn(Opcodes.LSTORE, before);
		load(arguments);
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		receiverOnTop(Type.getReturnType(descriptor).getSize());
		mv.visitVarInsn(Opcodes.LLOAD, before);
		Hook.AFTER_USE.call(mv, site);
	}

	/** From (receiver, result) to (result, receiver). */
	private void receiverOnTop(int sizeOfResult) {
		if (sizeOfResult == 1) {
			mv.visitInsn(Opcodes.SWAP);
		} else if (sizeOfResult == 2) {
			mv.visitInsn(Opcodes.DUP2_X1);
			mv.visitInsn(Opcodes.POP2);
		}
	}

	/**
	 * Puts the arguments into local variables that the method does not use.
	 *
	 * @return the first local variable after them
	 */
	private int store(Type[] arguments) {
		int end = context.firstFreeLocal();
		for (Type argument : arguments) {
			end += argument.getSize();
		}
		int local = end;
		for (int i = arguments.length - 1; i >= 0; i--) {
			local -= arguments[i].getSize();
			mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), local);
		}
		return end;
	}

	private void load(Type[] arguments) {
		int local = context.firstFreeLocal();
		for (Type argument : arguments) {
			mv.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
			local += argument.getSize();
		}
	}
}
