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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.flow.CallReach;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.sections.SectionVariable;

/** Classes that are their own supertypes, which the JVM refuses after they have been instrumented or analysed. */
@Timeout(60)
class CircularClassesTest {

	@Test
	void aClassThatIsItsOwnSuperclassIsNotWatched() throws Exception {
		Instrumenter instrumenter = instrumenter();
		var problem = assertThrows(InstrumentationException.class,
				() -> instrumenter.instrument(getClass().getClassLoader(), "a/A", type("a/A", "a/A")));
		assertTrue(problem.getMessage().contains("superclass of itself"), problem.getMessage());
	}

	@Test
	void twoClassesThatExtendEachOtherAreNotBothWatched() throws Exception {
		Instrumenter instrumenter = instrumenter();
		ClassLoader loader = getClass().getClassLoader();
		assertNotNull(instrumenter.instrument(loader, "a/A", type("a/A", "a/B")));
		assertThrows(InstrumentationException.class,
				() -> instrumenter.instrument(loader, "a/B", type("a/B", "a/A")));
		assertNotNull(instrumenter.instrument(loader, "a/B", type("a/B", "java/lang/Object")));
	}

	@Test
	void anAnalysisSkipsTheClassThatClosesTheCircle() {
		ClassPath classes = ClassPath.of(List.of(type("a/A", "a/B"), type("a/B", "a/C", "a/A"), type("a/S", "a/S")));
		assertNotNull(classes.node("a/A"));
		assertNull(classes.node("a/B"));
		assertNull(classes.node("a/S"));
		assertEquals("a/A", classes.declaring("a/A", "none"));
	}

	/** Each interface extends two, which extend the same two: there are 2^40 ways to the last ones. */
	@Test
	void manyWaysToOneInterfaceAreOneSupertype() {
		List<byte[]> files = new ArrayList<>();
		for (int i = 1; i <= 40; i++) {
			for (String side : List.of("L", "R")) {
				files.add(type("a/" + side + i, "java/lang/Object", "a/L" + (i - 1), "a/R" + (i - 1)));
			}
		}
		ClassPath classes = ClassPath.of(files);
		assertFalse(CallReach.mayAccess(classes, new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "a/L40", "other", "()V"),
				SectionVariable.field("a.X", "x")));
		assertTrue(CallReach.mayAccess(classes, new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "a/L40", "run", "()V"),
				SectionVariable.field("a.R1", "field")));
	}

	private static Instrumenter instrumenter() throws Exception {
		FieldStore fields = new FieldStore();
		return new Instrumenter(InstrumentationPlan.CHECKS, new ClassFilter(List.of("*"), List.of()),
				new SiteTable(fields), fields, UnsafeTypes.load(), text -> {
					throw new AssertionError(text);
				});
	}

	/** A class with a field and a synchronized method that writes it. */
	private static byte[] type(String name, String superclass, String... interfaces) {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, superclass, interfaces);
		writer.visitField(0, "field", "I", null, null).visitEnd();
		MethodVisitor method = writer.visitMethod(Opcodes.ACC_SYNCHRONIZED, "run", "()V", null, null);
		method.visitCode();
		method.visitVarInsn(Opcodes.ALOAD, 0);
		method.visitInsn(Opcodes.ICONST_1);
		method.visitFieldInsn(Opcodes.PUTFIELD, name, "field", "I");
		method.visitInsn(Opcodes.RETURN);
		method.visitMaxs(0, 0);
		method.visitEnd();
		writer.visitEnd();
		return writer.toByteArray();
	}
}
