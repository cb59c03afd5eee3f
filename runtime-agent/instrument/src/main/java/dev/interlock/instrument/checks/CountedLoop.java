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
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.VarInsnNode;

import dev.interlock.instrument.bytecode.StackValue;

/**
 * An innermost loop without releases whose body ends by adding a constant to a local variable. An unconditional
 * access to {@code a[i + c]} in its body occurs once for each value of the counter. One check of all these elements
 * behind the loop is therefore enough (BigFoot, PLDI 2017).
 */
final class CountedLoop {

	/** The target of the jump back, where the body or the condition begins. */
	final LabelNode head;
	/** The frame at the head. */
	final FrameNode frame;
	/** The last instruction, which jumps back. */
	final JumpInsnNode back;
	/** The start of the condition if it comes last in the code and the loop is entered there; else null. */
	final LabelNode condition;
	final int counter;
	/** The instruction that increments the counter, the last of the body. */
	final IincInsnNode count;
	/** The increment of the counter. */
	final int step;
	/** The jumps that leave the loop. */
	final List<JumpInsnNode> exits = new ArrayList<>();
	/** The accesses whose checks are made behind the loop, in order. */
	final List<ShadowAccess> accesses = new ArrayList<>();
	/** For each exit, the number of accesses before it. */
	final List<Integer> accessesBefore = new ArrayList<>();
	/** The arrays that each iteration obtains anew. */
	final List<LoopArray> arrays = new ArrayList<>();
	/** The branches whose checks are also made behind the loop. */
	final List<CountedBranch> branches = new ArrayList<>();
	/** The local variable for the counter's first value; set if checks are made behind the loop. */
	int first;
	/** The induction variables, besides the counter, that index such accesses; by local variable. */
	private Map<Integer, InductionVariable> variables = Map.of();
	/** Accesses whose elements are checked together with those of one of {@link #accesses}. */
	private final List<ShadowAccess> joined = new ArrayList<>();

	CountedLoop(LabelNode head, FrameNode frame, JumpInsnNode back, LabelNode condition, IincInsnNode count) {
		this.head = head;
		this.frame = frame;
		this.back = back;
		this.condition = condition;
		this.count = count;
		counter = count.var;
		step = count.incr;
	}

	/**
	 * Finds the exits and the accesses that may be checked behind the loop.
	 *
	 * @param positions the positions of all instructions
	 */
	void collect(Map<AbstractInsnNode, ShadowAccess> all, Map<AbstractInsnNode, Integer> positions) {
		variables = InductionVariable.find(this);
		boolean inBody = condition != null;
		int end = positions.get(back);
		// the end of the last branch
		int joined = 0;
		for (AbstractInsnNode at = head; at != back; at = at.getNext()) {
			if (at == condition) {
				inBody = false;
			}
			if (at instanceof JumpInsnNode jump && positions.get(jump.label) > positions.get(jump)
					&& positions.get(jump.label) < end) {
				joined = Math.max(joined, positions.get(jump.label));
				inBody |= condition == null;
			} else if (at instanceof JumpInsnNode jump) {
				exits.add(jump);
				boolean isAfterBody = condition != null && !inBody;
				accessesBefore.add(isAfterBody ? 0 : accesses.size());
				inBody |= condition == null;
			}
			ShadowAccess access = all.get(at);
			if (inBody && positions.get(at) >= joined && access != null && !access.isCovered && !access.isFresh
					&& (isMovable(access) || isInLoopArray(access, at))) {
				accesses.add(access);
			}
		}
		List.copyOf(accesses).forEach(this::joinNeighbours);
		variables.keySet().removeIf(local -> accesses.stream().noneMatch(access -> goesWith(access, local)));
	}

	/** Whether an access is counted, but to an array that may change. It is added to its {@link LoopArray} then. */
	private boolean isInLoopArray(ShadowAccess access, AbstractInsnNode place) {
		if (!goesWith(access, counter) || !access.isIndexReloadable || access.source != null) {
			return false;
		}
		LoopArray array = arrays.stream().filter(known -> known.value == access.owner).findFirst().orElse(null);
		if (array == null && arrays.size() < LoopArray.MOST) {
			array = new LoopArray(access.owner, place);
			arrays.add(array);
		}
		return array != null && array.accesses.add(access);
	}

