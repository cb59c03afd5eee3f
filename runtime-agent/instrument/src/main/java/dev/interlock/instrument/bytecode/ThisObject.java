/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.sections.flow.ThisVariable;

/** Determines which values on the stack of a method are {@code this}, and how the next instruction uses it. */
public final class ThisObject {

	private final SymbolicStack stack;
	private final boolean isKept;

	/** @param stack the stack before the instruction in question */
	public ThisObject(MethodNode method, SymbolicStack stack) {
		this.stack = stack;
		isKept = ThisVariable.isKept(method);
	}

	/** Whether a value is {@code this}. */
	public boolean is(StackValue value) {
		return isKept && value.isLocal() && value.local == 0 && value.version == 0;
	}

	/** In a constructor: whether an instruction calls the constructor of {@code Object} on {@code this}. */
	public boolean isSuperCall(AbstractInsnNode instruction) {
		return instruction.getOpcode() == Opcodes.INVOKESPECIAL && instruction instanceof MethodInsnNode call
				&& call.name.equals("<init>") && call.owner.equals("java/lang/Object") && is(stack.peek(0));
	}

	/** Whether an instruction stores {@code this} in a field, an element or a variable. */
	public boolean isStored(AbstractInsnNode instruction) {
		return switch (instruction.getOpcode()) {
		case Opcodes.PUTFIELD, Opcodes.PUTSTATIC, Opcodes.ASTORE, Opcodes.AASTORE -> is(stack.peek(0));
		default -> false;
		};
	}
}
