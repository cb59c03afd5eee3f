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
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.bytecode.ControlFlow;
import dev.interlock.instrument.bytecode.SymbolicStack;
import dev.interlock.instrument.bytecode.ThisObject;
import dev.interlock.sections.Ordinals;

/**
 * Finds the writes of a constructor to fields of its object while no other thread can reach it. They are in the
 * straight-line code behind the call of the constructor of {@code Object}.
 */
public final class InitializingWrites {

	private final MethodNode method;
	private final SymbolicStack stack = new SymbolicStack();
	private final ThisObject self;
	private final Set<LabelNode> targets;
	private final Set<String> found = new HashSet<>();
	private boolean isFresh;

	private InitializingWrites(MethodNode method) {
		this.method = method;
		self = new ThisObject(method, stack);
		targets = ControlFlow.targets(method);
	}

	/** The names of the writes, see {@link #name}; empty if the method is not a constructor. */
	public static Set<String> of(String className, MethodNode method) {
		if (!method.name.equals("<init>")) {
			return Set.of();
		}
		InitializingWrites writes = new InitializingWrites(method);
		writes.find(className);
		return writes.found;
	}

	/** The name of a write in its method. */
	public static String name(String field, int ordinal) {
		return field + '#' + ordinal;
	}

	private void find(String className) {
		Ordinals ordinals = new Ordinals(className, method.name);
		for (AbstractInsnNode instruction : method.instructions) {
			int opcode = instruction.getOpcode();
			if (opcode == Opcodes.NEW) {
				ordinals.ofNew();
			} else if (instruction instanceof MethodInsnNode call && call.name.equals("<init>")) {
				ordinals.ofConstructor();
			}
			if (isFresh && mayEnd(instruction)) {
				// the code behind it may run again or be reached from elsewhere
				return;
			}
			if (instruction instanceof FieldInsnNode field) {
				int ordinal = ordinals.ofField(opcode, field.owner, field.name);
				if (isFresh && opcode == Opcodes.PUTFIELD && field.owner.equals(className)
						&& self.is(stack.peek(field.desc.equals("J") || field.desc.equals("D") ? 2 : 1))) {
					found.add(name(field.name, ordinal));
				}
			}
			boolean begins = self.isSuperCall(instruction);
			stack.execute(instruction);
			isFresh |= begins;
		}
	}

	/** Whether {@code this} may escape, or control may arrive from elsewhere behind an instruction. */
	private boolean mayEnd(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		if (opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC) {
			return true;
		}
		return self.isStored(instruction) || instruction instanceof LabelNode label && targets.contains(label)
				|| opcode >= Opcodes.IFEQ
						&& opcode <= Opcodes.LOOKUPSWITCH
				|| opcode >= Opcodes.IFNULL || opcode == Opcodes.MONITORENTER;
	}
}
