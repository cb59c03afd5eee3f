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
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.GeneratedClass;

/** The JDK's {@link Thread} reports the termination of threads, and has no other changes. */
class ThreadEndInstrumentationTest {

	@Test
	void oneMethodCallsTheHook() throws IOException {
		byte[] changed = ThreadEndInstrumentation.instrument(thread());
		boolean hasVirtualThreads = Runtime.version().feature() >= 21;
		assertEquals(List.of(hasVirtualThreads ? "clearReferences" : "exit"), callers(changed));
		assertEquals(List.of(), callers(thread()));
	}

	@Test
	void aClassWithoutTheMethodsIsLeft() {
		assertNull(ThreadEndInstrumentation.instrument(GeneratedClass.of(Opcodes.V17)));
	}

	private static byte[] thread() throws IOException {
		try (InputStream in = Thread.class.getResourceAsStream("Thread.class")) {
			return in.readAllBytes();
		}
	}

	/** The methods that call the hook. */
	private static List<String> callers(byte[] bytes) {
		List<String> callers = new ArrayList<>();
		new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM9) {
			@Override
			public MethodVisitor visitMethod(int access, String method, String descriptor, String signature,
					String[] exceptions) {
				return new MethodVisitor(Opcodes.ASM9) {
					@Override
					public void visitMethodInsn(int opcode, String owner, String name, String type,
							boolean isInterface) {
						if (name.equals("threadEnded")) {
							callers.add(method);
						}
					}
				};
			}
		}, 0);
		return callers;
	}
}
