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
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The control flow of a method without exceptions: the branches of tests, and the instructions that always follow
 * others.
 */
public final class MethodFlow {

	/** The handlers for exceptions that collections throw for a missing element. */
	private static final Set<String> CATCHING = Set.of("java/util/NoSuchElementException",
			"java/lang/IndexOutOfBoundsException", "java/lang/ArrayIndexOutOfBoundsException",
			"java/util/EmptyStackException", "java/lang/NullPointerException", "java/lang/RuntimeException",
			"java/lang/Exception");

	private final MethodNode method;
	private final InsnList code;
	private final BitSet[] next;

	/**
	 * One of the two branches of a test.
	 *
	 * @param isJump   whether it is the branch of the jump
	 * @param region   the instructions on this branch only
	 * @param isOfLoop whether it leads back to the test, and the other branch does not
	 */
	public record Branch(boolean isJump, BitSet region, boolean isOfLoop) {
	}

	public MethodFlow(MethodNode method) {
		this.method = method;
		code = method.instructions;
		next = new BitSet[code.size()];
		for (int i = 0; i < next.length; i++) {
			next[i] = new BitSet();
			addNext(i, code.get(i));
		}
	}

	private void addNext(int index, AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		if (instruction instanceof JumpInsnNode jump) {
			next[index].set(code.indexOf(jump.label));
		} else if (instruction instanceof TableSwitchInsnNode table) {
			table.labels.forEach(label -> next[index].set(code.indexOf(label)));
			next[index].set(code.indexOf(table.dflt));
		} else if (instruction instanceof LookupSwitchInsnNode lookup) {
			lookup.labels.forEach(label -> next[index].set(code.indexOf(label)));
			next[index].set(code.indexOf(lookup.dflt));
		}
		boolean goesOn = opcode != Opcodes.GOTO && opcode != Opcodes.ATHROW && opcode != Opcodes.RET
				&& opcode != Opcodes.TABLESWITCH && opcode != Opcodes.LOOKUPSWITCH && !returns(index);
		if (goesOn && index + 1 < next.length) {
			next[index].set(index + 1);
		}
	}

	/** The instructions reachable from one, including it; the search does not continue behind a stop. */
	private BitSet from(int start, BitSet stops) {
		BitSet seen = new BitSet();
		Deque<Integer> open = new ArrayDeque<>();
		open.push(start);
		while (!open.isEmpty()) {
			int index = open.pop();
			if (!seen.get(index)) {
				seen.set(index);
				if (!stops.get(index)) {
					next[index].stream().forEach(open::push);
				}
			}
		}
		return seen;
	}

	private static BitSet set(int... indices) {
		BitSet set = new BitSet();
		for (int index : indices) {
			set.set(index);
		}
		return set;
	}

	private boolean returns(int index) {
		int opcode = code.get(index).getOpcode();
		return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
	}

	/** Whether an instruction returns a value. */
	public boolean returnsValue(int index) {
		return returns(index) && code.get(index).getOpcode() != Opcodes.RETURN;
	}

	/** The instructions at which the thread waits, where concurrent changes are intended. */
	public BitSet waits() {
		BitSet waits = new BitSet();
		for (int i = 0; i < code.size(); i++) {
			waits.set(i, code.get(i) instanceof MethodInsnNode call && call.getOpcode() != Opcodes.INVOKESPECIAL
					&& (call.name.equals("wait") || call.name.startsWith("await") || call.name.startsWith("park")
							|| call.name.equals("sleep") || call.name.equals("join")));
		}
		return waits;
	}

	/** Whether one instruction may follow another without a stop in between. */
	public boolean reaches(int start, int end, BitSet stops) {
		BitSet all = (BitSet) stops.clone();
		all.set(end);
		for (int after : next[start].stream().toArray()) {
			if (from(after, all).get(end)) {
				return true;
			}
		}
		return false;
	}

	/** Whether one instruction always follows another if no exception is thrown. */
	public boolean alwaysReaches(int start, int end) {
		BitSet after = from(start, set(end));
		return after.get(end) && after.stream().noneMatch(this::returns);
	}

