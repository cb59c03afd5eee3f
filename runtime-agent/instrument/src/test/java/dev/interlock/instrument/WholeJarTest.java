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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestEngine;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.util.CheckClassAdapter;

import dev.interlock.instrument.context.MethodSwitches;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.instrument.transactions.TransactionPlan;
import dev.interlock.instrument.transactions.TransactionRules;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.spi.Site;

/** Instruments each class of some jars, has it verified in two ways and initialised. */
@Tag("slow")
class WholeJarTest {

	static Stream<Path> jars() {
		return Stream.of(ClassReader.class, ClassNode.class, Analyzer.class, CheckClassAdapter.class, Test.class,
				ParameterizedTest.class, TestEngine.class).map(WholeJarTest::jarOf);
	}

	@ParameterizedTest
	@MethodSource("jars")
	void everyClassWithEventsIsVerified(Path jar) throws Exception {
		verify(jar, InstrumentationPlan.ALL);
	}

	@ParameterizedTest
	@MethodSource("jars")
	void everyClassWithChecksIsVerified(Path jar) throws Exception {
		verify(jar, InstrumentationPlan.CHECKS);
	}

	/** A stable form, as used in a finding's fingerprint, identifies one site. */
	@Test
	void noTwoAccessesHaveOneStableForm() throws Exception {
		try (JarLoader loader = new JarLoader(jarOf(ClassNode.class), InstrumentationPlan.CHECKS)) {
			verify(jarOf(ClassNode.class), loader, false);
			Set<String> forms = new HashSet<>();
			for (int id = 0; id < loader.sites.size(); id++) {
				Site site = loader.sites.site(id);
				if (site.fieldName() != null) {
					assertTrue(forms.add(site.stableForm()), site::stableForm);
				}
			}
			assertTrue(forms.size() > 1_000, forms.size() + " sites");
		}
	}

	@Test
	void everyClassWithSwitchesIsVerified() throws Exception {
		Path jar = jarOf(ClassNode.class);
		verify(jar, InstrumentationPlan.CHECKS, new MethodSwitches(1), true);
	}

	/** Transactions, and accesses that are reported by context. */
	@ParameterizedTest
	@ValueSource(classes = { ClassNode.class, BatchCompiler.class })
	void everyClassWithContextsIsVerified(Class<?> inJar) throws Exception {
		Path jar = jarOf(inJar);
		try (JarLoader loader = new JarLoader(jar, InstrumentationPlan.CHECKS)) {
			loader.instrumenter.withContexts(32);
			loader.instrumenter
					.watch(new TransactionPlan(new ClassFilter(List.of("*"), List.of()), TransactionRules.none()));
			verify(jar, loader, inJar == ClassNode.class);
		}
	}

	/** Eclipse's compiler places conditions, branches and allocations differently from javac. */
	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void classesOfTheEclipseCompilerAreVerified(boolean hasSwitches) throws Exception {
		verify(jarOf(BatchCompiler.class), InstrumentationPlan.CHECKS, hasSwitches ? new MethodSwitches(1) : null,
				false);
	}

	private static void verify(Path jar, InstrumentationPlan plan) throws Exception {
		verify(jar, plan, null, true);
	}

	/** @param twice whether ASM also verifies the classes */
	private static void verify(Path jar, InstrumentationPlan plan, MethodSwitches switches, boolean twice)
			throws Exception {
		try (JarLoader loader = new JarLoader(jar, plan)) {
			loader.instrumenter.withSwitches(switches);
			verify(jar, loader, twice);
		}
	}

	private static void verify(Path jar, JarLoader loader, boolean twice) throws Exception {
		List<String> problems = new ArrayList<>();
		for (String name : classes(jar)) {
			if (twice) {
				problems.addAll(check(name, loader));
			}
			try {
				Class.forName(name, true, loader);
			} catch (NoClassDefFoundError | ExceptionInInitializerError e) {
				// the class needs others that are not on the test class path; verification comes before
			} catch (LinkageError e) {
				problems.add(name + ": " + e);
			}
		}
		assertEquals(List.of(), problems);
		assertTrue(loader.changed > 5, jar + " has " + loader.changed + " instrumented classes");
	}

	private static List<String> check(String name, JarLoader loader) throws Exception {
		byte[] changed = loader.instrumented(name);
		return changed == null || !check(loader.original(name), loader).isEmpty() ? List.of() : check(changed, loader);
	}

	/** The errors that ASM finds in a class; some compilers emit code with such errors. */
	private static List<String> check(byte[] bytes, ClassLoader loader) {
		StringWriter text = new StringWriter();
		try {
			CheckClassAdapter.verify(new ClassReader(bytes), loader, false, new PrintWriter(text));
		} catch (IllegalArgumentException e) {
			return List.of(e.toString());
		}
		return text.toString().isEmpty() ? List.of() : List.of(text.toString());
	}

	private static Path jarOf(Class<?> type) {
		return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
	}

	private static List<String> classes(Path jar) throws IOException {
		try (JarFile file = new JarFile(jar.toFile())) {
			return file.stream().map(JarEntry::getName)
					.filter(name -> name.endsWith(".class") && !name.endsWith("-info.class")
							&& !name.startsWith("META-INF"))
					.map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.')).toList();
		}
	}

	/** Defines instrumented copies of the classes of one jar. */
	private static final class JarLoader extends URLClassLoader {

		private final FieldStore fields = new FieldStore();
		private final SiteTable sites = new SiteTable(fields);
		private final Instrumenter instrumenter;
		private int changed;

		JarLoader(Path jar, InstrumentationPlan plan) throws IOException {
			super(new URL[] { jar.toUri().toURL() }, JarLoader.class.getClassLoader());
			instrumenter = new Instrumenter(plan, new ClassFilter(List.of("*"), List.of()),
					sites, fields, UnsafeTypes.load(), text -> {
						throw new AssertionError(text);
					});
			if (plan.accesses()) {
				instrumenter.watch(new TransactionPlan(new ClassFilter(List.of("*"), List.of()),
						TransactionRules.none()));
			}
		}

		byte[] original(String name) throws IOException {
			try (InputStream in = findResource(name.replace('.', '/') + ".class").openStream()) {
				return in.readAllBytes();
			}
		}

		byte[] instrumented(String name) throws IOException, InstrumentationException {
			return instrumenter.instrument(this, name.replace('.', '/'), original(name));
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			synchronized (getClassLoadingLock(name)) {
				Class<?> loaded = findLoadedClass(name);
				if (loaded != null || findResource(name.replace('.', '/') + ".class") == null) {
					return loaded != null ? loaded : super.loadClass(name, resolve);
				}
				try {
					byte[] bytes = instrumented(name);
					if (bytes == null) {
						// like findClass, but unsigned like the others
						bytes = original(name);
					} else {
						changed++;
					}
					return defineClass(name, bytes, 0, bytes.length);
				} catch (IOException | InstrumentationException e) {
					throw new AssertionError(e);
				}
			}
		}
	}
}
