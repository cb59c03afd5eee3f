/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.launching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.jdt.core.IClasspathContainer;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.launching.JavaRuntime;
import org.junit.jupiter.api.Test;

import dev.interlock.core.AnnotationsLibrary;
import dev.interlock.testkit.JavaProject;

/** The library of annotations on the class path of a project. */
class AnnotationsLibraryTest {

	@Test
	void aProjectWithTheLibraryIsCompiledWithTheAnnotations() throws Exception {
		try (JavaProject project = new JavaProject("annotated")) {
			assertFalse(AnnotationsLibrary.isAvailable(project.project()));
			List<IClasspathEntry> entries = new ArrayList<>(Arrays.asList(project.project().getRawClasspath()));
			entries.add(AnnotationsLibrary.entry());
			project.project().setRawClasspath(entries.toArray(IClasspathEntry[]::new), null);
			project.type("dev.interlock.annotations.AtomicSection");

			assertTrue(AnnotationsLibrary.isAvailable(project.project()));
			IClasspathContainer library = JavaCore.getClasspathContainer(AnnotationsLibrary.PATH, project.project());
			assertEquals("Interlock Annotations", library.getDescription());
			project.source("demo/Account.java", """
					package demo;

					import dev.interlock.annotations.AtomicSection;

					public class Account {
						private int balance;

						@AtomicSection(variable = "balance", entry = "balance:read#0", ends = "balance:write#0")
						void deposit(int amount) {
							balance = balance + amount;
						}
					}
					""");
			project.build();
			String[] classPath = JavaRuntime.computeDefaultRuntimeClassPath(project.project());
			assertTrue(Arrays.stream(classPath).anyMatch(each -> each.endsWith("interlock-annotations.jar")),
					() -> Arrays.toString(classPath));
		}
	}

	@Test
	void theCoordinatesAreThoseOfARelease() {
		assertTrue(AnnotationsLibrary.coordinates().matches("dev\\.interlock:interlock-annotations:\\d+\\.\\d+\\.\\d+"),
				AnnotationsLibrary.coordinates());
	}
}
