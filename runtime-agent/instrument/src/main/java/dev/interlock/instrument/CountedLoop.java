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

/**
 * An innermost loop that counts a local variable up or down by a constant, as the last thing in its body, and has no
 * release. So an access in its body to {@code a[i + c]} that no branch goes round is made once for each value of the
 * counter: one check of all these elements behind the loop is enough (BigFoot, PLDI 2017).
 */
final class CountedLoop {

	/** The target of the jump back; the body begins here, or the condition. */
	final LabelNode head;
	/** Its frame. */
	final FrameNode frame;
	/** The last instruction, which jumps back. */
	final JumpInsnNode back;
	/** Where the condition begins if that comes last in the code, and the loop is entered there; else null. */
	final LabelNode condition;
	/** The counter. */
	final int counter;
	/** What is added to it. */
	final int step;
	/** The jumps that leave the loop. */
	final List<JumpInsnNode> exits = new ArrayList<>();
	/** The accesses whose checks are made behind the loop, in their order. */
	final List<ShadowAccess> accesses = new ArrayList<>();
	/** For each exit, how many of the accesses come before it. */
	final List<Integer> accessesBefore = new ArrayList<>();
	/** The branches whose checks are made behind the loop too. */
	final List<CountedBranch> branches = new ArrayList<>();
	/** The local variable that keeps the counter's first value; for a loop with such accesses. */
	int first;
	/** The other variables that such accesses go with, by variable. */
	private Map<Integer, InductionVariable> variables = Map.of();
	/** Accesses whose elements are checked with those of one of {@link #accesses}. */
	private final List<ShadowAccess> joined = new ArrayList<>();

	CountedLoop(LabelNode head, FrameNode frame, JumpInsnNode back, LabelNode condition, IincInsnNode count) {
		this.head = head;
		this.frame = frame;
		this.back = back;
		this.condition = condition;
		counter = count.var;
		step = count.incr;
	}

	/**
	 * Finds the exits and the accesses that may be checked behind the loop.
	 *
	 * @param positions those of all instructions
	 */
	void collect(Map<AbstractInsnNode, ShadowAccess> all, Map<AbstractInsnNode, Integer> positions) {
		variables = InductionVariable.find(this);
		boolean inBody = condition != null;
		int end = positions.get(back);
		// where the branches have met again
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
					&& isMovable(access)) {
				accesses.add(access);
			}
		}
		List.copyOf(accesses).forEach(this::joinNeighbours);
		variables.keySet().removeIf(local -> accesses.stream().noneMatch(access -> goesWith(access, local)));
	}

	/** Where a round accesses as many neighbours as it moves on by, all rounds together access all that lies between. */
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

	/** The variable besides the counter that an access goes with; null if there is none. */
	InductionVariable variable(ShadowAccess access) {
		return access.isElement() && !access.index.isConstant ? variables.get(access.index.local) : null;
	}

	/** The variables besides the counter that accesses go with. */
	Collection<InductionVariable> variables() {
		return variables.values();
	}

	/** Whether checks are made behind the loop. */
	boolean isChecked() {
		return !accesses.isEmpty() || !branches.isEmpty();
	}

	/** All accesses whose checks are made behind the loop. */
	Stream<ShadowAccess> told() {
		return Stream.of(accesses.stream(), joined.stream(),
				branches.stream().flatMap(branch -> branch.accesses.stream())).flatMap(each -> each);
	}

	/** Gives the loop its local variables, from the first one on; returns how many they are. */
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
		return next - free;
	}

	/** The types of its local variables. */
	List<Object> locals() {
		return Collections.nCopies(1 + 2 * branches.size() + variables.size(), Opcodes.INTEGER);
	}

	/** Whether an access goes with the counter, and can be told behind the loop. */
	boolean isCounted(ShadowAccess access) {
		return !access.isCovered && !access.isFresh && counts(access) && isMovable(access);
	}

	/** Whether the access can be told behind the loop: of what does not change in it, at an index that counts or stays. */
	private boolean isMovable(ShadowAccess access) {
		if (!access.isReloadable || access.isStatic()) {
			return false;
		}
		if (access.source == null && !isInvariant(access.owner)) {
			return false;
		}
		return !access.isElement() || access.index.isConstant || counts(access) || isInvariant(access.index);
	}

	/** Whether the local variable of a value stays as it is all through the loop. */
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

	/** Where a round begins that is not the first one: at the condition, or where that stands first. */
	LabelNode resumption() {
		return condition == null ? head : condition;
	}

	/** Where what is done before the loop stands in front of: the first round. */
	AbstractInsnNode entry() {
		AbstractInsnNode place = head;
		if (condition != null) {
			while (place.getOpcode() != Opcodes.GOTO) {
				place = place.getPrevious();
			}
		}
		return place;
	}

	/** Whether the element that is accessed goes with the counter, or with a variable that goes with it. */
	boolean counts(ShadowAccess access) {
		return goesWith(access, counter) || variable(access) != null;
	}

	private static boolean goesWith(ShadowAccess access, int local) {
		return access.isElement() && !access.index.isConstant && access.index.local == local;
	}
}
