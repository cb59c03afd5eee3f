/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

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

/**
 * The loops of a method with checks in them, and what the checks of one round cost. Where such a loop begins again the
 * method can go over to its {@link UncheckedForm}.
 */
final class CheckedLoops {

	/**
	 * About what the check of a field costs that needs no more attention, in nanoseconds: what the compiler of the virtual
	 * machine cannot do because of it included.
	 */
	private static final int FIELD_NANOS = 5;
	/** The same for an element of an array, whose shadow state is to be found first. */
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
	 * @param labels the labels that it had before, with those of its other form
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

	/** What the checks outside of loops cost, in nanoseconds. */
	int costOutside() {
		return costOutside;
	}

	/** Has each loop with checks look at the method's switch in each round. */
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

	/** Where a check belongs; one that has been put behind the method belongs to where control goes from there. */
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

	/** A loop by the jumps back to its head. */
	private final class Loop {

		private final LabelNode head;
		private final int start;
		private int end;
		private int cost;
		/** The last of what comes at the head before its first instruction. */
		private final AbstractInsnNode begin;
		/** Whether the other form can take over here. */
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
			// monitors of one form are not to be left in the other: the compilers of the virtual machine want them paired
			isSwitchable = start < firstMonitor && (frame == null || !hasNew(frame));
		}

		private boolean hasNew(FrameNode frame) {
			return frame.local.stream().anyMatch(LabelNode.class::isInstance)
					|| frame.stack.stream().anyMatch(LabelNode.class::isInstance);
		}
	}
}
