/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.SessionFiles;

/**
 * The first accesses of a program are never lost, however many variables it has: each keeps its place and stack trace.
 */
@Tag("every-jdk")
class FirstAccessesTest {

	private static final int FIELDS_OF_CLASS = 200;

	@TempDir
	Path folder;

	static Stream<Arguments> sizes() {
		return IntStream.of(3, 260, 5000).boxed()
				.flatMap(size -> Stream.of(Jdk.values()).map(jdk -> Arguments.of(jdk, size)));
	}

	/** One thread writes all fields, then a second, unordered thread does. */
	@ParameterizedTest
	@MethodSource("sizes")
	void ofManyFields(Jdk jdk, int fields) throws Exception {
		List<Finding> found = run(jdk, manyFields(fields), "Many");
		// the session drops some of a burst of thousands
		assertTrue(found.size() == fields || fields > 1000 && !found.isEmpty(), () -> "found: " + found.size());
		assertNoneLost(found);
	}

	/** A constructor writes, and the object is published racily. */
	@ParameterizedTest
	@EnumSource
	void ofConstructors(Jdk jdk) throws Exception {
		List<Finding> found = run(jdk, compile("Made", """
				import java.util.concurrent.atomic.AtomicReference;
				public class Made {
					static class Pair { int a; long b; String c; Pair(int a) { this.a = a; b = a; c = "c"; } }
					static Pair made(int a) { return new Pair(a); }
					public static void main(String[] args) throws Exception {
						AtomicReference<Pair> last = new AtomicReference<>();
						Thread reader = new Thread(() -> {
							while (last.getOpaque() == null) { Thread.onSpinWait(); }
							Pair read = last.getOpaque();
							System.out.println(read.a + read.b + read.c);
						});
						reader.start();
						Pair first = made(7);
						for (int i = 0; i < 500; i++) { made(i); }
						last.setOpaque(first);
						reader.join();
					}
				}
				"""), "Made");
		assertEquals(List.of("a", "b", "c"),
				found.stream().map(finding -> finding.variable().name()).sorted().toList());
		assertNoneLost(found);
		for (Finding finding : found) {
			assertEquals(List.of("<init>", "made", "main"), finding.accesses().get(0).stack().stream()
					.map(StackTraceElement::getMethodName).limit(3).toList());
		}
	}

	/** One line accesses a thousand objects; another thread accesses the last one. */
	@ParameterizedTest
	@EnumSource
	void ofOneLine(Jdk jdk) throws Exception {
		List<Finding> found = run(jdk, compile("OneLine", """
				import java.util.concurrent.atomic.AtomicInteger;
				public class OneLine {
					int value;
					void set() { value++; }
					public static void main(String[] args) throws Exception {
						OneLine[] all = new OneLine[1000];
						for (int i = 0; i < all.length; i++) { all[i] = new OneLine(); }
						AtomicInteger ended = new AtomicInteger();
						Thread other = new Thread(() -> {
							while (ended.getOpaque() == 0) { Thread.onSpinWait(); }
							System.out.println(all[999].value);
						});
						other.start();
						for (OneLine each : all) { synchronized (all) { } each.set(); }
						ended.setOpaque(1);
						other.join();
					}
				}
				"""), "OneLine");
		assertEquals(1, found.size());
		assertNoneLost(found);
	}

	private static void assertNoneLost(List<Finding> findings) {
		for (Finding finding : findings) {
			for (Access access : finding.accesses()) {
				assertTrue(access.lost() == null && !access.stack().isEmpty(),
						() -> finding.variable().displayName() + ": " + access.lost());
			}
		}
	}

	private List<Finding> run(Jdk jdk, Path classes, String program) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, program).onlyClassPath(classes.toString())
				.agent("engines=happens-before,noise=off,session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return SessionFiles.read(file).findings();
	}

	private Path manyFields(int fields) throws IOException {
		StringBuilder all = new StringBuilder();
		List<String> sources = new ArrayList<>();
		for (int from = 0; from < fields; from += FIELDS_OF_CLASS) {
			String name = "Part" + from;
			StringBuilder declared = new StringBuilder();
			StringBuilder written = new StringBuilder();
			for (int i = from; i < Math.min(fields, from + FIELDS_OF_CLASS); i++) {
				declared.append("int f").append(i).append(";\n");
				written.append("f").append(i).append(" = value;\n");
			}
			sources.add("class " + name + " { static final " + name + " ONE = new " + name + "();\n" + declared
					+ "void set(int value) {\n" + written + "} }\n");
			all.append(name).append(".ONE.set(value);\n");
		}
		return compile("Many", """
				import java.util.concurrent.atomic.AtomicInteger;
				public class Many {
					static void all(int value) {
						%s
					}
					public static void main(String[] args) throws Exception {
						all(1);
						AtomicInteger ended = new AtomicInteger();
						Thread one = new Thread(() -> { all(2); ended.setOpaque(1); });
						Thread other = new Thread(() -> {
							while (ended.getOpaque() == 0) { Thread.onSpinWait(); }
							all(3);
						});
						one.start();
						other.start();
						one.join();
						other.join();
					}
				}
				""".formatted(all) + String.join("", sources));
	}

	private Path compile(String name, String source) throws IOException {
		Path file = Files.writeString(folder.resolve(name + ".java"), source);
		assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-g", "-d", folder.toString(),
				file.toString()));
		return folder;
	}
}
