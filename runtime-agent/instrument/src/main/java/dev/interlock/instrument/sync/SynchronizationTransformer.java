/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;

/**
 * Reports happens-before edges that only the program's own code shows: waiting on monitors, testing whether a thread
 * has terminated, and using classes that another thread has initialised.
 */
public final class SynchronizationTransformer extends MethodVisitor {

	private final MethodContext context;

	public SynchronizationTransformer(MethodContext context, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		super.visitFieldInsn(opcode, owner, name, descriptor);
		// a read of a static field happens after the class's initialiser
		if (opcode == Opcodes.GETSTATIC && !owner.startsWith("java/")) {
			Hook.STATIC_READ.call(mv);
			context.type().addHook();
		}
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (isWait(opcode, name, descriptor)) {
			Arguments.reportReceiver(mv, descriptor, context.firstFreeLocal(), Hook.BEFORE_WAIT::call);
			context.type().addHook();
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			Hook.WAITED.call(mv);
		} else if (isNotify(opcode, name, descriptor) && !context.isUninitialized()) {
			mv.visitInsn(Opcodes.DUP);
			Hook.BEFORE_NOTIFY.call(mv);
			context.type().addHook();
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		} else if (opcode == Opcodes.INVOKEVIRTUAL && name.equals("isAlive") && descriptor.equals("()Z")
				&& !context.isUninitialized()) {
			mv.visitInsn(Opcodes.DUP);
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			mv.visitInsn(Opcodes.DUP_X1);
			Hook.AFTER_IS_ALIVE.call(mv);
			context.type().addHook();
		} else {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		}
	}

	/** Whether an instruction calls {@code Object.wait}, which is final, also by {@code super}. */
	public static boolean isWait(int opcode, String name, String descriptor) {
		return isOnObject(opcode) && name.equals("wait")
				&& (descriptor.equals("()V") || descriptor.equals("(J)V") || descriptor.equals("(JI)V"));
	}

	/** Whether an instruction calls {@code Object.notify} or {@code notifyAll}. */
	public static boolean isNotify(int opcode, String name, String descriptor) {
		return isOnObject(opcode) && descriptor.equals("()V") && (name.equals("notify") || name.equals("notifyAll"));
	}

	private static boolean isOnObject(int opcode) {
		return opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKESPECIAL;
	}
}
