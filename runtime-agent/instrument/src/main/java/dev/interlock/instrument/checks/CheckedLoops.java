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
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.hooks.ShadowHook;
import dev.interlock.instrument.hooks.SwitchCall;

/**
 * The loops of a method that contain checks, with the cost of the checks of one iteration. At the start of an
 * iteration the method can switch to its {@link UncheckedCopy}.
 */
final class CheckedLoops {

	/**
	 * Approximate cost in nanoseconds of a field check on its fast path. It includes the cost of prevented JIT
	 * optimisations.
	 */
	private static final int FIELD_NANOS = 5;
	/** The same for an array element, whose shadow state is looked up first. */
	private static final int ELEMENT_NANOS = 30;
	/** The same for a range of elements. */
	private static final int RANGE_NANOS = 100;

	private final MethodNode method;
	private final Map<LabelNode, LabelNode> labels;
	private final Map<AbstractInsnNode, Integer> places = new HashMap<>();
	private final List<Loop> loops = new ArrayList<>();
	private final int lastPlace;
	private int costOutside;
	private int firstMonitor = Integer.MAX_VALUE;

	/**
	 * @param method the method with its checks
	 * @param labels the labels that it had before, with those of the unchecked form
	 * @param last   the last instruction that it had before
	 */
	CheckedLoops(MethodNode method, Map<LabelNode, LabelNode> labels, AbstractInsnNode last) {
		this.method = method;
		this.labels = labels;
		int place = 0;
		for (AbstractInsnNode instruction : method.instructions) {
			places.put(instruction, place++);
		}
		lastPlace = places.get(last);
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof JumpInsnNode jump) {
				addLoop(jump);
			} else if (instruction.getOpcode() == Opcodes.MONITORENTER) {
				firstMonitor = Math.min(firstMonitor, places.get(instruction));
			}
		}
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof MethodInsnNode call && ShadowHook.isCall(call.owner)
					&& !call.name.equals("enter") && !call.name.equals("isWritten")) {
				addCost(place(instruction), call.name.endsWith("Range") ? RANGE_NANOS
						: call.name.endsWith("Element") ? ELEMENT_NANOS : FIELD_NANOS);
			}
		}
	}

	/** The cost in nanoseconds of the checks outside of loops. */
	int costOutside() {
		return costOutside;
	}

	/** Makes each loop with checks test the method's switch in each iteration. */
	void put(int number, int thread) {
		for (Loop loop : loops) {
			if (loop.cost > 0) {
				InsnList look = SwitchCall.SPEND.call(number, loop.cost, thread);
				look.add(loop.isSwitchable ? new JumpInsnNode(Opcodes.IFEQ, labels.get(loop.head))
						: new InsnNode(Opcodes.POP));
				method.instructions.insert(loop.begin, look);
			}
		}
	}

	private void addLoop(JumpInsnNode jump) {
		int from = places.get(jump);
		int head = places.get(jump.label);
		if (head > from || !labels.containsKey(jump.label)) {
			return;
		}
		for (Loop loop : loops) {
			if (loop.head == jump.label) {
				loop.end = Math.max(loop.end, from);
				return;
			}
		}
		loops.add(new Loop(jump.label, head, from));
	}

	/**
	 * The position that a check belongs to. A check at the end of the method belongs to the position that control
	 * continues at.
	 */
	private int place(AbstractInsnNode check) {
		int place = places.get(check);
		if (place <= lastPlace) {
			return place;
		}
		AbstractInsnNode at = check;
		while (at != null && at.getOpcode() != Opcodes.GOTO && at.getOpcode() != Opcodes.ATHROW) {
			at = at.getNext();
		}
		return at instanceof JumpInsnNode jump ? places.get(jump.label) : place;
	}

	private void addCost(int place, int nanos) {
		Loop innermost = null;
		for (Loop loop : loops) {
			if (loop.start <= place && place <= loop.end
					&& (innermost == null || loop.end - loop.start < innermost.end - innermost.start)) {
				innermost = loop;
			}
		}
		if (innermost == null) {
			costOutside += nanos;
		} else {
			innermost.cost += nanos;
		}
	}

	/** A loop, identified by the jumps back to its head. */
	private final class Loop {

		private final LabelNode head;
		private final int start;
		private int end;
		private int cost;
		/** The last pseudo instruction at the head before its first real instruction. */
		private final AbstractInsnNode begin;
		/** Whether the method can switch to its other form here. */
		private final boolean isSwitchable;

		Loop(LabelNode head, int start, int end) {
			this.head = head;
			this.start = start;
			this.end = end;
			AbstractInsnNode at = head;
			FrameNode frame = null;
			while (at.getNext() != null && at.getNext().getOpcode() < 0) {
				at = at.getNext();
				frame = at instanceof FrameNode found ? found : frame;
			}
			begin = at;
			// JIT compilers require paired monitors: one entered in one form must not be exited in the other
			isSwitchable = start < firstMonitor && (frame == null || !hasNew(frame));
		}

		private boolean hasNew(FrameNode frame) {
			return frame.local.stream().anyMatch(LabelNode.class::isInstance)
					|| frame.stack.stream().anyMatch(LabelNode.class::isInstance);
		}
	}
}