	/**
	 * If an iteration accesses as many neighbours as the step of its variable, the iterations together access a
	 * contiguous range.
	 */
	private void joinNeighbours(ShadowAccess last) {
		InductionVariable variable = variable(last);
		if (variable == null || variable.step < 2) {
			return;
		}
		List<ShadowAccess> neighbours = new ArrayList<>();
		ShadowAccess at = last;
		while (neighbours.size() < variable.step && accesses.contains(at) && at.neighbours == 1) {
			neighbours.add(at);
			at = at.neighbour;
		}
		if (neighbours.size() == variable.step) {
			neighbours.remove(last);
			accesses.removeAll(neighbours);
			joined.addAll(neighbours);
			last.neighbours = variable.step;
		}
	}

	/** The induction variable, besides the counter, that indexes an access; null if there is none. */
	InductionVariable variable(ShadowAccess access) {
		return access.isElement() && !access.index.isConstant ? variables.get(access.index.local) : null;
	}

	/** The induction variables, besides the counter, that index accesses. */
	Collection<InductionVariable> variables() {
		return variables.values();
	}

	/** Whether checks are made behind the loop. */
	boolean isChecked() {
		return !accesses.isEmpty() || !branches.isEmpty();
	}

	/** All accesses whose checks are made behind the loop. */
	Stream<ShadowAccess> checkedBehind() {
		return Stream.of(accesses.stream(), joined.stream(),
				branches.stream().flatMap(branch -> branch.accesses.stream())).flatMap(each -> each);
	}

	/** Assigns the local variables of the loop, from the given one on; returns their number. */
	int number(int free) {
		first = free;
		int next = free + 1;
		for (CountedBranch branch : branches) {
			branch.from = next++;
			branch.next = next++;
		}
		for (InductionVariable variable : variables.values()) {
			variable.first = next++;
		}
		for (LoopArray array : arrays) {
			array.number(next);
			next += LoopArray.LOCALS.size();
		}
		return next - free;
	}

	List<Object> locals() {
		List<Object> types = new ArrayList<>(
				Collections.nCopies(1 + 2 * branches.size() + variables.size(), Opcodes.INTEGER));
		arrays.forEach(array -> types.addAll(LoopArray.LOCALS));
		return types;
	}

	/** Whether an access is indexed by the counter or an induction variable, and can be reported behind the loop. */
	boolean isCounted(ShadowAccess access) {
		return !access.isCovered && !access.isFresh && counts(access) && isMovable(access);
	}

	/**
	 * Whether an access can be reported behind the loop: its owner is invariant, and its index is counted or
	 * invariant.
	 */
	private boolean isMovable(ShadowAccess access) {
		if (!access.isReloadable || access.isStatic()) {
			return false;
		}
		if (access.source == null && !isInvariant(access.owner)) {
			return false;
		}
		return !access.isElement() || access.index.isConstant || counts(access) || isInvariant(access.index);
	}

	/** Whether the local variable of a value is not written in the loop. */
	boolean isInvariant(StackValue value) {
		if (value.local == counter) {
			return false;
		}
		for (AbstractInsnNode at = head; at != back; at = at.getNext()) {
			if (at instanceof VarInsnNode store && at.getOpcode() >= Opcodes.ISTORE && store.var == value.local) {
				return false;
			}
			if (at instanceof IincInsnNode count && count.var == value.local) {
				return false;
			}
		}
		return true;
	}

	/** The start of every iteration after the first: the condition if it comes last, else the head. */
	LabelNode resumption() {
		return condition == null ? head : condition;
	}

	/** The instruction before which code that precedes the first iteration is inserted. */
	AbstractInsnNode entry() {
		AbstractInsnNode place = head;
		if (condition != null) {
			while (place.getOpcode() != Opcodes.GOTO) {
				place = place.getPrevious();
			}
		}
		return place;
	}

	/** Whether an accessed element is indexed by the counter or by another induction variable. */
	boolean counts(ShadowAccess access) {
		return goesWith(access, counter) || variable(access) != null;
	}

	private static boolean goesWith(ShadowAccess access, int local) {
		return access.isElement() && !access.index.isConstant && access.index.local == local;
	}
}
