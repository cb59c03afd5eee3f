/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Inserted code at the start of a method has the line of the method's first instruction. */
class FirstLineTest {

	private static final int INSERTED = 3;

	@Test
	void theFirstLineIsExtendedToInsertedCode() {
		assertEquals(List.of("7 at 0", "8 at " + (INSERTED + 1), "parameter at 0", "local at " + (INSERTED + 1)),
				lines(true));
	}

	@Test
	void codeWithoutALineStaysWithoutOne() {
		assertEquals(List.of("7 at " + (INSERTED + 1), "8 at " + (INSERTED + 2), "parameter at 0",
				"local at " + (INSERTED + 2)), lines(false));
	}

	/** A debugger that comes from a lambda misses the first instruction. */
	@Test
	void theFirstInstructionIsNoCall() {
		assertEquals(Opcodes.NOP, firstOpcode(true));
		assertEquals(Opcodes.ICONST_1, firstOpcode(false));
	}

	private static int firstOpcode(boolean isCall) {
		MethodNode written = new MethodNode(Opcodes.ACC_STATIC, "a", "()V", null, null);
		FirstLine line = new FirstLine(written);
		line.visitCode();
		if (!isCall) {
			line.visitInsn(Opcodes.ICONST_1);
			line.visitInsn(Opcodes.POP);
		}
		line.visitMethodInsn(Opcodes.INVOKESTATIC, "A", "a", "()V", false);
		AbstractInsnNode first = written.instructions.getFirst();
		while (first.getOpcode() < 0) {
			first = first.getNext();
		}
		return first.getOpcode();
	}

	/** The lines and variables of a method with three inserted instructions, each with the offset where it begins. */
	private static List<String> lines(boolean atStart) {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		writer.visit(Opcodes.V17, 0, "A", null, "java/lang/Object", null);
		FirstLine line = new FirstLine(writer.visitMethod(Opcodes.ACC_STATIC, "a", "(I)V", null, null));
		MethodVisitor code = line.before(MethodStart.inserting(FirstLineTest::insert, line));
		code.visitCode();
		Label begin = new Label();
		if (atStart) {
			visitLine(7, begin, code);
		} else {
			code.visitLabel(begin);
			code.visitInsn(Opcodes.NOP);
			visitLine(7, new Label(), code);
		}
		code.visitInsn(Opcodes.NOP);
		Label behind = new Label();
		visitLine(8, behind, code);
		code.visitInsn(Opcodes.RETURN);
		Label end = new Label();
		code.visitLabel(end);
		code.visitLocalVariable("parameter", "I", null, begin, end, 0);
		code.visitLocalVariable("local", "I", null, behind, end, 1);
		code.visitMaxs(0, 0);
		code.visitEnd();
		writer.visitEnd();
		return written(writer.toByteArray());
	}

	private static void insert(MethodVisitor code) {
		for (int i = 0; i < INSERTED; i++) {
			code.visitInsn(Opcodes.NOP);
		}
	}

	private static void visitLine(int number, Label label, MethodVisitor code) {
		code.visitLabel(label);
		code.visitLineNumber(number, label);
	}

	private static List<String> written(byte[] bytes) {
		List<String> lines = new ArrayList<>();
		new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM9) {
			@Override
			public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
					String[] exceptions) {
				return new MethodVisitor(Opcodes.ASM9) {
					private final Map<Label, Integer> labels = new HashMap<>();
					private int instructions;

					@Override
					public void visitLabel(Label label) {
						labels.put(label, instructions);
					}

					@Override
					public void visitLocalVariable(String variable, String type, String generic, Label begin, Label end,
							int index) {
						lines.add(variable + " at " + labels.get(begin));
					}

					@Override
					public void visitInsn(int opcode) {
						// each has one byte
						instructions++;
					}

					@Override
					public void visitLineNumber(int number, Label start) {
						lines.add(number + " at " + instructions);
					}
				};
			}
		}, 0);
		return lines;
	}
}
