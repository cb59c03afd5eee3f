/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.context;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The visitor before the method's writer. It marks the end of the method to compute its length, and checks class file
 * limits that the writer does not check.
 */
public final class MethodEnd extends MethodVisitor {

	/** The limit of a class file for each of the counts. */
	private static final int MOST = 0xFFFF;

	private final String method;
	private final boolean expanded;
	private final Label label = new Label();
	private int locals;
	private int handlers;
	private int lines;
	private int variables;

	public MethodEnd(String method, boolean expanded, MethodVisitor writer) {
		super(Opcodes.ASM9, writer);
		this.method = method;
		this.expanded = expanded;
	}

	public String method() {
		return method;
	}

	/** The length of its code, once the class is written. */
	public int length() {
		return label.getOffset();
	}

	@Override
	public void visitFrame(int kind, int localCount, Object[] locals, int stackCount, Object[] stack) {
		super.visitFrame(expanded ? Opcodes.F_NEW : kind, localCount, locals, stackCount, stack);
	}

	@Override
	public void visitVarInsn(int opcode, int variable) {
		boolean isWide = opcode == Opcodes.LLOAD || opcode == Opcodes.DLOAD || opcode == Opcodes.LSTORE
				|| opcode == Opcodes.DSTORE;
		use(variable + (isWide ? 2 : 1));
		super.visitVarInsn(opcode, variable);
	}

	@Override
	public void visitIincInsn(int variable, int increment) {
		use(variable + 1);
		super.visitIincInsn(variable, increment);
	}

	private void use(int slots) {
		locals = Math.max(locals, slots);
		check(locals, "local variables");
	}

	@Override
	public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
		check(++handlers, "exception handlers");
		super.visitTryCatchBlock(start, end, handler, type);
	}

	@Override
	public void visitLineNumber(int line, Label start) {
		check(++lines, "line numbers");
		super.visitLineNumber(line, start);
	}

	@Override
	public void visitLocalVariable(String name, String descriptor, String signature, Label start, Label end,
			int index) {
		check(++variables, "names of local variables");
		super.visitLocalVariable(name, descriptor, signature, start, end, index);
	}

	private void check(int count, String what) {
		if (count > MOST) {
			throw new MethodLimitException(method, count + " " + what);
		}
	}

	@Override
	public void visitMaxs(int maxStack, int maxLocals) {
		mv.visitLabel(label);
		super.visitMaxs(maxStack, maxLocals);
	}
}
