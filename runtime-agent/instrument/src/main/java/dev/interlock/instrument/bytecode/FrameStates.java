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
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The types of the local variables and the operand stack behind instructions, computed from the frames of the class
 * file. They allow code with a branch to be inserted there without loading any class.
 */
public final class FrameStates extends AnalyzerAdapter {

	/** The first version that requires frames and has no subroutines. */
	private static final int FIRST_VERSION = Opcodes.V1_7;

	private final Map<Label, LabelNode> labels = new IdentityHashMap<>();

	private FrameStates(String className, MethodNode method) {
		super(Opcodes.ASM9, className, method.access, method.name, method.desc, null);
	}

	/**
	 * The frames behind the given instructions. Unreachable code has none.
	 *
	 * @param className    the internal name of the class
	 * @param majorVersion the version of its class file; old ones have no frames
	 */
	public static Map<AbstractInsnNode, FrameNode> behind(Set<AbstractInsnNode> instructions, MethodNode method,
			String className, int majorVersion) {
		if (majorVersion < FIRST_VERSION) {
			return Map.of();
		}
		Map<AbstractInsnNode, FrameNode> frames = new HashMap<>();
		for (AbstractInsnNode instruction : method.instructions.toArray()) {
			if (instruction.getOpcode() == Opcodes.NEW) {
				// frames name an uninitialised object by this label
				method.instructions.insertBefore(instruction, new LabelNode());
			}
		}
		FrameStates states = new FrameStates(className, method);
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof LabelNode label) {
				states.labels.put(label.getLabel(), label);
			}
			instruction.accept(states);
			if (states.locals != null && instructions.contains(instruction)) {
				frames.put(instruction, states.frame());
			}
		}
		return frames;
	}

	@Override
	public void visitFrame(int kind, int localCount, Object[] variables, int stackCount, Object[] operands) {
		// all frames are expanded, though the kind of added ones may differ
		super.visitFrame(Opcodes.F_NEW, localCount, variables, stackCount, operands);
	}

	private FrameNode frame() {
		Object[] variables = types(locals);
		Object[] operands = types(stack);
		return new FrameNode(Opcodes.F_NEW, variables.length, variables, operands.length, operands);
	}

	/** Without the second slots of wide values. */
	private Object[] types(List<Object> slots) {
		List<Object> types = new ArrayList<>(slots.size());
		for (int i = 0; i < slots.size(); i++) {
			Object type = slots.get(i);
			types.add(type instanceof Label label ? labels.get(label) : type);
			if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
				i++;
			}
		}
		return types.toArray();
	}

	/** Whether a frame precedes the next instruction, or no instruction follows. */
	public static boolean beginsWithFrame(AbstractInsnNode next) {
		AbstractInsnNode at = next;
		while (at != null && at.getOpcode() < 0) {
			if (at instanceof FrameNode) {
				return true;
			}
			at = at.getNext();
		}
		return at == null;
	}
}
