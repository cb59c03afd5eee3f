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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The number of slots that instructions leave on the symbolic stack. */
class SymbolicStackTest {

	private static final int MARK = 77;

	private final SymbolicStack stack = new SymbolicStack();

	/** A value keeps its position below any conversions. */
	@ParameterizedTest
	@ValueSource(ints = { Opcodes.I2L, Opcodes.I2D, Opcodes.F2L, Opcodes.F2D })
	void instructionsThatWidenAValue(int opcode) {
		afterOneSlot(opcode);
		assertEquals(MARK, stack.peek(2).offset);
	}

	@ParameterizedTest
	@ValueSource(ints = { Opcodes.I2F, Opcodes.F2I, Opcodes.I2B, Opcodes.I2C, Opcodes.I2S, Opcodes.INEG,
			Opcodes.FNEG })
	void instructionsThatKeepTheWidth(int opcode) {
		afterOneSlot(opcode);
		assertEquals(MARK, stack.peek(1).offset);
	}

	@ParameterizedTest
	@ValueSource(ints = { Opcodes.L2I, Opcodes.L2F, Opcodes.D2I, Opcodes.D2F })
	void whatMakesItNarrow(int opcode) {
		afterTwoSlots(opcode);
		assertEquals(MARK, stack.peek(1).offset);
	}

	@ParameterizedTest
	@ValueSource(ints = { Opcodes.L2D, Opcodes.D2L, Opcodes.LNEG, Opcodes.DNEG })
	void whatLeavesItWide(int opcode) {
		afterTwoSlots(opcode);
		assertEquals(MARK, stack.peek(2).offset);
	}

	@ParameterizedTest
	@ValueSource(ints = { Opcodes.IFEQ, Opcodes.IFNE, Opcodes.IFLT, Opcodes.IFGE, Opcodes.IFGT, Opcodes.IFLE,
			Opcodes.IFNULL, Opcodes.IFNONNULL })
	void aBranchPopsTheTestedValues(int opcode) {
		mark();
		stack.execute(new VarInsnNode(Opcodes.ILOAD, 1));
		stack.execute(new JumpInsnNode(opcode, new LabelNode()));
		assertEquals(MARK, stack.peek(0).offset);
	}

	/** {@code array[i] = c = (char) 5} keeps the positions of the array and the index. */
	@Test
	void aConversionInAnAssignmentInsideAnAssignment() {
		stack.execute(new VarInsnNode(Opcodes.ALOAD, 4));
		stack.execute(new VarInsnNode(Opcodes.ILOAD, 8));
		StackValue array = stack.peek(1);
		stack.execute(new InsnNode(Opcodes.ICONST_5));
		stack.execute(new InsnNode(Opcodes.I2C));
		stack.execute(new InsnNode(Opcodes.DUP_X2));
		assertSame(array, stack.peek(2));
	}

	/** {@code array[i++], array[i++]}: neighbours, both with known offsets from {@code i}. */
	@Test
	void anIncrementedVariableIsStillKnown() {
		StackValue first = load(8);
		stack.execute(new IincInsnNode(8, 1));
		StackValue second = load(8);
		stack.execute(new IincInsnNode(8, 1));
		assertTrue(second.isNextTo(first));
		assertFalse(second.isSame(first));
		assertTrue(stack.isCurrent(first) && stack.isCurrent(second));
		assertEquals(2, stack.counted(first));
		stack.execute(new IntInsnNode(Opcodes.BIPUSH, MARK));
		stack.execute(new VarInsnNode(Opcodes.ISTORE, 8));
		assertFalse(stack.isCurrent(first));
		assertEquals(0, stack.counted(load(8)));
	}

	private StackValue load(int local) {
		stack.execute(new VarInsnNode(Opcodes.ILOAD, local));
		return stack.peek(0);
	}

	private void afterOneSlot(int opcode) {
		mark();
		stack.execute(new VarInsnNode(Opcodes.ILOAD, 1));
		stack.execute(new InsnNode(opcode));
	}

	private void afterTwoSlots(int opcode) {
		mark();
		stack.execute(new VarInsnNode(Opcodes.LLOAD, 1));
		stack.execute(new InsnNode(opcode));
	}

	private void mark() {
		stack.execute(new IntInsnNode(Opcodes.BIPUSH, MARK));
	}
}
