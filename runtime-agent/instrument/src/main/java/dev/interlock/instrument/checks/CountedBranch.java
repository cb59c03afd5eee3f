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
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;

import dev.interlock.instrument.bytecode.StackValue;
import dev.interlock.instrument.bytecode.SymbolicStack;

/**
 * A branch of a counted loop whose condition compares the counter with an invariant value. The branch is taken for
 * consecutive values of the counter, so its accesses to elements are checked as ranges, whatever their bounds are.
 */
final class CountedBranch {

	/** The accesses, in order. */
	final List<ShadowAccess> accesses = new ArrayList<>();
	/** The end of the branch. */
	final LabelNode end;
	/** The frame at the end. */
	final FrameNode frame;
	/** The local variables for the counter's first value in the branch and for the value after its last. */
	int from;
	int next;

	private CountedBranch(LabelNode end, FrameNode frame) {
		this.end = end;
		this.frame = frame;
	}

	/**
	 * Finds the branches of a loop whose accesses can be checked behind it, if no check then remains inside.
	 *
	 * @param all       the accesses of the method
	 * @param positions the positions of all instructions
	 * @param targets   the targets of all jumps
	 */
	static List<CountedBranch> find(CountedLoop loop, Map<AbstractInsnNode, ShadowAccess> all,
			Map<AbstractInsnNode, Integer> positions, Set<LabelNode> targets) {
		List<CountedBranch> branches = new ArrayList<>();
		SymbolicStack stack = new SymbolicStack();
		for (AbstractInsnNode at = loop.head; at != loop.back; at = at.getNext()) {
			if (at instanceof LabelNode label && targets.contains(label)) {
				stack.clear();
			}
			CountedBranch branch = at instanceof JumpInsnNode jump && isOfCounter(jump, stack, loop)
					? of(jump, loop, all, positions, targets)
					: null;
			if (branch != null) {
				branches.add(branch);
				at = branch.end.getPrevious();
				stack.clear();
				continue;
			}
			ShadowAccess access = all.get(at);
			if (access != null && !access.isCovered && !loop.accesses.contains(access)) {
				return List.of();
			}
			stack.execute(at);
		}
		return branches;
	}

	/** The branch behind a jump; null if control may leave it early, or if it has other accesses. */
	private static CountedBranch of(JumpInsnNode jump, CountedLoop loop, Map<AbstractInsnNode, ShadowAccess> all,
			Map<AbstractInsnNode, Integer> positions, Set<LabelNode> targets) {
		FrameNode frame = LoopFinder.frame(jump.label);
		int end = positions.get(jump.label);
		if (frame == null || !frame.stack.isEmpty() || end <= positions.get(jump)
				|| end >= positions.get(loop.back)) {
			return null;
		}
		CountedBranch branch = new CountedBranch(jump.label, frame);
		for (AbstractInsnNode at = jump.getNext(); at != jump.label; at = at.getNext()) {
			int opcode = at.getOpcode();
			ShadowAccess access = all.get(at);
			if (at instanceof JumpInsnNode || at instanceof LabelNode label && targets.contains(label)
					|| opcode >= Opcodes.TABLESWITCH && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW
					|| access != null && !access.isCovered && !loop.isCounted(access)) {
				return null;
			}
			if (access != null && !access.isCovered) {
				branch.accesses.add(access);
			}
		}
		return branch.accesses.isEmpty() ? null : branch;
	}

	/** Whether a jump compares the counter, plus a constant if any, with a constant or an invariant variable. */
	private static boolean isOfCounter(JumpInsnNode jump, SymbolicStack stack, CountedLoop loop) {
		int opcode = jump.getOpcode();
		if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE) {
			return isCounter(stack.peek(0), loop);
		}
		return opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE
				&& (isCounter(stack.peek(0), loop) && stays(stack.peek(1), loop)
						|| isCounter(stack.peek(1), loop) && stays(stack.peek(0), loop));
	}

	private static boolean isCounter(StackValue value, CountedLoop loop) {
		return value.local == loop.counter && !value.isConstant;
	}

	private static boolean stays(StackValue value, CountedLoop loop) {
		return value.isConstant || value.hasLocal() && loop.isInvariant(value);
	}
}
