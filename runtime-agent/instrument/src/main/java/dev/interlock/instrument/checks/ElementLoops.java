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
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

import dev.interlock.instrument.access.ArrayPrefixTransformer;
import dev.interlock.instrument.bytecode.ControlFlow;
import dev.interlock.instrument.bytecode.CopiedCode;
import dev.interlock.instrument.bytecode.FrameStates;
import dev.interlock.instrument.bytecode.StackValue;
import dev.interlock.instrument.bytecode.SymbolicStack;
import dev.interlock.instrument.context.InstrumentationStatistics;
import dev.interlock.instrument.hooks.Hook;

/**
 * Adds a second version of the innermost loops in which {@link ArrayPrefixTransformer} has inserted hooks. It has no
 * hooks for elements at an index that counts up. Control passes to it once the index is beyond all watched elements.
 */
final class ElementLoops {

	private static final Set<Hook> HOOKS = Set.of(Hook.ELEMENT_READ, Hook.BEFORE_ELEMENT_WRITE,
			Hook.BEFORE_ELEMENT_STORE);

	/** The bound of the offsets between counter and index. A negative counter with such an offset stays negative. */
	private static final int LARGEST_OFFSET = 1 << 16;

	/** The depth of the index on the stack at a hook, below the number of elements and the site. */
	private static final int PLACE_OF_INDEX = 2;

	private final MethodNode method;
	private final int elements;
	private final Map<AbstractInsnNode, Integer> positions = new HashMap<>();
	/** The indices at the hooks. */
	private final Map<AbstractInsnNode, StackValue> indices = new HashMap<>();
	private final List<Loop> loops = new ArrayList<>();

	/**
	 * Finds the loops in a method that has just got the hooks. Other instructions may be added before the second
	 * versions are made.
	 *
	 * @param elements the number of watched elements of an array, from the first one
	 */
	ElementLoops(MethodNode method, int elements) {
		this.method = method;
		this.elements = elements;
		findIndices();
		if (indices.isEmpty()) {
			return;
		}
		int position = 0;
		for (AbstractInsnNode at : method.instructions) {
			positions.put(at, position++);
		}
		for (AbstractInsnNode at : method.instructions) {
			if (at instanceof JumpInsnNode jump && positions.get(jump.label) < positions.get(jump)) {
				Loop loop = new Loop(jump);
				if (loop.isInnermost() && loop.triesFit() && loop.framesFit() && loop.findCounter()) {
					loops.add(loop);
				}
			}
		}
	}

	/** Adds the second versions. */
	void put() {
		loops.forEach(Loop::put);
	}

	private void findIndices() {
		Set<LabelNode> targets = ControlFlow.targets(method);
		SymbolicStack stack = new SymbolicStack();
		for (AbstractInsnNode at : method.instructions) {
			if (at instanceof LabelNode label && targets.contains(label)) {
				stack.clear();
			}
			int opcode = at.getOpcode();
			if (opcode == Opcodes.INVOKESTATIC && HOOKS.stream().anyMatch(hook -> hook.isCalledBy(at))) {
				indices.put(at, stack.peek(PLACE_OF_INDEX));
			}
			if (endsBlock(opcode)) {
				stack.clear();
			} else {
				stack.execute(at);
			}
		}
	}

	/** Whether the instruction behind such an instruction is reached only by jumps. */
	static boolean endsBlock(int opcode) {
		return opcode == Opcodes.GOTO || opcode == Opcodes.ATHROW || opcode == Opcodes.JSR || opcode == Opcodes.RET
				|| opcode >= Opcodes.TABLESWITCH && opcode <= Opcodes.RETURN;
	}

	/** An innermost loop: the instructions from the target of a backward jump to that jump. */
	private final class Loop {

		private final LabelNode head;
		private final JumpInsnNode back;
		/** The start of an iteration: the head, or the condition if that comes last in the code. */
		private final LabelNode round;
		private int counter;
		/** The hooks that the second version omits. */
		private final List<AbstractInsnNode> hooks = new ArrayList<>();

		Loop(JumpInsnNode back) {
			this.back = back;
			head = back.label;
			LabelNode condition = back.getOpcode() == Opcodes.GOTO ? null : LoopFinder.condition(head);
			round = condition != null && isInside(condition) ? condition : head;
		}

		private boolean isInside(AbstractInsnNode at) {
			return positions.get(at) >= positions.get(head) && positions.get(at) < positions.get(back);
		}

		boolean isInnermost() {
			for (AbstractInsnNode at = head; at != back; at = at.getNext()) {
				int position = positions.get(at);
				if (at.getOpcode() == Opcodes.JSR || at.getOpcode() == Opcodes.RET
						|| ControlFlow.targets(at).stream()
								.anyMatch(target -> isInside(target) && positions.get(target) <= position)) {
					return false;
				}
			}
			return true;
		}

