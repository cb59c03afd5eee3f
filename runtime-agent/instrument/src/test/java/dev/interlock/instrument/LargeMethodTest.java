/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Methods that would get too long keep their code, and those too long for JIT compilation are counted. */
class LargeMethodTest {

	private static final String NAME = "generated/Large";

	private final InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.ALL, "generated.");

	@Test
	void aMethodThatGetsTooLongKeepsItsCodeAndTheOthersDoNot() throws Exception {
		loader.add("generated.Large", large(7000, 3));
		Class<?> type = Class.forName("generated.Large", true, loader);
		assertEquals(7000, type.getMethod("first").invoke(null));
		assertEquals(7003, type.getMethod("second").invoke(null));
		assertEquals(List.of("generated.Large.first()I"), loader.instrumenter.statistics().skippedMethods());
		assertEquals(1, loader.health.size());
		assertTrue(loader.health.get(0).startsWith("The method generated.Large.first()I is not watched: "),
				loader.health::toString);
		assertEquals(2 * 3 + 1, loader.instrumenter.statistics().sites());
	}

	@Test
	void methodsThatWillNotBeCompiledAreCounted() throws Exception {
		loader.add("generated.Large", large(1000, 10));
		Class<?> type = Class.forName("generated.Large", true, loader);
		assertEquals(1000, type.getMethod("first").invoke(null));
		assertEquals(List.of("generated.Large.first()I"), loader.instrumenter.statistics().hugeMethods());
		assertEquals(List.of(), loader.instrumenter.statistics().skippedMethods());
		assertEquals(1, loader.instrumenter.statistics().classes());
	}

	@Test
	void anUnreadableClassIsReportedInOneSentence() {
		byte[] broken = large(1, 1);
		broken[9] = 1;
		InstrumentationException e = assertThrows(InstrumentationException.class,
				() -> loader.instrumenter.instrument(loader, NAME, broken));
		assertTrue(e.getMessage().startsWith("The class generated.Large is not watched: "), e.getMessage());
	}

	@Test
	void classesThatAreNotAcceptedStay() throws InstrumentationException {
		assertNull(loader.instrumenter.instrument(null, "java/lang/String", new byte[0]));
		assertNull(loader.instrumenter.instrument(ClassLoader.getPlatformClassLoader(), null, new byte[0]));
	}

	/** Two static methods that increment a static field the given number of times and return it. */
	private static byte[] large(int first, int second) {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
		writer.visitField(Opcodes.ACC_STATIC, "count", "I", null, null);
		method(writer, "first", first);
		method(writer, "second", second);
		return writer.toByteArray();
	}

	private static void method(ClassWriter writer, String name, int times) {
		MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, "()I", null, null);
		code.visitCode();
		for (int i = 0; i < times; i++) {
			code.visitFieldInsn(Opcodes.GETSTATIC, NAME, "count", "I");
			code.visitInsn(Opcodes.ICONST_1);
			code.visitInsn(Opcodes.IADD);
			code.visitFieldInsn(Opcodes.PUTSTATIC, NAME, "count", "I");
		}
		code.visitFieldInsn(Opcodes.GETSTATIC, NAME, "count", "I");
		code.visitInsn(Opcodes.IRETURN);
		code.visitMaxs(0, 0);
	}
}
