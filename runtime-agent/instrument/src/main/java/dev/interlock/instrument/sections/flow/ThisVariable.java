/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.flow;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The local variable that holds {@code this} at the start of a method. */
public final class ThisVariable {

	private ThisVariable() {
		// static only
	}

	/** Whether this variable holds {@code this} throughout the method; always false for a static method. */
	public static boolean isKept(MethodNode method) {
		if ((method.access & Opcodes.ACC_STATIC) != 0) {
			return false;
		}
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof VarInsnNode variable && variable.var == 0
					&& instruction.getOpcode() != Opcodes.ALOAD) {
				return false;
			}
		}
		return true;
	}
}
