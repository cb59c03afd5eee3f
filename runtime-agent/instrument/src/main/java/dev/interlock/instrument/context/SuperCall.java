/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.context;

import org.objectweb.asm.Opcodes;

/** The kind of method that a call by {@code super} runs. It does not depend on the receiver's class. */
public enum SuperCall {
	/** Not a call by {@code super}. */
	NONE,
	/** The method of a JDK class. */
	OF_JDK,
	/** The method of a class of the program, or of a JDK class that this extends. */
	OF_PROGRAM,
	/** A private method or a constructor, or the class file is too old for the check. */
	UNKNOWN;

	/**
	 * The kind of an instruction.
	 *
	 * @param type the class that contains the instruction
	 */
	public static SuperCall of(int opcode, String owner, String name, ClassContext type) {
		if (opcode != Opcodes.INVOKESPECIAL) {
			return NONE;
		}
		if (name.equals("<init>") || owner.equals(type.name())) {
			return UNKNOWN;
		}
		if (owner.startsWith("java/")) {
			return OF_JDK;
		}
		return type.hasClassConstants() ? OF_PROGRAM : UNKNOWN;
	}
}
