/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.RaceSession;
import dev.interlock.core.SourceLocation;
import dev.interlock.core.SourceLocations;
import dev.interlock.core.internal.source.LaunchSourceLocations;
import dev.interlock.core.tests.launching.Programs;
import dev.interlock.core.tests.sessions.SessionsFixture;
import dev.interlock.session.Access;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.JavaProject;
import dev.interlock.testkit.ScriptedRun;

/** The source of an access is found in projects and libraries, for sessions of this and of earlier runs of the IDE. */
class SourceLocationsTest {

	@TempDir
	Path folder;
	private final List<JavaProject> projects = new ArrayList<>();
	private final SourceLocations sources = new LaunchSourceLocations();
	private JavaProject project;

	@BeforeEach
	void open() throws CoreException {
		project = project("sources");
	}

	@AfterEach
	void close() throws CoreException {
		for (JavaProject opened : projects) {
			opened.close();
		}
	}

	private JavaProject project(String name) throws CoreException {
		JavaProject made = new JavaProject(name);
		projects.add(made);
		return made;
	}

	/** A session of an earlier run of the IDE; its configuration is saved or deleted. */
	private RaceSession earlier(ILaunchConfiguration configuration) throws Exception {
		try (SessionsFixture before = new SessionsFixture(folder.resolve("sessions"))) {
			ScriptedRun run = ScriptedRun.start(before.runs, configuration).play(GoldenStream.RACE);
			run.end(0);
			before.probe.await(run.session(), session -> session.state() == RaceSession.State.ENDED);
		}
		try (SessionsFixture after = new SessionsFixture(folder.resolve("sessions"))) {
			return after.manager.sessions().get(0);
		}
	}

	private RaceSession earlier() throws Exception {
		return earlier(project.application("gone", "org.example.Counter"));
	}

	private List<SourceLocation> resolve(RaceSession session, String className, String file) throws CoreException {
		return sources.resolve(session, className, file, 17, null);
	}

	@Test
	void anAccessLeadsToTheFileOfTheProject() throws Exception {
		IFile counter = Programs.counter(project);
		RaceSession session = earlier();
		Access write = session.snapshot().findings().get(0).accesses().get(0);
		SourceLocation found = sources.resolve(session, write, null).get(0);
		assertEquals(counter, found.workspaceFile());
		assertEquals(17, found.line());
		assertEquals("sources/src/org/example/Counter.java", found.label());
		assertEquals(List.of(found), sources.resolve(session, write.stack().get(0), null));
	}

	@Test
	void nestedAndSecondTypesLieInTheFileThatTheClassFileNames() throws Exception {
		IFile file = project.source("org/example/Outer.java",
				"package org.example; class Outer { class Inner { } } class Second { }");
		RaceSession session = earlier();
		assertEquals(file, resolve(session, "org.example.Outer$Inner", "").get(0).workspaceFile());
		assertEquals(file, resolve(session, "org.example.Outer$1", "Outer.java").get(0).workspaceFile());
		assertEquals(file, resolve(session, "org.example.Second", "Outer.java").get(0).workspaceFile());
	}

	@Test
	void theSavedConfigurationOfAnEarlierSessionLeadsToItsProjects() throws Exception {
		JavaProject library = project("required");
		IFile inOther = library.source("org/example/Shared.java", "package org.example; public class Shared { }");
		project("unrelated").source("org/example/Shared.java", "package org.example; public class Shared { }");
		project.withProject(library);
		ILaunchConfiguration saved = project.application("Saved", "org.example.Counter").doSave();
		try {
			List<SourceLocation> found = resolve(earlier(saved), "org.example.Shared", "Shared.java");
			assertEquals(List.of(inOther), found.stream().map(SourceLocation::workspaceFile).toList());
		} finally {
			saved.delete();
		}
	}

