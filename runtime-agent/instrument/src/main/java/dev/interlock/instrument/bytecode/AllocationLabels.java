/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Separates the labels of allocations, by which frames name an uninitialised object, from the labels of jump targets.
 * Code inserted at a jump target would otherwise move the label away from its allocation.
 */
public final class AllocationLabels {

	private AllocationLabels() {
		// static only
	}

	/** Gives each allocation that is also a jump target a label of its own. */
	public static void separate(MethodNode method) {
		Map<LabelNode, LabelNode> own = new HashMap<>();
		for (AbstractInsnNode instruction : method.instructions.toArray()) {
			if (instruction.getOpcode() == Opcodes.NEW) {
				separate(method, instruction, own);
			}
		}
		for (FrameNode frame : LocalVariables.frames(method)) {
			rename(frame.local, own);
			rename(frame.stack, own);
		}
	}

	private static void separate(MethodNode method, AbstractInsnNode allocation, Map<LabelNode, LabelNode> own) {
		LabelNode label = new LabelNode();
		boolean isShared = false;
		for (AbstractInsnNode at = allocation.getPrevious(); at != null && at.getOpcode() < 0; at = at.getPrevious()) {
			if (at instanceof LabelNode shared) {
				own.put(shared, label);
				isShared = true;
			}
		}
		if (isShared) {
			// keeps the labels apart
			method.instructions.insertBefore(allocation, new InsnNode(Opcodes.NOP));
			method.instructions.insertBefore(allocation, label);
		}
	}

	private static void rename(List<Object> types, Map<LabelNode, LabelNode> own) {
		if (types != null) {
			types.replaceAll(type -> type instanceof LabelNode label ? own.getOrDefault(label, label) : type);
		}
	}
}
