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
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

import dev.interlock.instrument.bytecode.LocalVariables;
import dev.interlock.instrument.context.SynchronizationFreeCode;

/**
 * Finds the {@link CountedLoop}s of a method. Compilers place the condition first or last in the code; both forms are
 * recognised.
 */
final class LoopFinder {

	/** The largest increment of a counter that is considered. */
	static final int LARGEST_STEP = 64;

	private final MethodNode method;
	private final SynchronizationFreeCode quiet;
	private final Map<AbstractInsnNode, ShadowAccess> accesses;
	private final Map<AbstractInsnNode, Integer> positions = new HashMap<>();
	/** All jumps, by their target. */
	private final Map<LabelNode, List<AbstractInsnNode>> jumps = new HashMap<>();

	/**
	 * @param quiet    decides which instructions may release
	 * @param accesses the located accesses of the method
	 */
	LoopFinder(MethodNode method, SynchronizationFreeCode quiet, Map<AbstractInsnNode, ShadowAccess> accesses) {
		this.method = method;
		this.quiet = quiet;
		this.accesses = accesses;
	}

	/** The loops, each with its accesses that can be checked behind it. */
	List<CountedLoop> find() {
		List<CountedLoop> loops = new ArrayList<>();
		if (accesses.values().stream().allMatch(access -> access.isCovered)) {
			return loops;
		}
		index();
		for (AbstractInsnNode at : method.instructions) {
			if (at instanceof JumpInsnNode jump && positions.get(jump.label) < positions.get(jump)) {
				CountedLoop loop = loop(jump);
				if (loop != null) {
					loop.collect(accesses, positions);
					loop.branches.addAll(CountedBranch.find(loop, accesses, positions, jumps.keySet()));
					if (exitsFit(loop)) {
						loops.add(loop);
					}
				}
			}
		}
		return loops;
	}

	private void index() {
		int position = 0;
		for (AbstractInsnNode at : method.instructions) {
			positions.put(at, position++);
			if (at instanceof JumpInsnNode jump) {
				addJump(jump.label, at);
			} else if (at instanceof TableSwitchInsnNode table) {
				table.labels.forEach(label -> addJump(label, at));
				addJump(table.dflt, at);
			} else if (at instanceof LookupSwitchInsnNode lookup) {
				lookup.labels.forEach(label -> addJump(label, at));
				addJump(lookup.dflt, at);
			}
		}
	}

	private void addJump(LabelNode target, AbstractInsnNode from) {
		jumps.computeIfAbsent(target, label -> new ArrayList<>()).add(from);
	}

	private CountedLoop loop(JumpInsnNode back) {
		LabelNode head = back.label;
		FrameNode frame = frame(head);
		if (frame == null || !frame.stack.isEmpty() || frame.local.contains(Opcodes.UNINITIALIZED_THIS)) {
			return null;
		}
		LabelNode condition = back.getOpcode() == Opcodes.GOTO ? null : condition(head);
		IincInsnNode count = count(back, condition);
		if (count == null || count.incr == 0 || Math.abs(count.incr) > LARGEST_STEP
				|| back.getOpcode() != Opcodes.GOTO && condition == null) {
			return null;
		}
		CountedLoop loop = new CountedLoop(head, frame, back, condition, count);
		return isStraight(loop, count) && isEnteredOnce(loop) && storesFit(loop) && framesFit(loop)
				&& triesFit(loop) ? loop : null;
	}

	/** The condition of a loop that is entered by the jump right before its head; null if there is none. */
	static LabelNode condition(LabelNode head) {
		AbstractInsnNode before = head.getPrevious();
		while (before != null && before.getOpcode() < 0) {
			before = before.getPrevious();
		}
		return before != null && before.getOpcode() == Opcodes.GOTO ? ((JumpInsnNode) before).label : null;
	}

	/** The instruction that increments the counter, which is the last of the body. */
	private static IincInsnNode count(JumpInsnNode back, LabelNode condition) {
		AbstractInsnNode at = condition == null ? back.getPrevious() : condition.getPrevious();
		while (at != null && at.getOpcode() < 0) {
			at = at.getPrevious();
		}
		return at instanceof IincInsnNode count ? count : null;
	}

	/**
	 * Whether nothing in the loop releases or leaves the method, branches jump forward within the body, and the
	 * counter is compared at the exit.
	 */
	private boolean isStraight(CountedLoop loop, IincInsnNode count) {
		boolean compares = false;
		for (AbstractInsnNode at = loop.head; at != loop.back; at = at.getNext()) {
			int opcode = at.getOpcode();
			if (at == null || quiet.mayRelease(at) || opcode == Opcodes.ATHROW
					|| opcode >= Opcodes.TABLESWITCH && opcode <= Opcodes.RETURN
					|| opcode == Opcodes.JSR || opcode == Opcodes.RET) {
				return false;
			}
			if (at instanceof JumpInsnNode jump && isInside(jump.label, loop) && !isForward(jump, count)) {
				return false;
			}
			if (at != count && (at instanceof IincInsnNode other && other.var == loop.counter
					|| at instanceof VarInsnNode store && opcode >= Opcodes.ISTORE && store.var == loop.counter)) {
				return false;
			}
			compares |= at instanceof VarInsnNode load && opcode == Opcodes.ILOAD && load.var == loop.counter
					&& isInCondition(at, loop);
		}
		return compares;
	}

