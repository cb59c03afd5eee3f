/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/** Properties of every Java source file: the licence header, tabs, and a readable size. */
class SourceFilesTest {

	private static final Pattern HEADER = Pattern.compile("""
			/\\*{79}
			 \\* Copyright \\(c\\) 20\\d\\d(, 20\\d\\d)? the Interlock authors
			 \\* This program and the accompanying materials are made available under
			 \\* the terms of the Eclipse Public License 2\\.0 which is available at
			 \\* https://www\\.eclipse\\.org/legal/epl-2\\.0/
			 \\*
			 \\* SPDX-License-Identifier: EPL-2\\.0
			 \\*{78}/
			""");

	private static final Pattern TEXT_BLOCK = Pattern.compile("\"\"\".*?\"\"\"", Pattern.DOTALL);

	private static final Pattern LEADING_BLANKS = Pattern.compile("^ {2,}[^\\s*]", Pattern.MULTILINE);

	/** A call that sets a size by a literal of two or more digits. */
	private static final Pattern PIXELS = Pattern.compile("\\b(hint|indent|minSize|margins|spacing|setWidth|setSize"
			+ "|setMinimumSize|setMinSize|setBounds|(width|height)Hint =)[^;.]*\\b[1-9][0-9]+\\b");

	private static final Pattern FONT_UNITS = Pattern.compile(
			"(\\w+\\.)?(characters|lines|convert\\w+ToPixels)\\([^()]*(\\([^()]*\\))?[^()]*\\)");

	private static final Pattern MERGE = Pattern.compile("^(<{7}|>{7}) ", Pattern.MULTILINE);

	private static final int LINES = 300;

	private static final int LINES_OF_USER_INTERFACE = 400;

	@Test
	void everyFileBeginsWithTheLicence() throws IOException {
		assertEquals(List.of(), sources(text -> !HEADER.matcher(text).lookingAt()));
	}

	@Test
	void linesAreIndentedWithTabs() throws IOException {
		assertEquals(List.of(),
				sources(text -> LEADING_BLANKS.matcher(TEXT_BLOCK.matcher(text).replaceAll("")).find()));
	}

	/** The length of a file is advisory: it is printed only, as one idea may need a long file. */
	@Test
	void longFilesAreListed() throws IOException {
		List<Path> tooLong = sources(text -> text.lines().count() > LINES);
		List<Path> muchTooLong = sources(text -> text.lines().count() > LINES_OF_USER_INTERFACE);
		tooLong.removeIf(file -> file.toString().contains("dev.interlock.ui") && !muchTooLong.contains(file));
		tooLong.forEach(file -> System.out.println("Longer than advised, look whether it is one idea: " + file));
	}

	/** Sizes wider than a gap scale with the font: they are given in characters and lines. */
	@Test
	void noLayoutOfTheUserInterfaceCountsPixels() throws IOException {
		assertTrue(PIXELS.matcher("data.hint(240, 3 * height)").find());
		List<Path> found = sources(
				text -> PIXELS.matcher(FONT_UNITS.matcher(text).replaceAll("units")).find());
		found.removeIf(file -> !file.startsWith("plugins"));
		assertEquals(List.of(), found);
	}

	/** A merge that was not finished still compiles where it is in a resource. */
	@Test
	void noFileHasTheMarksOfAnUnfinishedMerge() throws IOException {
		assertTrue(MERGE.matcher("a=1\n<".concat("<<<<<< HEAD\n")).find());
		assertEquals(List.of(), files(
				file -> file.matches(".*\\.(java|properties|xml|html|txt|md|py|proto|syncmodel)"),
				text -> MERGE.matcher(text).find()));
	}

	private static List<Path> sources(Predicate<String> wrong) throws IOException {
		return files(name -> name.endsWith(".java"), wrong);
	}

	private static List<Path> files(Predicate<String> kind, Predicate<String> wrong) throws IOException {
		List<Path> found = new ArrayList<>();
		int all = 0;
		for (String top : List.of("runtime-agent", "plugins", "tests")) {
			try (Stream<Path> files = Files.walk(Module.root().resolve(top))) {
				for (Path file : (Iterable<Path>) files
						.filter(path -> isSource(path) && kind.test(path.toString())).sorted()::iterator) {
					all++;
					if (wrong.test(Files.readString(file))) {
						found.add(Module.root().relativize(file));
					}
				}
			}
		}
		assertTrue(all > 20, "the sources were not found below " + Module.root());
		return found;
	}

	private static boolean isSource(Path file) {
		for (Path part : Module.root().relativize(file)) {
			if (part.toString().equals("target") || part.toString().equals("bin")) {
				return false;
			}
		}
		return Files.isRegularFile(file);
	}
}
