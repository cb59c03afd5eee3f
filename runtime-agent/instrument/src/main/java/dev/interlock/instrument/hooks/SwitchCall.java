/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.hooks;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

import dev.interlock.bootstrap.InterlockMethodSampling;
import dev.interlock.bootstrap.InterlockThread;

/** The static methods that test the switch of a method. */
public enum SwitchCall {
	IS_ON("isOn", "(I)Z"),
	SPEND("spend", "(II" + Type.getDescriptor(InterlockThread.class) + ")Z");

	private final String method;
	private final String descriptor;

	SwitchCall(String method, String descriptor) {
		this.method = method;
		this.descriptor = descriptor;
	}

	/**
	 * The instructions of a call, which pushes a boolean.
	 *
	 * @param number the number of the switch
	 * @param nanos  the cost that is charged, for {@link #SPEND}
	 * @param thread the local variable that holds the thread's state, for {@link #SPEND}
	 */
	public InsnList call(int number, int nanos, int thread) {
		MethodNode code = new MethodNode(Opcodes.ASM9);
		Hook.push(code, number);
		if (this == SPEND) {
			Hook.push(code, nanos);
			code.instructions.add(new VarInsnNode(Opcodes.ALOAD, thread));
		}
		code.instructions
				.add(new MethodInsnNode(Opcodes.INVOKESTATIC, Type.getInternalName(InterlockMethodSampling.class),
						method, descriptor, false));
		return code.instructions;
	}
}