	/** Whether an instruction belongs to the loop's condition. */
	private boolean isInCondition(AbstractInsnNode at, CountedLoop loop) {
		if (loop.condition != null) {
			return positions.get(at) > positions.get(loop.condition);
		}
		for (AbstractInsnNode before = at; before != loop.head; before = before.getPrevious()) {
			if (before instanceof JumpInsnNode) {
				return false;
			}
		}
		AbstractInsnNode after = at;
		while (after != loop.back && !(after instanceof JumpInsnNode)) {
			after = after.getNext();
		}
		return after != loop.back;
	}

	private boolean isForward(JumpInsnNode jump, IincInsnNode count) {
		int target = positions.get(jump.label);
		return target > positions.get(jump) && target <= positions.get(count);
	}

	private boolean isInside(AbstractInsnNode at, CountedLoop loop) {
		int position = positions.get(at);
		return position >= positions.get(loop.head) && position < positions.get(loop.back);
	}

	private boolean isEnteredOnce(CountedLoop loop) {
		int entries = 0;
		for (AbstractInsnNode at = loop.head; at != loop.back; at = at.getNext()) {
			if (at instanceof LabelNode label) {
				for (AbstractInsnNode from : jumps.getOrDefault(label, List.of())) {
					if (from != loop.back && !isInside(from, loop)) {
						entries++;
						if (label != loop.condition) {
							return false;
						}
					}
				}
			}
		}
		return entries == (loop.condition == null ? 0 : 1);
	}

	/** Whether the local variable types of the head's frame hold throughout the loop. */
	private static boolean storesFit(CountedLoop loop) {
		List<Object> types = LocalVariables.bySlot(loop.frame.local);
		for (AbstractInsnNode at = loop.head; at != loop.back; at = at.getNext()) {
			if (at instanceof VarInsnNode store && at.getOpcode() >= Opcodes.ISTORE
					&& !fits(store.getOpcode(), types, store.var)) {
				return false;
			}
		}
		return true;
	}

	private static boolean fits(int opcode, List<Object> types, int slot) {
		Object type = slot < types.size() ? types.get(slot) : Opcodes.TOP;
		boolean wide = opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE;
		if (type == Opcodes.TOP) {
			return !wide || slot + 1 >= types.size() || types.get(slot + 1) == Opcodes.TOP;
		}
		return switch (opcode) {
		case Opcodes.ISTORE -> type == Opcodes.INTEGER;
		case Opcodes.FSTORE -> type == Opcodes.FLOAT;
		case Opcodes.LSTORE -> type == Opcodes.LONG;
		case Opcodes.DSTORE -> type == Opcodes.DOUBLE;
		default -> false;
		};
	}

	/**
	 * Whether no frame in the loop is less specific about the local variables than the head's. This happens where a
	 * variable is temporarily dead.
	 */
	private static boolean framesFit(CountedLoop loop) {
		for (AbstractInsnNode at = loop.head; at != loop.back; at = at.getNext()) {
			if (at instanceof FrameNode frame
					&& !LocalVariables.fits(LocalVariables.bySlot(frame.local), loop.frame.local)) {
				return false;
			}
		}
		return true;
	}

	/** Whether each exception handler covers the whole loop or nothing of it. */
	private boolean triesFit(CountedLoop loop) {
		int from = positions.get(loop.head);
		int end = positions.get(loop.back);
		for (TryCatchBlockNode block : method.tryCatchBlocks) {
			int start = positions.get(block.start);
			int stop = positions.get(block.end);
			int handler = positions.get(block.handler);
			boolean covers = start <= from && stop > end;
			boolean apart = stop <= from || start > end;
			if (!covers && !apart || handler >= from && handler <= end) {
				return false;
			}
		}
		return true;
	}

	/** Whether the frames at the exits require no more than the head's frame provides. */
	private boolean exitsFit(CountedLoop loop) {
		List<Object> types = LocalVariables.bySlot(loop.frame.local);
		for (JumpInsnNode exit : loop.exits) {
			FrameNode frame = frame(exit.label);
			if (frame == null || !frame.stack.isEmpty() || !LocalVariables.fits(types, frame.local)) {
				return false;
			}
		}
		if (loop.condition != null) {
			FrameNode frame = frame(loop.condition);
			return frame != null && frame.stack.isEmpty() && LocalVariables.fits(types, frame.local)
					&& LocalVariables.fits(LocalVariables.bySlot(frame.local), loop.frame.local);
		}
		return true;
	}

	/** The frame at a label; null if there is none. */
	static FrameNode frame(LabelNode label) {
		AbstractInsnNode at = label;
		while (at != null && at.getOpcode() < 0) {
			if (at instanceof FrameNode frame) {
				return frame;
			}
			at = at.getNext();
		}
		return null;
	}

	/** The exception handlers that cover a loop. */
	static List<TryCatchBlockNode> around(MethodNode method, CountedLoop loop) {
		List<TryCatchBlockNode> around = new ArrayList<>();
		int head = method.instructions.indexOf(loop.head);
		for (TryCatchBlockNode block : method.tryCatchBlocks) {
			if (method.instructions.indexOf(block.start) <= head && method.instructions.indexOf(block.end) > head) {
				around.add(block);
			}
		}
		return around;
	}
}
