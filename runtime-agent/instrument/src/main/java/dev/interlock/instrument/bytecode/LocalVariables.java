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
import java.util.List;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Finds free local variables in a method, and adds variables to its expanded frames. */
public final class LocalVariables {

	private LocalVariables() {
		// static only
	}

	/** The number of slots that the instructions of a method use. */
	public static int used(MethodNode method) {
		int used = 0;
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof VarInsnNode variable) {
				int opcode = variable.getOpcode();
				boolean wide = opcode == Opcodes.LLOAD || opcode == Opcodes.DLOAD || opcode == Opcodes.LSTORE
						|| opcode == Opcodes.DSTORE;
				used = Math.max(used, variable.var + (wide ? 2 : 1));
			} else if (instruction instanceof IincInsnNode increment) {
				used = Math.max(used, increment.var + 1);
			} else if (instruction instanceof FrameNode frame) {
				used = Math.max(used, slots(frame.local));
			}
		}
		return used;
	}

	/**
	 * The types of the local variables at the start of a method, in the form of frames.
	 *
	 * @param owner the internal name of its class
	 */
	public static List<Object> parameters(int access, String name, String descriptor, String owner) {
		List<Object> types = new ArrayList<>();
		if ((access & Opcodes.ACC_STATIC) == 0) {
			types.add(name.equals("<init>") ? Opcodes.UNINITIALIZED_THIS : owner);
		}
		for (Type type : Type.getArgumentTypes(descriptor)) {
			types.add(switch (type.getSort()) {
			case Type.LONG -> Opcodes.LONG;
			case Type.DOUBLE -> Opcodes.DOUBLE;
			case Type.FLOAT -> Opcodes.FLOAT;
			case Type.ARRAY, Type.OBJECT -> type.getInternalName();
			default -> Opcodes.INTEGER;
			});
		}
		return types;
	}

	public static List<FrameNode> frames(MethodNode method) {
		List<FrameNode> frames = new ArrayList<>();
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof FrameNode frame) {
				frames.add(frame);
			}
		}
		return frames;
	}

	/**
	 * Adds local variables to those of a frame.
	 *
	 * @param locals the variables of the frame, in ASM's form
	 * @param first  the slot of the first variable to add; the frame has no variable there
	 * @param added  the types of the variables to add
	 */
	public static List<Object> with(List<Object> locals, int first, List<Object> added) {
		List<Object> all = new ArrayList<>(locals);
		for (int slot = slots(locals); slot < first; slot++) {
			all.add(Opcodes.TOP);
		}
		int place = 0;
		for (int slot = 0; slot < first; place++) {
			slot += all.get(place) == Opcodes.LONG || all.get(place) == Opcodes.DOUBLE ? 2 : 1;
		}
		for (Object type : added) {
			if (place < all.size()) {
				all.set(place, type);
			} else {
				all.add(type);
			}
			place++;
		}
		return all;
	}

	/** The types of a frame's local variables by slot; a value of two slots leaves null in the second. */
	public static List<Object> bySlot(List<Object> locals) {
		List<Object> types = new ArrayList<>();
		for (Object type : locals) {
			types.add(type);
			if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
				types.add(null);
			}
		}
		return types;
	}

	/** Whether control with these types, by slot, may continue at a frame that requires others. */
	public static boolean fits(List<Object> types, List<Object> wanted) {
		List<Object> others = bySlot(wanted);
		for (int slot = 0; slot < others.size(); slot++) {
			Object other = others.get(slot);
			if (other != Opcodes.TOP && (slot >= types.size() || !java.util.Objects.equals(other, types.get(slot)))) {
				return false;
			}
		}
		return true;
	}

	private static int slots(List<Object> locals) {
		int slots = 0;
		for (Object type : locals) {
			slots += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
		}
		return slots;
	}
}
