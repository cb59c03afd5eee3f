/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

import dev.interlock.instrument.InstrumentationException;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.classpath.SiteList;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/** Adds a section to each method of some jars that accesses a field twice, and has each class verified by the JVM. */
class SectionWholeJarTest {

	static List<Path> jars() {
		return List.of(ClassReader.class, ClassNode.class, ParameterizedTest.class, MethodSource.class).stream()
				.map(type -> Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath())).distinct()
				.toList();
	}

	@ParameterizedTest
	@MethodSource("jars")
	void everyClassIsVerified(Path jar) throws IOException {
		ClassPath classes = ClassPath.read(List.of(jar));
		List<AtomicSection> sections = sections(classes);
		assertTrue(sections.size() > 10, jar + " has " + sections.size());
		JarLoader loader = new JarLoader(classes);
		SectionPlan plan = new SectionPlan(loader.sections, (problem, name) -> {
			// the last access in code order may be on another branch than the first, and the variables are invented
			assertTrue(problem.text().startsWith("no path leads from")
					|| problem.text().contains("' does not access '"), problem.toString());
		});
		plan.add(new SectionFile("f", sections.stream().map(section -> SectionFile.Entry.of(section, 0)).toList(),
				List.of()));
		loader.instrumenter.watch(plan);
		List<String> problems = new ArrayList<>();
		for (String name : classes.classNames()) {
			try {
				Class.forName(name, true, loader);
			} catch (NoClassDefFoundError | ExceptionInInitializerError e) {
				// the class needs others that are not on the test class path; verification comes before
			} catch (LinkageError | ClassNotFoundException e) {
				problems.add(name + ": " + e);
			}
		}
		assertEquals(List.of(), problems);
	}

	/** Sections from the first access to a field in a method to the last. */
	private static List<AtomicSection> sections(ClassPath classes) {
		Map<String, SitePoint> first = new HashMap<>();
		Map<String, AtomicSection> sections = new HashMap<>();
		for (SiteList.Listed listed : SiteList.of(classes, "", false)) {
			SitePoint site = listed.site();
			String key = site.methodForm() + ' ' + site.member();
			SitePoint entry = first.putIfAbsent(key, site);
			if (entry != null) {
				SectionVariable variable = site.isCall() ? SectionVariable.object("java.util.Map")
						: SectionVariable.field("any", site.member());
				sections.put(key, AtomicSection.of(key.replace(' ', '-'), variable, entry, site, "test"));
			}
		}
		return List.copyOf(sections.values());
	}

	/** Defines instrumented copies of the classes of a jar. */
	private static final class JarLoader extends ClassLoader {

		private final ClassPath classes;
		private final FieldStore fields = new FieldStore();
		private final SiteTable sites = new SiteTable(fields);
		private final SectionSites sections = new SectionSites(new SectionFields(sites, fields));
		private final Instrumenter instrumenter;

		JarLoader(ClassPath classes) throws IOException {
			super(JarLoader.class.getClassLoader());
			this.classes = classes;
			instrumenter = new Instrumenter(InstrumentationPlan.ALL, new ClassFilter(List.of("*"), List.of()), sites,
					fields, UnsafeTypes.load(), text -> {
						throw new AssertionError(text);
					});
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			synchronized (getClassLoadingLock(name)) {
				Class<?> loaded = findLoadedClass(name);
				byte[] original = loaded == null ? classes.classFile(name) : null;
				if (original == null) {
					return loaded == null ? super.loadClass(name, resolve) : loaded;
				}
				try {
					byte[] changed = instrumenter.instrument(this, name.replace('.', '/'), original);
					byte[] defined = changed == null ? original : changed;
					return defineClass(name, defined, 0, defined.length);
				} catch (InstrumentationException e) {
					throw new AssertionError(e);
				}
			}
		}
	}
}
