/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationException;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrument.Recorder;
import dev.interlock.instrument.meta.FieldReference;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.instrument.meta.MethodSites;
import dev.interlock.spi.SiteKind;

/** An access that cannot be linked has no event, and no class is loaded during an access. */
class LinkageTest {

	private static final String TARGET = "generated/Target";
	private static final String FACTORY = "generated/Factory";
	private static final String ACCESSOR = "generated/Accessor";

	@AfterEach
	void uninstall() {
		InterlockListener.uninstall();
	}

	@ParameterizedTest
	@CsvSource({ "180,generated/Target,gone,NoSuchFieldError", "180,generated/Target,hidden,IllegalAccessError",
			"181,generated/Target,fixed,IllegalAccessError", "180,generated/Target,shared,IncompatibleClassChangeError",
			"178,generated/Target,plain,IncompatibleClassChangeError", "178,generated/Nowhere,any,NoClassDefFoundError",
			"179,generated/Nowhere,any,NoClassDefFoundError" })
	void accessesThatCannotBeLinkedHaveNoEvent(int opcode, String owner, String field, String error) throws Exception {
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.ALL, "generated.")
				.add("generated.Target", target()).add("generated.Factory", factory())
				.add("generated.Accessor", accessor(opcode, owner, field));
		Recorder recorder = new Recorder(Thread.currentThread(), loader.sites, loader.fields, loader.types);
		InterlockListener.install(recorder);
		var run = Class.forName("generated.Accessor", true, loader).getMethod("run");
		for (int i = 0; i < 2; i++) {
			Throwable thrown = assertThrows(InvocationTargetException.class, () -> run.invoke(null)).getCause();
			assertEquals(error, thrown.getClass().getSimpleName());
		}
		assertEquals(List.of(), recorder.events);
	}

	@Test
	void noClassIsLoadedWhileAnAccessIsOpen() throws Exception {
		InstrumentedLoader parent = new InstrumentedLoader(InstrumentationPlan.ALL, "generated.")
				.add("generated.Target", target()).add("generated.Factory", factory());
		Recorder recorder = new Recorder(Thread.currentThread(), parent.sites, parent.fields, parent.types);
		List<String> asked = new ArrayList<>();
		ClassLoader child = new ClassLoader(parent) {
			@Override
			protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
				if (!name.equals("generated.Accessor")) {
					// the class loader's actions belong to the program
					asked.add(name + ' ' + recorder.open + (InterlockThread.current().isInAgent() ? " by us" : ""));
					return super.loadClass(name, resolve);
				}
				return define(name);
			}

			private Class<?> define(String name) {
				try {
					byte[] bytes = parent.instrumenter.instrument(this, ACCESSOR,
							accessor(Opcodes.PUTFIELD, TARGET, "plain"));
					return defineClass(name, bytes, 0, bytes.length);
				} catch (InstrumentationException e) {
					throw new AssertionError(e);
				}
			}
		};
		InterlockListener.install(recorder);
		Class.forName("generated.Accessor", true, child).getMethod("run").invoke(null);
		assertEquals(List.of("before write Target.plain", "after write Target.plain"), recorder.events);
		assertEquals(List.of(), asked.stream().filter(name -> !name.endsWith(" 0")).toList());
		assertEquals(1, asked.stream().filter("generated.Target 0"::equals).count(), asked::toString);
	}

	@Test
	void theSameFieldHasOneNumberUnderAllNames() throws Exception {
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.ALL, "generated.")
				.add("generated.Target", target()).add("generated.Sub", subclass());
		FieldResolver resolver = new FieldResolver(loader.sites, loader.fields);
		Object object = Class.forName("generated.Sub", true, loader).getConstructor().newInstance();
		FieldReference one = loader.fields.of(loader).reference("generated/Sub", "plain", "I", false);
		FieldReference other = loader.fields.of(loader).reference(TARGET, "plain", "I", false);
		MethodSites method = new MethodSites("generated.Sub", "run", "()V", "run()V", null, false);
		int[] numbers = new int[2];
		numbers[0] = resolver.resolve(loader.sites.add(SiteKind.FIELD_READ, method, one, 1, 0), object);
		numbers[1] = resolver.resolve(loader.sites.add(SiteKind.FIELD_READ, method, other, 1, 0),
				object);
		assertEquals(numbers[0], numbers[1]);
		assertEquals("generated.Target", loader.sites.field(numbers[0]).className());
	}

	private static byte[] target() {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, TARGET, null, "java/lang/Object", null);
		writer.visitField(Opcodes.ACC_PUBLIC, "plain", "I", null, null);
		writer.visitField(Opcodes.ACC_PRIVATE, "hidden", "I", null, null);
		writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, "fixed", "I", null, null);
		writer.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "shared", "I", null, null);
		constructor(writer, "java/lang/Object");
		return writer.toByteArray();
	}

	/** Generates a factory for the target, so that the accessor does not refer to its class. */
	private static byte[] factory() {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, FACTORY, null, "java/lang/Object", null);
		MethodVisitor make = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "make", "()L" + TARGET + ';',
				null, null);
		make.visitCode();
		make.visitTypeInsn(Opcodes.NEW, TARGET);
		make.visitInsn(Opcodes.DUP);
		make.visitMethodInsn(Opcodes.INVOKESPECIAL, TARGET, "<init>", "()V", false);
		make.visitInsn(Opcodes.ARETURN);
		make.visitMaxs(0, 0);
		return writer.toByteArray();
	}

	private static byte[] subclass() {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "generated/Sub", null, TARGET, null);
		constructor(writer, TARGET);
		return writer.toByteArray();
	}

	/** {@code static void run()} makes one access. */
	private static byte[] accessor(int opcode, String owner, String field) {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, ACCESSOR, null, "java/lang/Object", null);
		MethodVisitor run = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()V", null, null);
		run.visitCode();
		if (opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD) {
			run.visitMethodInsn(Opcodes.INVOKESTATIC, FACTORY, "make", "()L" + TARGET + ';', false);
		}
		boolean isRead = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
		if (!isRead) {
			run.visitInsn(Opcodes.ICONST_1);
		}
		run.visitFieldInsn(opcode, owner, field, "I");
		if (isRead) {
			run.visitInsn(Opcodes.POP);
		}
		run.visitInsn(Opcodes.RETURN);
		run.visitMaxs(0, 0);
		return writer.toByteArray();
	}

	private static void constructor(ClassWriter writer, String superName) {
		MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
		code.visitCode();
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitMethodInsn(Opcodes.INVOKESPECIAL, superName, "<init>", "()V", false);
		code.visitInsn(Opcodes.RETURN);
		code.visitMaxs(0, 0);
	}
}
