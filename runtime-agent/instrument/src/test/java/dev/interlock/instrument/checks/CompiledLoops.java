/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.params.provider.Arguments;

import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrument.InstrumentedLoader;

/** A sample with loops, compiled by javac and by Eclipse's compiler, which puts conditions last. */
final class CompiledLoops {

	private final Class<?> sample;
	private final Map<String, String> found;

	/** @param found what each method accesses, by element: r read, w written, - not accessed */
	CompiledLoops(Class<?> sample, Map<String, String> found) {
		this.sample = sample;
		this.found = found;
	}

	/** Compiles the sample with Eclipse's compiler. */
	void compile(Path folder) {
		Path source = Path.of("src/test/java", sample.getName().replace('.', '/') + ".java");
		assertTrue(BatchCompiler.compile(new String[] { "-17", "-g", "-d", folder.toString(), source.toString() },
				new PrintWriter(System.out), new PrintWriter(System.err), null));
	}

	/** Each method, and whether it is that of Eclipse's compiler. */
	Stream<Arguments> methods() {
		return found.keySet().stream().sorted()
				.flatMap(method -> Stream.of(Arguments.of(method, false), Arguments.of(method, true)));
	}

	/** Runs a method and compares what is reported. */
	void assertElements(String method, boolean isOfEclipse, Path folder) throws Exception {
		String name = sample.getName();
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS, name);
		if (isOfEclipse) {
			loader.add(name, Files.readAllBytes(folder.resolve(name.replace('.', '/') + ".class")));
		}
		assertEquals(found.get(method), LoopTest.found(new Instrumented(loader, name), method));
	}

	/** The different checks in a method, in their order. */
	List<String> checks(String method) throws Exception {
		return LoopVersionsTest.calls(sample, method).stream().filter(call -> call.matches("(read|write).*")).distinct()
				.toList();
	}
}
