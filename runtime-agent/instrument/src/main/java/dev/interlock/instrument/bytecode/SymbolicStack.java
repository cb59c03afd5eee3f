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
import java.util.List;
import java.util.Map;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The operand stack within one basic block, with the known origins of its values. A value of two slots is on it
 * twice. Values pushed before the block are unknown.
 */
public final class SymbolicStack {

	private static final char SPECIAL = '?';

	/** The number of slots that each instruction pops, by opcode. */
	private static final String POPS = "000000000000000000???00000????????????????????2222222212121?????"
			+ "???????????????3434333312???????242424242424242424241212232323242424011122211122211142244111"
			+ "1112222222200011121210?????????011110111??11";
	/** The number of slots that each instruction pushes, by opcode. */
	private static final String PUSHES = "011111111221112211???12121????????????????????1212111100000?????"
			+ "???????????????0000000000???????121212121212121212121212121212121212021211212212111111111000"
			+ "0000000000001000000000?????????111100100??00";

	private final List<StackValue> slots = new ArrayList<>();
	private final Map<Integer, Integer> versions = new HashMap<>();
	/** The numbers added to local variables since their last store. */
	private final Map<Integer, Integer> counted = new HashMap<>();

	/** Starts a new block. */
	public void clear() {
		slots.clear();
		versions.clear();
		counted.clear();
	}

	/** The value at a depth in slots below the top. */
	public StackValue peek(int depth) {
		while (slots.size() <= depth) {
			slots.add(0, StackValue.unknown());
		}
		return slots.get(slots.size() - 1 - depth);
	}

	/**
	 * Whether a local variable still has the value that was loaded from it, except for later increments, see {@link
	 * #counted}.
	 */
	public boolean isCurrent(StackValue value) {
		return value.hasLocal() && value.version == versions.getOrDefault(value.local, 0);
	}

	/** The number added to the variable of a value since its last store. */
	public int counted(StackValue value) {
		return counted.getOrDefault(value.local, 0);
	}

	/** Executes an instruction. */
	public void execute(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		if (opcode < 0) {
			return;
		}
		if (opcode >= Opcodes.DUP && opcode <= Opcodes.SWAP) {
			shuffle(opcode);
		} else if (instruction instanceof FieldInsnNode field) {
			access(field);
		} else if (opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC) {
			call(instruction);
		} else if (instruction instanceof VarInsnNode variable && opcode != Opcodes.RET) {
			move(variable);
		} else {
			compute(instruction);
		}
	}

	private void compute(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		switch (opcode) {
		case Opcodes.BIPUSH, Opcodes.SIPUSH -> push(StackValue.constant(((IntInsnNode) instruction).operand));
		case Opcodes.LDC -> load(((LdcInsnNode) instruction).cst);
		case Opcodes.IINC -> counted.merge(((IincInsnNode) instruction).var, ((IincInsnNode) instruction).incr,
				Integer::sum);
		case Opcodes.MULTIANEWARRAY -> replace(((MultiANewArrayInsnNode) instruction).dims, 1);
		case Opcodes.IADD, Opcodes.ISUB -> add(opcode == Opcodes.IADD ? 1 : -1);
		// the same object, but the verifier knows a more specific type for it than for the variable
		case Opcodes.CHECKCAST -> replace(1, 1);
		default -> {
			if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
				push(StackValue.constant(opcode - Opcodes.ICONST_0));
			} else if (POPS.charAt(opcode) != SPECIAL) {
				replace(POPS.charAt(opcode) - '0', PUSHES.charAt(opcode) - '0');
			} else {
				throw new IllegalArgumentException("an instruction has the opcode " + opcode);
			}
		}
		}
	}

	private void add(int sign) {
		StackValue right = pop();
		StackValue left = pop();
		if (right.isConstant) {
			push(left.plus(sign * right.offset));
		} else if (left.isConstant && sign > 0) {
			push(right.plus(left.offset));
		} else {
			push(StackValue.unknown());
		}
	}

	private void load(Object constant) {
		if (constant instanceof Integer) {
			push(StackValue.constant((Integer) constant));
			return;
		}
		boolean wide = constant instanceof Long || constant instanceof Double
				|| constant instanceof org.objectweb.asm.ConstantDynamic dynamic && dynamic.getSize() == 2;
		replace(0, wide ? 2 : 1);
	}

	private void move(VarInsnNode variable) {
		int opcode = variable.getOpcode();
		if (opcode >= Opcodes.ISTORE) {
			boolean wide = opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE;
			replace(wide ? 2 : 1, 0);
			store(variable.var);
			if (wide) {
				store(variable.var + 1);
			}
			return;
		}
		StackValue value = StackValue.local(variable.var, versions.getOrDefault(variable.var, 0))
				.plus(counted.getOrDefault(variable.var, 0));
		push(value);
		if (opcode == Opcodes.LLOAD || opcode == Opcodes.DLOAD) {
			push(value);
		}
	}

	private void access(FieldInsnNode field) {
		int size = Type.getType(field.desc).getSize();
		switch (field.getOpcode()) {
		case Opcodes.GETSTATIC -> replace(0, size);
		case Opcodes.PUTSTATIC -> replace(size, 0);
		case Opcodes.GETFIELD -> {
			StackValue receiver = pop();
			if (size == 1 && receiver.isLocal()) {
				push(StackValue.field(field, receiver));
			} else {
				replace(0, size);
			}
		}
		default -> replace(1 + size, 0);
		}
	}

	private void call(AbstractInsnNode call) {
		replace(popped(call), Type.getArgumentsAndReturnSizes(descriptor(call)) & 3);
	}

	/** The number of slots of a call's arguments and receiver. */
	public static int popped(AbstractInsnNode call) {
		boolean hasReceiver = call.getOpcode() != Opcodes.INVOKESTATIC && call.getOpcode() != Opcodes.INVOKEDYNAMIC;
		return (Type.getArgumentsAndReturnSizes(descriptor(call)) >> 2) - (hasReceiver ? 0 : 1);
	}

	private static String descriptor(AbstractInsnNode call) {
		return call instanceof InvokeDynamicInsnNode dynamic ? dynamic.desc : ((MethodInsnNode) call).desc;
	}

	private void shuffle(int opcode) {
		StackValue first = peek(0);
		switch (opcode) {
		case Opcodes.DUP -> push(first);
		case Opcodes.DUP_X1 -> insert(1, 2);
		case Opcodes.DUP_X2 -> insert(1, 3);
		case Opcodes.DUP2 -> insert(2, 2);
		case Opcodes.DUP2_X1 -> insert(2, 3);
		case Opcodes.DUP2_X2 -> insert(2, 4);
		default -> {
			StackValue top = pop();
			StackValue below = pop();
			push(top);
			push(below);
		}
		}
	}

	/** Inserts a copy of the top {@code count} slots at the given depth. */
	private void insert(int count, int below) {
		peek(below - 1);
		List<StackValue> copies = List.copyOf(slots.subList(slots.size() - count, slots.size()));
		slots.addAll(slots.size() - below, copies);
	}

	private void store(int local) {
		versions.merge(local, 1, Integer::sum);
		counted.remove(local);
	}

	private void push(StackValue value) {
		slots.add(value);
	}

	private StackValue pop() {
		StackValue top = peek(0);
		slots.remove(slots.size() - 1);
		return top;
	}

	private void replace(int pops, int pushes) {
		for (int i = 0; i < pops; i++) {
			pop();
		}
		StackValue value = StackValue.unknown();
		for (int i = 0; i < pushes; i++) {
			push(value);
		}
	}
}
