/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Moves the object of an access or call to its place on the stack for a hook. */
public final class Operands {

	private Operands() {
		// static only
	}

	/** From (owner, value) to (owner, value, owner). */
	public static void duplicateOwnerUnderValue(MethodVisitor code, boolean wide) {
		if (wide) {
			code.visitInsn(Opcodes.DUP2_X1);
			code.visitInsn(Opcodes.POP2);
			code.visitInsn(Opcodes.DUP_X2);
		} else {
			code.visitInsn(Opcodes.DUP2);
			code.visitInsn(Opcodes.POP);
		}
	}

	/**
	 * From (owner, value) to (value, owner).
	 *
	 * @param size the size of the value in slots; 0 if there is none
	 */
	public static void ownerOnTop(MethodVisitor code, int size) {
		if (size == 1) {
			code.visitInsn(Opcodes.SWAP);
		} else if (size == 2) {
			code.visitInsn(Opcodes.DUP2_X1);
			code.visitInsn(Opcodes.POP2);
		}
	}
}
