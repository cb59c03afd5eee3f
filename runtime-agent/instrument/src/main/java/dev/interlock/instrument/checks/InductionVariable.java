/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A local variable, besides the loop's own counter, to which each iteration of a {@link CountedLoop} adds a constant,
 * such as {@code k} in {@code keys[k++]}. Its value in each iteration follows from its first value and the number of
 * iterations.
 */
final class InductionVariable {

	final int local;
	/** The increment for each iteration. */
	final int step;
	/** The local variable that holds its first value. */
	int first;

	private InductionVariable(int local, int step) {
		this.local = local;
		this.step = step;
	}

	/** Finds the induction variables of a loop whose body has no branches, by local variable. */
	static Map<Integer, InductionVariable> find(CountedLoop loop) {
		Map<Integer, Integer> steps = new LinkedHashMap<>();
		Set<Integer> others = new HashSet<>();
		others.add(loop.counter);
		boolean isInBody = loop.condition != null;
		for (AbstractInsnNode at = loop.head; at != loop.back; at = at.getNext()) {
			isInBody &= at != loop.condition;
			if (at instanceof JumpInsnNode && isInBody) {
				return new LinkedHashMap<>();
			}
			if (at instanceof IincInsnNode count && isInBody) {
				steps.merge(count.var, count.incr, Integer::sum);
			} else if (at instanceof IincInsnNode count) {
				// the condition is evaluated once more than the body
				others.add(count.var);
			} else if (at instanceof VarInsnNode store && at.getOpcode() >= Opcodes.ISTORE) {
				others.add(store.var);
			}
			isInBody |= loop.condition == null && at instanceof JumpInsnNode;
		}
		Map<Integer, InductionVariable> found = new LinkedHashMap<>();
		steps.forEach((local, step) -> {
			if (step != 0 && Math.abs(step) <= LoopFinder.LARGEST_STEP && !others.contains(local)) {
				found.put(local, new InductionVariable(local, step));
			}
		});
		return found;
	}
}
