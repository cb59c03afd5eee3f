/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Inserts code at the start of a method and at each of its exits, including exceptional ones. */
public abstract class TryFinallyTransformer extends MethodVisitor {

	private static final Object[] NO_LOCALS = {};
	private static final Object[] THROWABLE = { "java/lang/Throwable" };

	private final boolean hasFrames;
	private final Label start = new Label();

	/**
	 * @param majorVersion the version of the class file
	 * @param next         the next transformer
	 */
	protected TryFinallyTransformer(int majorVersion, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		hasFrames = majorVersion >= Opcodes.V1_6;
	}

	/** Emits the code at the start. */
	protected abstract void enter();

	/** Emits the code before each return and before an exception propagates. */
	protected abstract void exit();

	/** The types of the local variables that {@link #exit} uses, from the first slot on. */
	protected Object[] localsOfHandler() {
		return NO_LOCALS;
	}

	/**
	 * The start of the range whose exceptions are handled.
	 *
	 * @param startOfCode the start of the method
	 */
	protected Label start(Label startOfCode) {
		return startOfCode;
	}

	@Override
	public void visitCode() {
		super.visitCode();
		enter();
		mv.visitLabel(start);
	}

	@Override
	public void visitInsn(int opcode) {
		if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
			exit();
		}
		super.visitInsn(opcode);
	}

	@Override
	public void visitMaxs(int maxStack, int maxLocals) {
		Label handler = new Label();
		mv.visitLabel(handler);
		// last in the table, so that the method's own handlers come first
		mv.visitTryCatchBlock(start(start), handler, handler, null);
		if (hasFrames) {
			// none of the method's own variables, as the frame must fit whatever it stores in its parameters
			Object[] locals = localsOfHandler();
			mv.visitFrame(Opcodes.F_FULL, locals.length, locals, 1, THROWABLE);
		}
		exit();
		mv.visitInsn(Opcodes.ATHROW);
		super.visitMaxs(maxStack, maxLocals);
	}
}
