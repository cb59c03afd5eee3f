/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

import dev.interlock.instrument.access.ArrayCallTransformer;
import dev.interlock.instrument.context.InstrumentationStatistics;
import dev.interlock.instrument.hooks.SwitchCall;

/**
 * A second form of a method without checks, which runs while the method's switch is off. Control enters it at the
 * start of the method or of a loop iteration (full duplication, Arnold and Ryder, PLDI 2001). Both forms report
 * synchronisation, so unchecked accesses can only cause misses.
 */
final class UncheckedCopy {

	/** Approximate cost in nanoseconds of entering a method, including lost inlining. */
	private static final int ENTRY_NANOS = 12;
	private static final int LONGEST_INSTRUCTION = 3;
	private static final int BYTES_OF_CASE = 8;

	private final MethodNode method;
	private final Map<LabelNode, LabelNode> labels;
	private final AbstractInsnNode last;
	private final InsnList code = new InsnList();
	private final List<TryCatchBlockNode> blocks = new ArrayList<>();
	private final List<LocalVariableNode> variables = new ArrayList<>();
	private final int length;

	private UncheckedCopy(MethodNode method, Map<LabelNode, LabelNode> labels) {
		this.method = method;
		this.labels = labels;
		last = method.instructions.getLast();
		length = length(method.instructions);
		for (AbstractInsnNode instruction : method.instructions) {
			code.add(instruction.clone(labels));
		}
		ArrayCallTransformer.removeFrom(code);
		for (TryCatchBlockNode block : method.tryCatchBlocks) {
			blocks.add(new TryCatchBlockNode(labels.get(block.start), labels.get(block.end),
					labels.get(block.handler), block.type));
		}
		if (method.localVariables != null) {
			for (LocalVariableNode variable : method.localVariables) {
				variables.add(new LocalVariableNode(variable.name, variable.desc, variable.signature,
						labels.get(variable.start), labels.get(variable.end), variable.index));
			}
		}
	}

	/** Copies a method that has no checks yet; null if it has subroutines, which cannot be copied. */
	static UncheckedCopy of(MethodNode method) {
		Map<LabelNode, LabelNode> labels = new HashMap<>();
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof LabelNode label) {
				labels.put(label, new LabelNode());
			} else if (instruction.getOpcode() == Opcodes.JSR) {
				return null;
			}
		}
		return new UncheckedCopy(method, labels);
	}

	/** Whether both forms together would be too long for JIT compilation, and the original method is not. */
	boolean isTooLong() {
		return length <= InstrumentationStatistics.HUGE_METHOD
				&& length + length(method.instructions) > InstrumentationStatistics.HUGE_METHOD;
	}

	/** Makes this the only form of the method. */
	void replace() {
		method.instructions = code;
		method.tryCatchBlocks = blocks;
		if (method.localVariables != null) {
			method.localVariables = variables;
		}
	}

	/**
	 * Adds this form behind the one with checks.
	 *
	 * @param number the number of the method's switch
	 * @param thread the local variable that holds the thread's state in the form with checks
	 * @param start  the types of the local variables at the start of the method; null if it needs no frames
	 */
	void join(int number, int thread, List<Object> start) {
		LabelNode begin = new LabelNode();
		CheckedLoops loops = new CheckedLoops(method, labels, last);
		InsnList spend = SwitchCall.SPEND.call(number, ENTRY_NANOS + loops.costOutside(), thread);
		spend.add(new InsnNode(Opcodes.POP));
		loops.put(number, thread);
		method.instructions.insert(threadStored(thread), spend);
		InsnList entry = SwitchCall.IS_ON.call(number, 0, thread);
		entry.add(new JumpInsnNode(Opcodes.IFEQ, begin));
		method.instructions.insert(entry);
		method.instructions.add(begin);
		if (start != null) {
			method.instructions.add(new FrameNode(Opcodes.F_NEW, start.size(), start.toArray(), 0, new Object[0]));
		}
		// separates this frame from the first one of the method
		method.instructions.add(new InsnNode(Opcodes.NOP));
		method.instructions.add(code);
		method.tryCatchBlocks.addAll(blocks);
		if (method.localVariables != null) {
			method.localVariables.addAll(variables);
		}
	}

	private AbstractInsnNode threadStored(int thread) {
		for (AbstractInsnNode at : method.instructions) {
			if (at.getOpcode() == Opcodes.ASTORE && ((VarInsnNode) at).var == thread) {
				return at;
			}
		}
		throw new IllegalStateException("There are no checks in " + method.name + method.desc + '.');
	}

	/** An upper estimate of the length of some code in bytes. */
	static int length(InsnList instructions) {
		return length(instructions.getFirst(), null);
	}

	/** The same for the instructions from one, inclusive, to another, exclusive. */
	static int length(AbstractInsnNode from, AbstractInsnNode end) {
		int bytes = 0;
		for (AbstractInsnNode at = from; at != end; at = at.getNext()) {
			bytes += length(at);
		}
		return bytes;
	}

	private static int length(AbstractInsnNode instruction) {
		if (instruction instanceof TableSwitchInsnNode table) {
			return BYTES_OF_CASE * (table.labels.size() + 2);
		}
		if (instruction instanceof LookupSwitchInsnNode lookup) {
			return BYTES_OF_CASE * (lookup.labels.size() + 2);
		}
		if (instruction.getOpcode() >= Opcodes.INVOKEINTERFACE) {
			return LONGEST_INSTRUCTION + 2;
		}
		if (instruction.getOpcode() >= Opcodes.BIPUSH) {
			return instruction instanceof InsnNode ? 1 : instruction instanceof VarInsnNode ? 2 : LONGEST_INSTRUCTION;
		}
		return instruction.getOpcode() >= 0 ? 1 : 0;
	}
}
