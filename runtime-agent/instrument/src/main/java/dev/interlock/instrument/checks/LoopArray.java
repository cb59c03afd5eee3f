/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

import dev.interlock.instrument.bytecode.StackValue;

/**
 * An array that each iteration of a {@link CountedLoop} obtains anew, such as the row {@code a[i]} of
 * {@code a[i][j]}. It is nearly always the same. Its elements are checked together when it changes, and behind the
 * loop.
 */
final class LoopArray {

	private static final Object TYPE = "java/lang/Object";

	/** The types of the local variables, in their order. */
	static final List<Object> LOCALS = List.of(TYPE, TYPE, Opcodes.INTEGER);

	/** The largest number of them in a loop, as each costs a comparison in each iteration. */
	static final int MOST = 4;

	/** The value on the operand stack, the same for all accesses to the array. */
	final StackValue value;
	/** The accesses to the array, in order. */
	final List<ShadowAccess> accesses = new ArrayList<>();
	/** The instruction of the first of them, before which the array is kept. */
	final AbstractInsnNode place;
	/** The local variable for the array that the last access found. */
	int found;
	/** The local variable for the array with unchecked elements; null before the first iteration ends. */
	int array;
	/** The local variable for the counter's value in the first iteration with unchecked elements. */
	int from;

	LoopArray(StackValue value, AbstractInsnNode place) {
		this.value = value;
		this.place = place;
	}

	/** Assigns the local variables, from the given one on, and the array to its accesses. */
	void number(int free) {
		found = free;
		array = free + 1;
		from = free + 2;
		accesses.forEach(access -> access.array = this);
	}
}
