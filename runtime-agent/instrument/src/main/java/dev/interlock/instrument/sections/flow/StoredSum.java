/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.flow;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.Value;

/**
 * Follows the value of one read through a method: whether it only becomes the sum of itself and numbers that do not
 * depend on it, and whether such a sum is used for anything but a write.
 */
public final class StoredSum {

	/** What a value has to do with the last one that was read. */
	private enum Kind {
		/** Nothing. */
		OTHER,
		/** The value that was read, or that value plus or minus numbers. */
		SUM,
		/** It may be one on some paths, or comes from an earlier read. */
		UNKNOWN
	}

	private record Seen(int getSize, Kind kind) implements Value {
	}

	private final AbstractInsnNode read;
	private final Set<AbstractInsnNode> uses = new HashSet<>();
	private final MethodNode method;
	private Frame<Seen>[] frames;

	/**
	 * @param className the internal name of the class
	 * @param read      the instruction that reads the value
	 */
	public StoredSum(String className, MethodNode method, FieldInsnNode read) {
		this.method = method;
		this.read = read;
		try {
			frames = new Analyzer<>(new Sums()) {
				@Override
				protected Frame<Seen> newFrame(int localCount, int stackSize) {
					return new ReadingFrame(localCount, stackSize);
				}

				@Override
				protected Frame<Seen> newFrame(Frame<? extends Seen> frame) {
					return new ReadingFrame(frame);
				}
			}.analyze(className, method);
		} catch (AnalyzerException e) {
			frames = null;
		}
	}

	/** Whether a write stores the value, plus or minus a number, on all paths. */
	public boolean isStoredAt(FieldInsnNode write) {
		Frame<Seen> frame = frames == null ? null : frames[method.instructions.indexOf(write)];
		boolean isStored = frame != null && frame.getStack(frame.getStackSize() - 1).kind == Kind.SUM;
		uses.remove(write);
		return isStored;
	}

	/** Whether the value or a sum is used elsewhere than in the writes that were asked for. */
	public boolean isUsed() {
		return !uses.isEmpty();
	}

	/** Values of an earlier execution of the read are unknown after it. */
	private final class ReadingFrame extends Frame<Seen> {

		ReadingFrame(int localCount, int stackSize) {
			super(localCount, stackSize);
		}

		ReadingFrame(Frame<? extends Seen> frame) {
			super(frame);
		}

		@Override
		public void execute(AbstractInsnNode instruction, Interpreter<Seen> interpreter) throws AnalyzerException {
			if (instruction == read) {
				for (int i = 0; i < getLocals(); i++) {
					setLocal(i, forgotten(getLocal(i)));
				}
				for (int i = 0; i < getStackSize(); i++) {
					setStack(i, forgotten(getStack(i)));
				}
			}
			super.execute(instruction, interpreter);
		}

		private static Seen forgotten(Seen value) {
			return value.kind == Kind.OTHER ? value : new Seen(value.getSize, Kind.UNKNOWN);
		}
	}

	private final class Sums extends Interpreter<Seen> {

		private final BasicInterpreter sizes = new BasicInterpreter();

		Sums() {
			super(Opcodes.ASM9);
		}

		private Seen of(BasicValue value) {
			return value == null ? null
					: new Seen(value.getSize(), Kind.OTHER);
		}

		@Override
		public Seen newValue(Type type) {
			return of(sizes.newValue(type));
		}

		@Override
		public Seen newOperation(AbstractInsnNode instruction) throws AnalyzerException {
			Seen value = of(sizes.newOperation(instruction));
			return instruction == read ? new Seen(value.getSize, Kind.SUM) : value;
		}

		@Override
		public Seen copyOperation(AbstractInsnNode instruction, Seen value) {
			return value;
		}

		@Override
		public Seen unaryOperation(AbstractInsnNode instruction, Seen value) throws AnalyzerException {
			if (instruction.getOpcode() == Opcodes.IINC) {
				return value;
			}
			use(instruction, value);
			Seen result = of(sizes.unaryOperation(instruction, BasicValue.INT_VALUE));
			return instruction == read ? new Seen(result.getSize, Kind.SUM) : result;
		}

		@Override
		public Seen binaryOperation(AbstractInsnNode instruction, Seen left, Seen right) throws AnalyzerException {
			int opcode = instruction.getOpcode();
			boolean isAdd = opcode == Opcodes.IADD || opcode == Opcodes.LADD;
			boolean isSubtract = opcode == Opcodes.ISUB || opcode == Opcodes.LSUB;
			if ((isAdd || isSubtract) && left.kind == Kind.SUM && right.kind == Kind.OTHER) {
				return left;
			}
			if (isAdd && left.kind == Kind.OTHER && right.kind == Kind.SUM) {
				return right;
			}
			use(instruction, left);
			use(instruction, right);
			return of(sizes.binaryOperation(instruction, BasicValue.INT_VALUE, BasicValue.INT_VALUE));
		}

		@Override
		public Seen ternaryOperation(AbstractInsnNode instruction, Seen first, Seen second, Seen third) {
			use(instruction, first);
			use(instruction, second);
			use(instruction, third);
			return null;
		}

		@Override
		public Seen naryOperation(AbstractInsnNode instruction, List<? extends Seen> values)
				throws AnalyzerException {
			values.forEach(value -> use(instruction, value));
			return of(sizes.naryOperation(instruction, List.of()));
		}

		@Override
		public void returnOperation(AbstractInsnNode instruction, Seen value, Seen expected) {
			use(instruction, value);
		}

		private void use(AbstractInsnNode instruction, Seen value) {
			if (value.kind != Kind.OTHER) {
				uses.add(instruction);
			}
		}

		@Override
		public Seen merge(Seen one, Seen other) {
			if (one.equals(other)) {
				return one;
			}
			return new Seen(Math.min(one.getSize, other.getSize),
					one.kind == other.kind ? one.kind : Kind.UNKNOWN);
		}
	}
}
