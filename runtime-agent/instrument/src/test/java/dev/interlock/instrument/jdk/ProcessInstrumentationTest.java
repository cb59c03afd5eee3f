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
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The JDK's class that starts processes asks for command and environment. */
class ProcessInstrumentationTest {

	@Test
	void onlyTheMethodThatStartsAProcessCallsTheHooks() throws IOException {
		try (InputStream in = Object.class.getResourceAsStream("ProcessImpl.class")) {
			byte[] bytes = in.readAllBytes();
			assertEquals(List.of(), hooks(bytes));
			assertEquals(List.of("start environment", "start command", "start started"),
					hooks(ProcessInstrumentation.instrument(bytes)));
		}
	}

	@Test
	void aClassWithoutTheMethodStaysUnchanged() throws IOException {
		try (InputStream in = Object.class.getResourceAsStream("Runtime.class")) {
			assertNull(ProcessInstrumentation.instrument(in.readAllBytes()));
		}
	}

	/** The methods that call a hook, with its name. */
	private static List<String> hooks(byte[] bytes) {
		ClassNode type = new ClassNode();
		new ClassReader(bytes).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
		List<String> hooks = new ArrayList<>();
		for (MethodNode method : type.methods) {
			method.instructions.forEach(each -> {
				if (each instanceof MethodInsnNode call && call.owner.endsWith("/InterlockProcesses")) {
					hooks.add(method.name + ' ' + call.name);
				}
			});
		}
		return hooks;
	}
}