	@Test
	void aLibraryLeadsToItsClassFileWithTheAttachedSource() throws Exception {
		Path jar = library();
		project.withLibrary(jar, folder.resolve("library-sources.jar"));
		SourceLocation found = resolve(earlier(), "lib.Shared$Inner", "Shared.java").get(0);
		assertNotNull(found.classFile());
		assertEquals("Shared.class", found.classFile().getElementName());
		assertTrue(found.classFile().getSource().contains("class Inner"));
		assertEquals("library.jar - Shared.class", found.label());
	}

	@Test
	void aSavedConfigurationLeadsToLibrariesToo() throws Exception {
		project.withLibrary(library(), folder.resolve("library-sources.jar"));
		ILaunchConfiguration saved = project.application("Saved", "org.example.Counter").doSave();
		try {
			SourceLocation found = resolve(earlier(saved), "lib.Shared", "Shared.java").get(0);
			assertNotNull(found.classFile(), () -> found.element().getClass().toString());
			assertTrue(found.classFile().getSource().contains("class Inner"));
		} finally {
			saved.delete();
		}
	}

	private Path library() throws IOException {
		Path source = Files.createDirectories(folder.resolve("src/lib")).resolve("Shared.java");
		Files.writeString(source, "package lib;\n\npublic class Shared {\n\tclass Inner { int value; }\n}\n");
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		assertEquals(0, compiler.run(null, null, null, "--release", "17", "-d", folder.resolve("classes").toString(),
				source.toString()));
		zip(folder.resolve("library-sources.jar"), folder.resolve("src"), "lib/Shared.java");
		return zip(folder.resolve("library.jar"), folder.resolve("classes"), "lib/Shared.class",
				"lib/Shared$Inner.class");
	}

	private static Path zip(Path jar, Path root, String... entries) throws IOException {
		try (OutputStream out = Files.newOutputStream(jar); JarOutputStream zip = new JarOutputStream(out)) {
			for (String entry : entries) {
				zip.putNextEntry(new JarEntry(entry));
				zip.write(Files.readAllBytes(root.resolve(entry)));
			}
		}
		return jar;
	}

	@Test
	void classesOfTheJreAreFoundInItsSource() throws Exception {
		SourceLocation found = resolve(earlier(), "java.util.ArrayList$Itr", "ArrayList.java").get(0);
		assertEquals("ArrayList.class", found.classFile().getElementName());
	}

	@Test
	void withoutConfigurationAndProjectTheWorkspaceIsSearchedAndTheUserChooses() throws Exception {
		IFile first = project.source("org/example/Twice.java", "package org.example; class Twice { }");
		IFile second = project("copy").source("org/example/Twice.java", "package org.example; class Twice { }");
		RaceSession session = earlier(SessionsFixture.configuration("no project"));
		List<SourceLocation> found = resolve(session, "org.example.Twice", "Twice.java");
		assertEquals(2, found.size());
		assertTrue(found.stream().map(SourceLocation::workspaceFile).toList().containsAll(List.of(first, second)));
		sources.choose(session, "org.example.Twice", "Twice.java", found.get(1));
		assertEquals(List.of(found.get(1)), resolve(session, "org.example.Twice", "Twice.java"));
	}

	@Test
	void aMissingClassIsNotFound() throws Exception {
		RaceSession session = earlier();
		assertEquals(List.of(), resolve(session, "org.example.Nowhere", "Nowhere.java"));
		IFile file = project.source("org/example/Nowhere.java", "package org.example; class Nowhere { }");
		assertEquals(file, resolve(session, "org.example.Nowhere", "Nowhere.java").get(0).workspaceFile());
		file.delete(true, null);
		assertEquals(List.of(), resolve(session, "org.example.Nowhere", "Nowhere.java"));
	}

	@Test
	void aFileInTheDefaultPackageIsFound() throws Exception {
		IFile file = project.source("Plain.java", "class Plain { }");
		assertEquals(file, resolve(earlier(), "Plain", null).get(0).workspaceFile());
	}
}
