/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import org.objectweb.asm.Opcodes;

/** Whose form of a method a call by {@code super} runs, which the class of the receiver does not decide. */
enum SuperCall {
	/** It is no call by {@code super}. */
	NONE,
	/** That of a class of the JDK. */
	OF_JDK,
	/** That of a class of the program, or of the class of the JDK that it extends. */
	OF_PROGRAM,
	/** It calls a private method or a constructor, or the class file is too old to ask. */
	UNKNOWN;

	/**
	 * What an instruction is.
	 *
	 * @param type the class that has the instruction
	 */
	static SuperCall of(int opcode, String owner, String name, ClassContext type) {
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
