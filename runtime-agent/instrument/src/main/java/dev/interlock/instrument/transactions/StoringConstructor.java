/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.transactions;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.meta.ClassFields;

/**
 * Recognises a constructor of a direct subclass of {@code Object} that only stores constants and its parameters in
 * fields of the object, none of them volatile. No other thread can reach the object while it runs.
 */
public final class StoringConstructor extends MethodVisitor {

	private static final String ROOT = "java/lang/Object";

	/** The expected next instruction. */
	private enum Next {
		ROOT_THIS, ROOT_CALL, THIS, VALUE, STORE, NOTHING, NO_MATTER
	}

	private final ClassFields type;
	private Next next = Next.ROOT_THIS;

	/** @param type the class, with all of its fields */
	public StoringConstructor(ClassFields type) {
		super(Opcodes.ASM9);
		this.type = type;
	}

	/** Whether the constructor has this form. To be called after all of it has been visited. */
	public boolean isFound() {
		return next == Next.NOTHING;
	}

	private void step(boolean isExpected, Next following) {
		next = isExpected ? following : Next.NO_MATTER;
	}

	@Override
	public void visitVarInsn(int opcode, int variable) {
		boolean isLoad = opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD;
		boolean isThis = opcode == Opcodes.ALOAD && variable == 0;
		switch (next) {
		case ROOT_THIS -> step(isThis, Next.ROOT_CALL);
		case THIS -> step(isThis, Next.VALUE);
		default -> step(next == Next.VALUE && isLoad && !isThis, Next.STORE);
		}
	}

	@Override
	public void visitInsn(int opcode) {
		if (opcode == Opcodes.RETURN) {
			step(next == Next.THIS, Next.NOTHING);
		} else {
			step(next == Next.VALUE && opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.DCONST_1, Next.STORE);
		}
	}

	@Override
	public void visitIntInsn(int opcode, int operand) {
		step(next == Next.VALUE && opcode != Opcodes.NEWARRAY, Next.STORE);
	}

	@Override
	public void visitLdcInsn(Object value) {
		step(next == Next.VALUE && (value instanceof Number || value instanceof String), Next.STORE);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		step(next == Next.ROOT_CALL && owner.equals(ROOT) && name.equals("<init>"), Next.THIS);
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		ClassFields.Field field = owner.equals(type.name()) ? type.find(name, descriptor) : null;
		step(next == Next.STORE && opcode == Opcodes.PUTFIELD && field != null && !field.is(Opcodes.ACC_VOLATILE),
				Next.THIS);
	}

	@Override
	public void visitTypeInsn(int opcode, String name) {
		next = Next.NO_MATTER;
	}

	@Override
	public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
		next = Next.NO_MATTER;
	}

	@Override
	public void visitJumpInsn(int opcode, Label label) {
		next = Next.NO_MATTER;
	}

	@Override
	public void visitIincInsn(int variable, int increment) {
		next = Next.NO_MATTER;
	}

	@Override
	public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
		next = Next.NO_MATTER;
	}

	@Override
	public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
		next = Next.NO_MATTER;
	}

	@Override
	public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
		next = Next.NO_MATTER;
	}
}
