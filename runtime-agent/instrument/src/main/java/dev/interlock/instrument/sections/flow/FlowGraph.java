/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.flow;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The control flow graph of a method's instructions, including edges to exception handlers. A jump to a subroutine,
 * which compilers before Java 6 emitted, has edges to the subroutine and to the next instruction.
 */
public final class FlowGraph {

	private final InsnList code;
	private final BitSet[] next;
	private final BitSet throwsOut = new BitSet();

	public FlowGraph(MethodNode method) {
		code = method.instructions;
		next = new BitSet[code.size()];
		for (int i = 0; i < next.length; i++) {
			next[i] = new BitSet();
			addNormal(i, code.get(i));
		}
		BitSet caught = new BitSet();
		for (TryCatchBlockNode block : method.tryCatchBlocks) {
			int end = code.indexOf(block.end);
			for (int i = code.indexOf(block.start); i < end; i++) {
				if (mayThrow(code.get(i))) {
					next[i].set(code.indexOf(block.handler));
				}
			}
			if (block.type == null || block.type.equals("java/lang/Throwable")) {
				caught.set(code.indexOf(block.start), Math.max(end, code.indexOf(block.start)));
			}
		}
		for (int i = 0; i < next.length; i++) {
			throwsOut.set(i, mayThrow(code.get(i)) && !caught.get(i));
		}
	}

	/** Whether an instruction may end the method by throwing. */
	boolean mayThrowOut(int index) {
		return throwsOut.get(index);
	}

	/** Whether an instruction returns from the method. */
	public boolean returns(int index) {
		int opcode = code.get(index).getOpcode();
		return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
	}

	/** The possible successors of an instruction. */
	public BitSet next(int index) {
		return next[index];
	}

	/** The instructions that are reachable from any of the given ones without passing a stop. */
	public BitSet reachable(BitSet from, BitSet stops) {
		BitSet seen = new BitSet();
		Deque<Integer> open = new ArrayDeque<>();
		from.stream().forEach(index -> next[index].stream().forEach(open::push));
		while (!open.isEmpty()) {
			int index = open.pop();
			if (!seen.get(index)) {
				seen.set(index);
				if (!stops.get(index)) {
					next[index].stream().forEach(open::push);
				} else {
					// the access itself may throw; then the stop was not reached
					next[index].stream().filter(target -> isHandler(index, target)).forEach(open::push);
				}
			}
		}
		return seen;
	}

	private boolean isHandler(int index, int target) {
		return target != index + 1 && code.get(target) instanceof LabelNode;
	}

	private void addNormal(int index, AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		if (instruction instanceof JumpInsnNode jump) {
			next[index].set(code.indexOf(jump.label));
			if (opcode == Opcodes.GOTO) {
				return;
			}
		} else if (instruction instanceof TableSwitchInsnNode table) {
			next[index].set(code.indexOf(table.dflt));
			table.labels.forEach(label -> next[index].set(code.indexOf(label)));
			return;
		} else if (instruction instanceof LookupSwitchInsnNode lookup) {
			next[index].set(code.indexOf(lookup.dflt));
			lookup.labels.forEach(label -> next[index].set(code.indexOf(label)));
			return;
		}
		boolean ends = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW
				|| opcode == Opcodes.RET;
		if (!ends && index + 1 < next.length) {
			next[index].set(index + 1);
		}
	}

	/** Whether an instruction may throw an exception that programs handle; errors of the JVM itself are excluded. */
	private static boolean mayThrow(AbstractInsnNode instruction) {
		return switch (instruction.getOpcode()) {
		case Opcodes.ATHROW, Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL, Opcodes.INVOKESTATIC,
				Opcodes.INVOKEINTERFACE, Opcodes.INVOKEDYNAMIC, Opcodes.GETFIELD, Opcodes.PUTFIELD, Opcodes.GETSTATIC,
				Opcodes.PUTSTATIC, Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY,
				Opcodes.ARRAYLENGTH, Opcodes.CHECKCAST, Opcodes.IDIV, Opcodes.LDIV, Opcodes.IREM, Opcodes.LREM,
				Opcodes.MONITORENTER, Opcodes.MONITOREXIT ->
			true;
		default -> instruction.getOpcode() >= Opcodes.IALOAD && instruction.getOpcode() <= Opcodes.SALOAD
				|| instruction.getOpcode() >= Opcodes.IASTORE && instruction.getOpcode() <= Opcodes.SASTORE;
		};
	}

	/** The instructions between the entry and an end, including the end, on paths that do not pass the entry again. */
	public BitSet between(int entry, BitSet ends) {
		BitSet from = new BitSet();
		from.set(entry);
		BitSet after = reachable(from, ends);
		BitSet inside = (BitSet) ends.clone();
		boolean changes = true;
		while (changes) {
			changes = false;
			for (int i = after.length() - 1; i >= 0; i--) {
				if (after.get(i) && i != entry && !inside.get(i) && next(i).intersects(inside)) {
					inside.set(i);
					changes = true;
				}
			}
		}
		return inside;
	}
}
