/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The locks that a method certainly holds at each instruction. A lock is identified by the instruction that acquires
 * it, so two critical sections on the same lock differ.
 */
final class LockedRegions {

	/** Represents the monitor of a synchronized method. */
	private static final int METHOD = -1;

	private final InsnList code;
	private final ValueFlow flow;
	/** For each instruction, the indexes at which its held locks were acquired; null if it is unreachable. */
	private final List<Set<Integer>> held = new ArrayList<>();

	/** @param successors for each instruction, its possible successors */
	LockedRegions(MethodNode method, ValueFlow flow, List<Set<Integer>> successors) {
		code = method.instructions;
		this.flow = flow;
		for (int i = 0; i < code.size(); i++) {
			held.add(null);
		}
		if (code.size() > 0) {
			held.set(0, (method.access & Opcodes.ACC_SYNCHRONIZED) == 0 ? Set.of() : Set.of(METHOD));
			propagate(successors);
		}
	}

	private void propagate(List<Set<Integer>> successors) {
		Deque<Integer> open = new ArrayDeque<>(List.of(0));
		while (!open.isEmpty()) {
			int at = open.pop();
			Set<Integer> after = after(at);
			for (int next : successors.get(at)) {
				Set<Integer> before = held.get(next);
				Set<Integer> both = new HashSet<>(after);
				if (before != null) {
					both.retainAll(before);
				}
				if (!both.equals(before)) {
					held.set(next, both);
					open.push(next);
				}
			}
		}
	}

	private Set<Integer> after(int at) {
		Set<Integer> after = new HashSet<>(held.get(at));
		AbstractInsnNode instruction = code.get(at);
		if (Code.takesLock(instruction) && isShared(flow.sources(instruction, 0))) {
			after.add(at);
		} else if (Code.releasesLock(instruction)) {
			Set<String> released = names(flow.sources(instruction, 0));
			after.removeIf(taken -> taken != METHOD
					&& (released.isEmpty() || !disjoint(released, names(flow.sources(code.get(taken), 0)))));
		}
		return after;
	}

	/** Whether other threads can reach the lock. */
	private static boolean isShared(Set<AbstractInsnNode> lock) {
		return !lock.isEmpty() && lock.stream().noneMatch(Code::makes);
	}

	private static boolean disjoint(Set<String> one, Set<String> other) {
		return one.stream().noneMatch(other::contains);
	}

	private static Set<String> names(Set<AbstractInsnNode> lock) {
		Set<String> names = new HashSet<>();
		for (AbstractInsnNode source : lock) {
			if (source instanceof FieldInsnNode field) {
				names.add(field.owner + '.' + field.name);
			} else if (source instanceof LdcInsnNode load && load.cst instanceof Type type) {
				names.add(type.getDescriptor());
			} else {
				names.add("@" + System.identityHashCode(source));
			}
		}
		return names;
	}

	/** Whether an instruction certainly holds no lock, or is unreachable. */
	boolean isUnlocked(int at) {
		return held.get(at) == null || held.get(at).isEmpty();
	}

	/** Whether two instructions are in one critical section, or both in the same synchronized method. */
	boolean areTogether(int one, int other) {
		return held.get(one) != null && held.get(other) != null
				&& held.get(one).stream().anyMatch(held.get(other)::contains);
	}
}
