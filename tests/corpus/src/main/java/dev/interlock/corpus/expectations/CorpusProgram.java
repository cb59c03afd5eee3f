/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.expectations;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A corpus program with the expectations in its comments.
 *
 * @param category   the results that a detector must give
 * @param className  its main class
 * @param source     its source file
 * @param races      its races; empty unless the category is {@link Category#RACY}
 * @param benign     the variables of harmless races; the other races are bugs
 * @param violations the atomic sections that break; empty unless the category is {@link Category#ATOMICITY}
 */
public record CorpusProgram(Category category, String className, Path source, Set<ExpectedRace> races,
		Set<String> benign, List<ExpectedViolation> violations) {

	private static final String PACKAGE = "dev.interlock.corpus";

	/** The results that a detector must give for a program; each category is a package. */
	public enum Category {
		/** Its races are found, and no others. */
		RACY,
		/** Nothing is found. */
		SAFE,
		/** No race is found; its atomicity violations may be. */
		ATOMICITY;

		/** The name of the package, and of the category in reports. */
		public String stableName() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	/** The name without the package. */
	public String simpleName() {
		return className.substring(className.lastIndexOf('.') + 1);
	}

	/**
	 * All programs under a source folder, by category and name.
	 *
	 * @param sources the root folder of the packages, for example {@code src/main/java}
	 * @throws IOException              if a file cannot be read
	 * @throws IllegalArgumentException if a comment is malformed; the message names file and line
	 */
	public static List<CorpusProgram> readAll(Path sources) throws IOException {
		return Stream.of(Category.values()).flatMap(category -> files(sources, category).stream().map(file -> {
			String name = file.getFileName().toString().replace(".java", "");
			ExpectationReader reader = ExpectationReader.read(file);
			return new CorpusProgram(category, PACKAGE + '.' + category.stableName() + '.' + name, file, reader.races(),
					reader.benign(), reader.violations());
		})).toList();
	}

	private static List<Path> files(Path sources, Category category) {
		Path folder = sources.resolve(PACKAGE.replace('.', '/')).resolve(category.stableName());
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
		} catch (IOException e) {
			throw new IllegalArgumentException("No corpus programs in " + folder + "; name the folder of sources.", e);
		}
	}
}
