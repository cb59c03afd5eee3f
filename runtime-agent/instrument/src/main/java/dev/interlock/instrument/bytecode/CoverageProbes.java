/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Recognises the probes that JaCoCo has inserted into a method. They mark executed code in a {@code boolean[]}
 * without synchronisation. These are real races, but not the program's, so the probes bypass the transformers.
 */
public final class CoverageProbes extends MethodVisitor {

	/** The prefix of the names of all members that JaCoCo adds. */
	private static final String PREFIX = "$jacoco";
	private static final int NONE = -1;

	private final MethodVisitor unchanged;
	/** The local variable with the probes of the class. */
	private int probes = NONE;
	private boolean initialised;
	/** The number of recognised instructions of a probe: its array, its index, its value. */
	private int matched;

	/**
	 * @param next      the transformers
	 * @param unchanged the visitor behind the transformers
	 */
	public CoverageProbes(MethodVisitor next, MethodVisitor unchanged) {
		super(Opcodes.ASM9, next);
		this.unchanged = unchanged;
	}

	/** Whether a member has been added by JaCoCo. */
	public static boolean isAdded(String member) {
		return member.startsWith(PREFIX);
	}

	@Override
	public void visitVarInsn(int opcode, int variable) {
		if (opcode == Opcodes.ASTORE && initialised) {
			probes = variable;
			initialised = false;
		}
		matched = opcode == Opcodes.ALOAD && variable == probes ? 1 : 0;
		super.visitVarInsn(opcode, variable);
	}

	@Override
	public void visitInsn(int opcode) {
		if (opcode == Opcodes.BASTORE && matched == 3) {
			matched = 0;
			unchanged.visitInsn(opcode);
			return;
		}
		if (opcode == Opcodes.ICONST_1 && matched == 2) {
			matched = 3;
		} else {
			matched = matched == 1 && opcode >= Opcodes.ICONST_0 && opcode <= Opcodes.ICONST_5 ? 2 : 0;
		}
		super.visitInsn(opcode);
	}

	@Override
	public void visitIntInsn(int opcode, int operand) {
		matched = matched == 1 && opcode != Opcodes.NEWARRAY ? 2 : 0;
		super.visitIntInsn(opcode, operand);
	}

	@Override
	public void visitLdcInsn(Object value) {
		matched = matched == 1 && value instanceof Integer ? 2 : 0;
		initialised = value instanceof ConstantDynamic constant && isAdded(constant.getName());
		super.visitLdcInsn(value);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		matched = 0;
		initialised = isAdded(name);
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
	}

	@Override
	public void visitTypeInsn(int opcode, String type) {
		matched = 0;
		super.visitTypeInsn(opcode, type);
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		matched = 0;
		super.visitFieldInsn(opcode, owner, name, descriptor);
	}

	@Override
	public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
		matched = 0;
		super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
	}

	@Override
	public void visitJumpInsn(int opcode, Label label) {
		matched = 0;
		super.visitJumpInsn(opcode, label);
	}
}
