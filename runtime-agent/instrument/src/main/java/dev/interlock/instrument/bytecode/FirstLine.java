/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import java.util.HashMap;
import java.util.Map;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;

/**
 * The visitor before a method's writer. It extends the line of the method's first instruction, and the scopes of the
 * variables that begin there, to the code that transformers insert before it: the JVM shows this line where the stack
 * overflows at the entry of the method, and a debugger that stops in it shows these variables.
 * <p>
 * The first instruction is no call: a debugger that steps into a lambda misses the first instruction of its method, and
 * would then be in what that calls.
 */
public final class FirstLine extends CodeSizeEvaluator {

	private final Label start = new Label();
	/** The line to extend; 0 if it has been written or is not known yet. */
	private int line;
	/** The names of the variables to extend, by slot. */
	private final Map<Integer, String> variables = new HashMap<>();

	public FirstLine(MethodVisitor writer) {
		super(Opcodes.ASM9, writer);
	}

	/** A visitor for the original method that passes it to the transformers. */
	public MethodVisitor before(MethodVisitor transformers) {
		return new MethodVisitor(Opcodes.ASM9, transformers) {
			private Label first;
			private boolean isDone;

			@Override
			public void visitLabel(Label label) {
				first = first == null ? label : first;
				super.visitLabel(label);
			}

			@Override
			public void visitLineNumber(int number, Label label) {
				// some compilers emit code without a line before the first line
				if (!isDone && label == first) {
					line = number;
				}
				isDone = true;
				super.visitLineNumber(number, label);
			}

			@Override
			public void visitLocalVariable(String name, String descriptor, String signature, Label begin, Label end,
					int index) {
				if (begin == first) {
					variables.put(index, name);
				}
				super.visitLocalVariable(name, descriptor, signature, begin, end, index);
			}
		};
	}

	@Override
	public void visitCode() {
		super.visitCode();
		super.visitLabel(start);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (getMinSize() == 0) {
			super.visitInsn(Opcodes.NOP);
		}
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
	}

	@Override
	public void visitLocalVariable(String name, String descriptor, String signature, Label begin, Label end,
			int index) {
		boolean isExtended = variables.remove(index, name);
		super.visitLocalVariable(name, descriptor, signature, isExtended ? start : begin, end, index);
	}

	@Override
	public void visitLineNumber(int number, Label label) {
		int extended = line;
		line = 0;
		if (extended != 0) {
			super.visitLineNumber(extended, start);
		}
		if (number != extended) {
			super.visitLineNumber(number, label);
		}
	}
}
