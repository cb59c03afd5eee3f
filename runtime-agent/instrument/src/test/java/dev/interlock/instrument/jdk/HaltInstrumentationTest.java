/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The JDK's {@link Runtime} reports that it halts the JVM, and has no other changes. */
class HaltInstrumentationTest {

	@Test
	void onlyHaltCallsTheHookFirst() throws IOException {
		try (InputStream in = Runtime.class.getResourceAsStream("Runtime.class")) {
			byte[] bytes = in.readAllBytes();
			assertEquals(List.of(), telling(bytes));
			assertEquals(List.of("halt"), telling(HaltInstrumentation.instrument(bytes)));
		}
	}

	/** The methods whose first instruction that does something calls the hook. */
	private static List<String> telling(byte[] bytes) {
		ClassNode type = new ClassNode();
		new ClassReader(bytes).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
		List<String> methods = new ArrayList<>();
		for (MethodNode method : type.methods) {
			AbstractInsnNode first = method.instructions.getFirst();
			while (first != null && first.getOpcode() == Opcodes.NOP) {
				first = first.getNext();
			}
			if (first instanceof MethodInsnNode call && call.name.equals("halting")) {
				methods.add(method.name);
			}
		}
		return methods;
	}
}
