/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import org.objectweb.asm.tree.FieldInsnNode;

/**
 * What is known of a value on the operand stack. Two values of one basic block that are the same object of this class
 * are the same value at run time; those of local variables and constants are compared by {@link #isSame}.
 */
final class StackValue {

	private static final int NO_LOCAL = -1;

	/** The local variable that it was loaded from, or a negative number. */
	final int local;
	/** How often that variable had been stored in the block when it was loaded, counting it not included. */
	final int version;
	/** What was added to what was stored in it; the value itself if there is no variable but {@link #isConstant}. */
	final int offset;
	/** Whether it is a constant number. */
	final boolean isConstant;

	/** The instruction that read it from a field of an object that is in a local variable; null if it is none. */
	final FieldInsnNode source;
	/** That object. */
	final StackValue receiver;

	private StackValue(int local, int version, int offset, boolean isConstant) {
		this(local, version, offset, isConstant, null, null);
	}

	private StackValue(int local, int version, int offset, boolean isConstant, FieldInsnNode source,
			StackValue receiver) {
		this.source = source;
		this.receiver = receiver;
		this.local = local;
		this.version = version;
		this.offset = offset;
		this.isConstant = isConstant;
	}

	/** A value of which nothing is known. */
	static StackValue unknown() {
		return new StackValue(NO_LOCAL, 0, 0, false);
	}

	/** What a field holds. */
	static StackValue field(FieldInsnNode read, StackValue receiver) {
		return new StackValue(NO_LOCAL, 0, 0, false, read, receiver);
	}

	/** A number. */
	static StackValue constant(int value) {
		return new StackValue(NO_LOCAL, 0, value, true);
	}

	/** The value of a local variable. */
	static StackValue local(int local, int version) {
		return new StackValue(local, version, 0, false);
	}

	/** This value and a number. */
	StackValue plus(int number) {
		return local == NO_LOCAL && !isConstant ? unknown()
				: new StackValue(local, version, offset + number, isConstant);
	}

	/** Whether it is the unchanged value of a local variable. */
	boolean isLocal() {
		return local >= 0 && offset == 0;
	}

	/** Whether it has a variable as its base, with something added or not. */
	boolean hasLocal() {
		return local >= 0;
	}

	/** Whether both are the same at run time for certain. */
	boolean isSame(StackValue other) {
		if (this == other) {
			return true;
		}
		return isConstant == other.isConstant && offset == other.offset && local == other.local
				&& version == other.version && (isConstant || local >= 0);
	}

	/** Whether it is one more than another number. */
	boolean isNextTo(StackValue other) {
		return isConstant == other.isConstant && offset == other.offset + 1 && local == other.local
				&& version == other.version && (isConstant || local >= 0);
	}
}
