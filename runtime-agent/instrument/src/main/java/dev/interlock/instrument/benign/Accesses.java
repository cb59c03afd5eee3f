/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

import java.util.Set;
import java.util.function.Predicate;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * Selects the instructions of a method that access a field, or the elements of the array in the field.
 *
 * @param isField    whether an instruction accesses the field
 * @param ofElements whether the elements are selected
 * @param ofAny      whether elements of any array are selected
 */
record Accesses(Predicate<FieldInsnNode> isField, boolean ofElements, boolean ofAny) {

	/** Selects accesses to a field, or to the elements of the array in it. */
	Accesses(Predicate<FieldInsnNode> isField, boolean ofElements) {
		this(isField, ofElements, false);
	}

	/** Selects accesses to the elements of any array. */
	static Accesses ofAnyElement() {
		return new Accesses(field -> false, true, true);
	}

	boolean isRead(AbstractInsnNode instruction, ValueFlow flow) {
		return ofElements ? Code.readsElement(instruction) && isArray(instruction, flow) : readsField(instruction);
	}

	boolean isWrite(AbstractInsnNode instruction, ValueFlow flow) {
		return ofElements ? Code.writesElement(instruction) && isArray(instruction, flow) : writesField(instruction);
	}

	/** The index of the operand that a write stores. */
	int value(AbstractInsnNode write) {
		return ofElements ? 2 : write.getOpcode() == Opcodes.PUTSTATIC ? 0 : 1;
	}

	/** Whether a read and a write access the same variable, judged by the field or the index. */
	boolean isSame(AbstractInsnNode read, AbstractInsnNode write, ValueFlow flow) {
		return !ofElements || flow.sources(read, 1).equals(flow.sources(write, 1))
				&& (!ofAny || flow.sources(read, 0).equals(flow.sources(write, 0)));
	}

	/** Whether an instruction uses the field's array only for its elements, so that the array does not escape. */
	boolean isKept(AbstractInsnNode instruction, ValueFlow flow) {
		if (readsField(instruction)) {
			return flow.users(instruction).stream().allMatch(user -> isOfArray(user, instruction, flow));
		}
		if (!writesField(instruction)) {
			return true;
		}
		Set<AbstractInsnNode> arrays = flow.sources(instruction, instruction.getOpcode() == Opcodes.PUTSTATIC ? 0 : 1);
		return !arrays.isEmpty() && arrays.stream().allMatch(array -> "null".equals(Code.constant(array))
				|| Code.makesArray(array) && flow.users(array).stream()
						.allMatch(user -> user == instruction || isOfArray(user, array, flow)));
	}

	private static boolean isOfArray(AbstractInsnNode user, AbstractInsnNode array, ValueFlow flow) {
		return user.getOpcode() == Opcodes.ARRAYLENGTH || Code.isTest(user)
				|| (Code.readsElement(user) || Code.writesElement(user)) && !flow.sources(user, 2).contains(array);
	}

	private boolean isArray(AbstractInsnNode access, ValueFlow flow) {
		if (ofAny) {
			return true;
		}
		Set<AbstractInsnNode> arrays = flow.sources(access, 0);
		return !arrays.isEmpty() && arrays.stream().allMatch(this::readsField);
	}

	private boolean readsField(AbstractInsnNode instruction) {
		return instruction instanceof FieldInsnNode access && Code.isRead(access) && isField.test(access);
	}

	private boolean writesField(AbstractInsnNode instruction) {
		return instruction instanceof FieldInsnNode access && !Code.isRead(access) && isField.test(access);
	}
}
