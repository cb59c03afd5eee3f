/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import org.objectweb.asm.tree.FieldInsnNode;

/**
 * The known origin of a value on the operand stack. Within a basic block, identical instances are identical values at
 * run time. Values of local variables and constants are compared by {@link #isSame}.
 */
public final class StackValue {

	private static final int NO_LOCAL = -1;

	/** The local variable that the value was loaded from, or a negative number. */
	public final int local;
	/** The number of stores to that variable in the block before the load; increments are not counted. */
	final int version;
	/** The number added to the stored value; for a constant, its value. */
	public final int offset;
	/** Whether it is a constant number. */
	public final boolean isConstant;

	/** The instruction that read it from a field of an object in a local variable; null if there is none. */
	public final FieldInsnNode source;
	/** The object whose field was read. */
	public final StackValue receiver;

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

	/** A value of unknown origin. */
	static StackValue unknown() {
		return new StackValue(NO_LOCAL, 0, 0, false);
	}

	/** The value of a field. */
	static StackValue field(FieldInsnNode read, StackValue receiver) {
		return new StackValue(NO_LOCAL, 0, 0, false, read, receiver);
	}

	static StackValue constant(int value) {
		return new StackValue(NO_LOCAL, 0, value, true);
	}

	/** The value of a local variable. */
	static StackValue local(int local, int version) {
		return new StackValue(local, version, 0, false);
	}

	/** The sum of this value and a number. */
	StackValue plus(int number) {
		return local == NO_LOCAL && !isConstant ? unknown()
				: new StackValue(local, version, offset + number, isConstant);
	}

	/** Whether it is the unchanged value of a local variable. */
	public boolean isLocal() {
		return local >= 0 && offset == 0;
	}

	/** Whether its base is a local variable, with or without an added number. */
	public boolean hasLocal() {
		return local >= 0;
	}

	/** Whether both are certainly equal at run time. */
	public boolean isSame(StackValue other) {
		if (this == other) {
			return true;
		}
		return isConstant == other.isConstant && offset == other.offset && local == other.local
				&& version == other.version && (isConstant || local >= 0);
	}

	/** Whether it is certainly the other value plus one. */
	public boolean isNextTo(StackValue other) {
		return isConstant == other.isConstant && offset == other.offset + 1 && local == other.local
				&& version == other.version && (isConstant || local >= 0);
	}
}
