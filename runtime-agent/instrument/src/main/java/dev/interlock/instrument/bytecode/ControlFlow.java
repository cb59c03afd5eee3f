/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Finds where control may continue other than at the next instruction. */
public final class ControlFlow {

	private ControlFlow() {
	}

	/** The labels that control may reach from elsewhere than the preceding instruction. */
	public static Set<LabelNode> targets(MethodNode method) {
		Set<LabelNode> targets = new HashSet<>();
		for (AbstractInsnNode instruction : method.instructions) {
			targets.addAll(targets(instruction));
		}
		for (TryCatchBlockNode block : method.tryCatchBlocks) {
			targets.add(block.handler);
		}
		return targets;
	}

	/** The labels to which an instruction can jump. */
	public static List<LabelNode> targets(AbstractInsnNode instruction) {
		if (instruction instanceof JumpInsnNode jump) {
			return List.of(jump.label);
		}
		if (instruction instanceof TableSwitchInsnNode table) {
			return with(table.labels, table.dflt);
		}
		return instruction instanceof LookupSwitchInsnNode lookup ? with(lookup.labels, lookup.dflt) : List.of();
	}

	private static List<LabelNode> with(List<LabelNode> labels, LabelNode other) {
		List<LabelNode> all = new ArrayList<>(labels);
		all.add(other);
		return all;
	}

	/** Whether an instruction divides integers and may throw. */
	public static boolean mayDivideByZero(int opcode) {
		return opcode == Opcodes.IDIV || opcode == Opcodes.LDIV || opcode == Opcodes.IREM || opcode == Opcodes.LREM;
	}
}
