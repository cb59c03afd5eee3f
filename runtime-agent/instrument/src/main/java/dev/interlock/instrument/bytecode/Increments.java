/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Replaces compiled forms of {@code i = i + 2} by the {@code iinc} instruction of {@code i += 2}. Later analyses then
 * recognise a counted variable.
 */
public final class Increments {

	private final MethodNode method;
	private final Set<LabelNode> targets;

	private Increments(MethodNode method) {
		this.method = method;
		targets = ControlFlow.targets(method);
	}

	/** Replaces the additions of a method. */
	public static void put(MethodNode method) {
		Increments increments = new Increments(method);
		for (AbstractInsnNode at : method.instructions.toArray()) {
			if (at.getOpcode() == Opcodes.ISTORE) {
				increments.replace((VarInsnNode) at);
			}
		}
	}

	private void replace(VarInsnNode store) {
		AbstractInsnNode sum = before(store);
		int opcode = sum == null ? -1 : sum.getOpcode();
		if (opcode != Opcodes.IADD && opcode != Opcodes.ISUB) {
			return;
		}
		AbstractInsnNode right = before(sum);
		AbstractInsnNode left = right == null ? null : before(right);
		Integer number = number(right);
		AbstractInsnNode variable = left;
		if (number == null && opcode == Opcodes.IADD) {
			number = number(left);
			variable = right;
		}
		if (number == null || !isLoad(variable, store.var)) {
			return;
		}
		int increment = opcode == Opcodes.IADD ? number : -number;
		if (increment == (short) increment) {
			method.instructions.remove(left);
			method.instructions.remove(right);
			method.instructions.remove(sum);
			method.instructions.set(store, new IincInsnNode(store.var, increment));
		}
	}

	/** The instruction before another one and reached by no jump in between; null if there is none. */
	private AbstractInsnNode before(AbstractInsnNode at) {
		AbstractInsnNode before = at.getPrevious();
		while (before != null && before.getOpcode() < 0) {
			if (before instanceof LabelNode label && targets.contains(label)) {
				return null;
			}
			before = before.getPrevious();
		}
		return before;
	}

	private static boolean isLoad(AbstractInsnNode at, int variable) {
		return at instanceof VarInsnNode load && load.getOpcode() == Opcodes.ILOAD && load.var == variable;
	}

	private static Integer number(AbstractInsnNode at) {
		if (at instanceof IntInsnNode push && push.getOpcode() != Opcodes.NEWARRAY) {
			return push.operand;
		}
		if (at instanceof LdcInsnNode load && load.cst instanceof Integer number) {
			return number;
		}
		int opcode = at == null ? -1 : at.getOpcode();
		return opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5 ? opcode - Opcodes.ICONST_0 : null;
	}
}
