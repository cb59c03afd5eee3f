/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EclipseProjectTest {

	private static final Pattern PATH = Pattern.compile("path=\"((?:lib|src)[^\"]*)\"");

	@TempDir
	private Path workspace;

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JFREECHART") // published without its sources
	void projectHasAllThatItsClassPathNames(LibraryRace race) throws IOException {
		Path project = new EclipseProject(race, Checkout.find()).create(workspace);
		String classPath = Files.readString(project.resolve(".classpath"));
		Matcher paths = PATH.matcher(classPath);
		int found = 0;
		while (paths.find()) {
			assertTrue(Files.exists(project.resolve(paths.group(1))), paths.group(1));
			found++;
		}
		assertTrue(found >= 3, classPath);
		assertTrue(classPath.contains("sourcepath=\"lib/" + race.library() + "-sources.jar\""), classPath);
		assertEquals(workspace.resolve(project.getFileName()), project);
		assertTrue(
				Files.readString(project.resolve(".project")).contains("<name>" + project.getFileName() + "</name>"));
		assertTrue(classPath.contains("/JavaSE-17\""), classPath);
		String settings = Files.readString(project.resolve(".settings/org.eclipse.jdt.core.prefs"));
		assertTrue(settings.contains("compiler.codegen.targetPlatform=17\n"), settings);
		assertTrue(Files.exists(project.resolve("src").resolve(race.mainClass().replace('.', '/') + ".java")));
	}
}