		boolean triesFit() {
			for (TryCatchBlockNode block : method.tryCatchBlocks) {
				boolean covers = positions.get(block.start) <= positions.get(head)
						&& positions.get(block.end) > positions.get(back);
				boolean isApart = positions.get(block.end) <= positions.get(head)
						|| positions.get(block.start) > positions.get(back);
				if (!covers && !isApart || isInside(block.handler)) {
					return false;
				}
			}
			return true;
		}

		/** Whether the types of the local variables are known where the two versions meet. */
		boolean framesFit() {
			FrameNode frame = LoopFinder.frame(round);
			if (frame == null || !frame.stack.isEmpty()) {
				return false;
			}
			return back.getOpcode() == Opcodes.GOTO || FrameStates.beginsWithFrame(back.getNext())
					|| round != head && stores(round) == 0;
		}

		private int stores(AbstractInsnNode from) {
			int stores = 0;
			for (AbstractInsnNode at = from; at != back; at = at.getNext()) {
				stores += at instanceof VarInsnNode && at.getOpcode() >= Opcodes.ISTORE ? 1 : 0;
			}
			return stores;
		}

		/** Finds the variable that only counts up and is the index at most hooks; returns whether there is one. */
		boolean findCounter() {
			Map<Integer, List<AbstractInsnNode>> byVariable = new HashMap<>();
			for (AbstractInsnNode at = head; at != back; at = at.getNext()) {
				StackValue index = indices.get(at);
				if (index != null && index.hasLocal() && Math.abs(index.offset) < LARGEST_OFFSET) {
					byVariable.computeIfAbsent(index.local, local -> new ArrayList<>()).add(at);
				}
			}
			byVariable.forEach((local, calls) -> {
				if (calls.size() > hooks.size() && countsUp(local)) {
					counter = local;
					hooks.clear();
					hooks.addAll(calls);
				}
			});
			return !hooks.isEmpty() && first() <= Integer.MAX_VALUE;
		}

		private boolean countsUp(int local) {
			boolean counts = false;
			for (AbstractInsnNode at = head; at != back; at = at.getNext()) {
				if (at instanceof IincInsnNode count && count.var == local) {
					counts = true;
					if (count.incr <= 0) {
						return false;
					}
				} else if (at instanceof VarInsnNode store && at.getOpcode() >= Opcodes.ISTORE && store.var == local) {
					return false;
				}
			}
			return counts;
		}

		/** The value of the counter from which on none of the hooks reports an element. */
		private long first() {
			return (long) elements - hooks.stream().mapToInt(hook -> indices.get(hook).offset).min().orElse(0);
		}

		/**
		 * Adds the second version at the end of the method, unless the method would become too long for JIT
		 * compilation.
		 */
		void put() {
			if (UncheckedCopy.length(method.instructions)
					+ UncheckedCopy.length(head, back) > InstrumentationStatistics.HUGE_METHOD) {
				return;
			}
			CopiedCode copied = new CopiedCode(method, head, back);
			for (AbstractInsnNode hook : hooks) {
				removeHook((MethodInsnNode) copied.of(hook), copied.code);
			}
			// the counter has overflowed and become negative
			LabelNode copiedRound = (LabelNode) copied.of(round);
			lookAtCounter(copiedRound, copied.code, Opcodes.IF_ICMPLT, round);
			if (back.getOpcode() != Opcodes.GOTO) {
				copied.code.add(new JumpInsnNode(Opcodes.GOTO, behind()));
			}
			lookAtCounter(round, method.instructions, Opcodes.IF_ICMPGE, copiedRound);
			copied.add();
		}

		/** The end of a loop whose last instruction is a condition. */
		private LabelNode behind() {
			LabelNode behind = new LabelNode();
			boolean hasFrame = FrameStates.beginsWithFrame(back.getNext());
			method.instructions.insert(back, behind);
			if (!hasFrame) {
				FrameNode frame = LoopFinder.frame(round);
				method.instructions.insert(behind, new FrameNode(Opcodes.F_NEW, frame.local.size(),
						frame.local.toArray(), 0, new Object[0]));
			}
			return behind;
		}

		private void lookAtCounter(LabelNode place, InsnList code, int comparison, LabelNode target) {
			MethodNode look = new MethodNode(Opcodes.ASM9);
			look.visitVarInsn(Opcodes.ILOAD, counter);
			Hook.push(look, (int) first());
			look.instructions.add(new JumpInsnNode(comparison, target));
			code.insert(LoopFinder.frame(place), look.instructions);
		}

		/** Removes a hook and its operands. */
		private void removeHook(MethodInsnNode hook, InsnList code) {
			code.remove(hook.getPrevious());
			code.remove(hook.getPrevious());
			if (Hook.BEFORE_ELEMENT_STORE.isCalledBy(hook)) {
				code.insertBefore(hook, new InsnNode(Opcodes.POP2));
				code.set(hook, new InsnNode(Opcodes.POP));
			} else {
				code.set(hook, new InsnNode(Opcodes.POP2));
			}
		}
	}
}