	/**
	 * The branch of a test that leads to an act. On this branch only another test may skip the act.
	 *
	 * @return null if the test does not decide about the act
	 */
	public Branch decides(int test, int entry, int act) {
		int target = code.indexOf(((JumpInsnNode) code.get(test)).label);
		int through = test + 1;
		BitSet ends = set(test, entry);
		boolean byJump = from(target, ends).get(act);
		boolean byFall = from(through, ends).get(act);
		if (byJump == byFall || through >= code.size()) {
			return null;
		}
		int taken = byJump ? target : through;
		int other = byJump ? through : target;
		BitSet untilAct = from(taken, set(act, other, test, entry));
		if (untilAct.stream().anyMatch(index -> index != act && (returns(index) || index == test || index == entry))) {
			return null;
		}
		BitSet region = from(taken, ends);
		region.andNot(from(other, ends));
		boolean isOfLoop = from(act, ends).intersects(ends) && !from(other, ends).intersects(ends);
		return new Branch(byJump, region, isOfLoop);
	}

	/** Whether a jump tests a single value. */
	public boolean isUnary(int opcode) {
		return opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE || opcode == Opcodes.IFNULL
				|| opcode == Opcodes.IFNONNULL;
	}

	/** Whether the tested value is neither null nor zero on one of the branches; null if unknown. */
	public static Boolean truth(int opcode, boolean isJump) {
		return switch (opcode) {
		case Opcodes.IFEQ, Opcodes.IFNULL, Opcodes.IFLE -> !isJump;
		case Opcodes.IFNE, Opcodes.IFNONNULL, Opcodes.IFGT -> isJump;
		default -> null;
		};
	}

	/** Whether an instruction may have an effect visible to other code. */
	public boolean isEffect(int index, PureCalls pure) {
		AbstractInsnNode instruction = code.get(index);
		int opcode = instruction.getOpcode();
		return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC || opcode == Opcodes.ATHROW
				|| opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE
				|| instruction instanceof MethodInsnNode && !pure.isPure(instruction);
	}

	/** Whether an instruction of a range may have an effect visible to other code. */
	public boolean hasEffect(int start, int end, PureCalls pure) {
		for (int i = start; i < end; i++) {
			if (isEffect(i, pure)) {
				return true;
			}
		}
		return false;
	}

	/** Whether the method itself catches the exception of a call that finds no element. */
	public boolean isCaught(int index) {
		for (TryCatchBlockNode block : method.tryCatchBlocks) {
			boolean covers = code.indexOf(block.start) <= index && index < code.indexOf(block.end);
			if (covers && block.type != null && CATCHING.contains(block.type)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether a read value is returned or written elsewhere, or passed to a call if {@code inCalls} is set.
	 *
	 * @param read  the index of the read
	 * @param write the index of the write that replaces the value
	 */
	public boolean isKept(int read, int write, boolean inCalls, MethodAccesses found) {
		for (int i = 0; i < code.size(); i++) {
			int opcode = code.get(i).getOpcode();
			boolean stores = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
			if (i != write && (returnsValue(i) || stores) && isFrom(found.onStack(i, 0), read)) {
				return true;
			}
			if (inCalls && i != write && code.get(i) instanceof MethodInsnNode call) {
				for (int argument = 0; argument < Type.getArgumentTypes(call.desc).length; argument++) {
					if (isFrom(found.onStack(i, argument), read)) {
						return true;
					}
				}
			}
		}
		return false;
	}

	private static boolean isFrom(Origin value, int access) {
		return value != null && value.sources().get(access);
	}

	/** Whether the result of a call is dereferenced before any test of it, so that null throws. */
	public boolean isDereferenced(int index, MethodAccesses found) {
		String identity = "value " + index;
		BitSet tests = new BitSet();
		found.tests().stream().filter(test -> test.sources().get(index)).forEach(test -> tests.set(test.index()));
		for (int i = 0; i < code.size(); i++) {
			int opcode = code.get(i).getOpcode();
			Origin object = null;
			if (code.get(i) instanceof MethodInsnNode call && opcode != Opcodes.INVOKESTATIC) {
				object = found.onStack(i, Type.getArgumentTypes(call.desc).length);
			} else if (opcode == Opcodes.GETFIELD) {
				object = found.onStack(i, 0);
			} else if (opcode == Opcodes.PUTFIELD && code.get(i) instanceof FieldInsnNode) {
				object = found.onStack(i, 1);
			}
			if (object != null && identity.equals(object.identity()) && reaches(index, i, tests)) {
				return true;
			}
		}
		return false;
	}
}
