/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.packaging;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The classes of a start move to entries of their own. */
class StartFilesTest {

	private final Map<String, byte[]> before = new LinkedHashMap<>();
	private final Map<String, byte[]> after = new LinkedHashMap<>();

	@BeforeEach
	void move() throws IOException {
		add("java/lang/InterlockA", "java/lang/InterlockB", "java/lang/InterlockC");
		add("java/lang/InterlockB", "java/lang/Object", "java/lang/Runnable");
		add("java/lang/InterlockC", "java/lang/Object");
		add("dev/interlock/agent/Agent", "java/lang/Object");
		add("dev/interlock/agent/Agent$$Lambda0", "java/lang/Object");
		add("dev/interlock/agent/launcher/Premain", "java/lang/Object");
		add("dev/interlock/instrument/Plan", "java/lang/Object");
		add("dev/interlock/instrument/benign/Rules", "java/lang/Object");
		add("dev/interlock/cli/Main", "java/lang/Object");
		before.put("dev/interlock/syncmodel/jdk.syncmodel", new byte[] { 1 });
		after.putAll(before);
		StartFiles.move(after);
	}

	private void add(String name, String superclass, String... interfaces) {
		ClassWriter writer = new ClassWriter(0);
		writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, superclass, interfaces);
		before.put(name + ".class", writer.toByteArray());
	}

	@Test
	void whatIsNotNeededInEachStartStaysAnEntry() {
		assertEquals(Set.of("dev/interlock/agent/launcher/Premain.class", "dev/interlock/instrument/benign/Rules.class",
				"dev/interlock/cli/Main.class", "dev/interlock/syncmodel/jdk.syncmodel", StartFiles.AGENT,
				StartFiles.BOOTSTRAP, StartFiles.EVENTS), after.keySet());
	}

	@Test
	void theBootstrapClassesComeAfterTheirSupertypes() throws IOException {
		List<String> names = new ArrayList<>();
		DataInputStream in = open(StartFiles.BOOTSTRAP);
		for (int left = in.readInt(); left > 0; left--) {
			byte[] bytes = in.readNBytes(in.readInt());
			String name = new ClassReader(bytes).getClassName();
			assertArrayEquals(before.get(name + ".class"), bytes);
			names.add(name);
		}
		assertEquals(0, in.available());
		assertEquals(List.of("java/lang/InterlockB", "java/lang/InterlockC", "java/lang/InterlockA"), names);
	}

	@Test
	void theFramesOfTheBootstrapClassesAreHidden() {
		ClassWriter writer = new ClassWriter(0);
		writer.visit(Opcodes.V17, Opcodes.ACC_ABSTRACT, "java/lang/InterlockA", null, "java/lang/Object", null);
		writer.visitMethod(Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE, "hook", "()V", null, null).visitEnd();
		writer.visitMethod(Opcodes.ACC_ABSTRACT, "event", "()V", null, null).visitEnd();
		List<String> hidden = new ArrayList<>();
		new ClassReader(HiddenFrames.in(writer.toByteArray())).accept(new ClassVisitor(Opcodes.ASM9) {
			@Override
			public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
					String[] exceptions) {
				return new MethodVisitor(Opcodes.ASM9) {
					@Override
					public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
						hidden.add(name + ' ' + annotation);
						return null;
					}
				};
			}
		}, 0);
		assertEquals(List.of("hook " + HiddenFrames.ANNOTATION), hidden);
	}

	@Test
	void theAgentsClassesAreFoundByTheHashCodesOfTheirNames() throws IOException {
		List<String> names = new ArrayList<>();
		ByteBuffer in = ByteBuffer.wrap(after.get(StartFiles.AGENT));
		int count = in.getInt(0);
		for (int i = 1; i <= count; i++) {
			assertTrue(i == 1 || in.getInt(Integer.BYTES * i) > in.getInt(Integer.BYTES * (i - 1)));
			int position = in.getInt(Integer.BYTES * (count + i));
			byte[] name = new byte[in.getShort(position)];
			in.get(position + Short.BYTES, name);
			names.add(new String(name, StandardCharsets.UTF_8));
			assertEquals(names.get(i - 1).hashCode(), in.getInt(Integer.BYTES * i));
			position += Short.BYTES + name.length;
			byte[] bytes = new byte[in.getInt(position)];
			in.get(position + Integer.BYTES, bytes);
			assertArrayEquals(before.get(names.get(i - 1).replace('.', '/') + ".class"), bytes);
		}
		assertEquals(Set.of("dev.interlock.agent.Agent", "dev.interlock.agent.Agent$$Lambda0",
				"dev.interlock.instrument.Plan"), Set.copyOf(names));
	}

	@Test
	void namesOfOneHashCodeAreRefused() {
		add("dev/interlock/agent/Aa", "java/lang/Object");
		add("dev/interlock/agent/BB", "java/lang/Object");
		assertThrows(IOException.class, () -> StartFiles.move(new LinkedHashMap<>(before)));
	}

	@Test
	void eventsNeedNoClassesOfLambdas() {
		assertEquals("dev.interlock.agent.Agent\njava.lang.InterlockA\njava.lang.InterlockB\njava.lang.InterlockC\n",
				new String(after.get(StartFiles.EVENTS), StandardCharsets.UTF_8));
	}

	private DataInputStream open(String entry) {
		return new DataInputStream(new ByteArrayInputStream(after.get(entry)));
	}
}
