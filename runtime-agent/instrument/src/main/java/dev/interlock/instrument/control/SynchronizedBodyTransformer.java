/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockListener;

/**
 * Replaces the flag of a synchronized method by a synchronized block around its body. The JVM would otherwise enter the monitor before the first instruction.
 */
final class SynchronizedBodyTransformer extends MethodVisitor {

	private static final Object[] THROWABLE = { "java/lang/Throwable" };

	private final String className;
	private final boolean isStatic;
	private final boolean hasFrames;
	private final int target;
	private final Label start = new Label();

	/** @param target the site of the monitor if it is one of the run's target; else negative */
	SynchronizedBodyTransformer(String className, boolean isStatic, int majorVersion, int target, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.target = target;
		this.className = className;
		this.isStatic = isStatic;
		hasFrames = majorVersion >= Opcodes.V1_6;
	}

	private void monitor(int opcode) {
		pushMonitor();
		mv.visitInsn(opcode);
	}

	private void pushMonitor() {
		if (isStatic) {
			mv.visitLdcInsn(Type.getObjectType(className));
		} else {
			mv.visitVarInsn(Opcodes.ALOAD, 0);
		}
	}

	@Override
	public void visitCode() {
		super.visitCode();
		if (target >= 0) {
			pushMonitor();
			mv.visitInsn(Opcodes.ICONST_0 + InterlockListener.ENTERS);
			ControlHook.ACQUIRING.call(mv, target);
		}
		monitor(Opcodes.MONITORENTER);
		mv.visitLabel(start);
	}

	@Override
	public void visitInsn(int opcode) {
		if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
			monitor(Opcodes.MONITOREXIT);
		}
		super.visitInsn(opcode);
	}

	@Override
	public void visitMaxs(int maxStack, int maxLocals) {
		Label handler = new Label();
		mv.visitLabel(handler);
		// last in the table, so that the method's own handlers come first
		mv.visitTryCatchBlock(start, handler, handler, null);
		if (hasFrames) {
			Object[] locals = isStatic ? new Object[0] : new Object[] { className };
			mv.visitFrame(Opcodes.F_FULL, locals.length, locals, 1, THROWABLE);
		}
		monitor(Opcodes.MONITOREXIT);
		mv.visitInsn(Opcodes.ATHROW);
		super.visitMaxs(maxStack, maxLocals);
	}
}
