/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.model;

import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.hooks.ModelHook;
import dev.interlock.instrument.sync.SynchronizationTransformer;

/**
 * Inserts the edges of a method's monitors: its own if it is synchronized, those of its blocks, and those that it
 * waits on.
 */
final class ModelMonitors extends MethodVisitor {

	private static final int MONITOR = -1;
	private static final Object[] THROWABLE = { "java/lang/Throwable" };

	private final ModelMethod method;
	private final boolean isSynchronized;
	private final Label start = new Label();

	/**
	 * The labels between a monitorenter and the next instruction; null if there are none. The hook follows these
	 * labels, where the exception handler that exits the monitor begins. A call before them would prevent JIT
	 * compilation of the method.
	 */
	private List<Runnable> held;

	ModelMonitors(ModelMethod method, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.method = method;
		isSynchronized = method.is(Opcodes.ACC_SYNCHRONIZED);
	}

	@Override
	public void visitCode() {
		super.visitCode();
		if (isSynchronized) {
			own(ModelHook.ACQUIRED);
			mv.visitLabel(start);
		}
	}

	@Override
	public void visitLabel(Label label) {
		if (held == null) {
			super.visitLabel(label);
		} else {
			held.add(() -> mv.visitLabel(label));
		}
	}

	@Override
	public void visitLineNumber(int line, Label label) {
		if (held == null) {
			super.visitLineNumber(line, label);
		} else {
			held.add(() -> mv.visitLineNumber(line, label));
		}
	}

	@Override
	public void visitFrame(int kind, int localCount, Object[] locals, int stackCount, Object[] stack) {
		if (held != null) {
			// the frame is a jump target, where the stack has no copy of the monitor
			call(ModelHook.ACQUIRED);
			release();
		}
		super.visitFrame(kind, localCount, locals, stackCount, stack);
	}

	private void settle() {
		if (held != null) {
			release();
			call(ModelHook.ACQUIRED);
		}
	}

	private void release() {
		List<Runnable> labels = held;
		held = null;
		labels.forEach(Runnable::run);
	}

	@Override
	public void visitInsn(int opcode) {
		settle();
		if (opcode == Opcodes.MONITORENTER) {
			mv.visitInsn(Opcodes.DUP);
			mv.visitInsn(opcode);
			held = new ArrayList<>();
			return;
		}
		if (opcode == Opcodes.MONITOREXIT) {
			mv.visitInsn(Opcodes.DUP);
			call(ModelHook.RELEASING);
		} else if (isSynchronized && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
			own(ModelHook.RELEASING);
		}
		super.visitInsn(opcode);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		settle();
		if (!SynchronizationTransformer.isWait(opcode, name, descriptor)) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		Arguments.reportReceiver(mv, descriptor, method.firstFreeLocal(), ModelHook.BEFORE_WAIT::call);
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		Hook.WAITED.call(mv);
	}

	@Override
	public void visitMaxs(int maxStack, int maxLocals) {
		if (isSynchronized) {
			Label handler = new Label();
			mv.visitLabel(handler);
			mv.visitTryCatchBlock(start, handler, handler, null);
			if (method.majorVersion() >= Opcodes.V1_6) {
				boolean isStatic = method.is(Opcodes.ACC_STATIC);
				mv.visitFrame(Opcodes.F_FULL, isStatic ? 0 : 1,
						isStatic ? new Object[0] : new Object[] { method.className() }, 1, THROWABLE);
			}
			own(ModelHook.RELEASING);
			mv.visitInsn(Opcodes.ATHROW);
		}
		super.visitMaxs(maxStack, maxLocals);
	}

	@Override
	public void visitVarInsn(int opcode, int slot) {
		settle();
		super.visitVarInsn(opcode, slot);
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		settle();
		super.visitFieldInsn(opcode, owner, name, descriptor);
	}

	@Override
	public void visitTypeInsn(int opcode, String type) {
		settle();
		super.visitTypeInsn(opcode, type);
	}

	@Override
	public void visitIntInsn(int opcode, int operand) {
		settle();
		super.visitIntInsn(opcode, operand);
	}

	@Override
	public void visitIincInsn(int slot, int increment) {
		settle();
		super.visitIincInsn(slot, increment);
	}

	@Override
	public void visitLdcInsn(Object value) {
		settle();
		super.visitLdcInsn(value);
	}

	@Override
	public void visitJumpInsn(int opcode, Label label) {
		settle();
		super.visitJumpInsn(opcode, label);
	}

	@Override
	public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
		settle();
		super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
	}

	private void own(ModelHook hook) {
		if (method.is(Opcodes.ACC_STATIC)) {
			mv.visitLdcInsn(Type.getObjectType(method.className()));
		} else {
			mv.visitVarInsn(Opcodes.ALOAD, 0);
		}
		call(hook);
	}

	/** From (object) to nothing. */
	private void call(ModelHook hook) {
		Hook.push(mv, MONITOR);
		hook.call(mv);
	}
}
