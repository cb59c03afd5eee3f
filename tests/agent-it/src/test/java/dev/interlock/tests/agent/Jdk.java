/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

import org.junit.jupiter.api.Assumptions;

/** The JDKs that the agent is tested on. The oldest is required; tests on a missing newer one are skipped. */
enum Jdk {
	/** The oldest supported version. */
	JDK_17(17),
	/** The newest tested version. */
	JDK_25(25);

	private final int feature;
	private final Optional<Path> home;

	Jdk(int feature) {
		this.feature = feature;
		this.home = find(feature);
	}

	/** The command {@code java}; if the JDK is missing, fails the test for the oldest and skips it for others. */
	Path java() {
		if (home.isEmpty()) {
			String missing = "JDK " + feature + " was not found: set JDK" + feature + "_HOME to its folder.";
			if (this == JDK_17) {
				throw new IllegalStateException(missing);
			}
			System.out.println("SKIPPED: " + missing);
			Assumptions.abort(missing);
		}
		return home.get().resolve("bin/java");
	}

	private static Optional<Path> find(int feature) {
		List<Path> candidates = new ArrayList<>();
		String named = System.getenv("JDK" + feature + "_HOME");
		if (named != null) {
			candidates.add(Path.of(named));
		}
		candidates.add(Path.of(System.getProperty("java.home")));
		Path installed = Path.of("/usr/lib/jvm");
		if (Files.isDirectory(installed)) {
			try (var folders = Files.list(installed)) {
				folders.sorted().forEach(candidates::add);
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
		}
		return candidates.stream().filter(candidate -> feature(candidate) == feature).findFirst();
	}

	/** The feature version of a JDK with a compiler; 0 if the folder holds none. */
	private static int feature(Path home) {
		Path release = home.resolve("release");
		if (!Files.isRegularFile(release) || !Files.exists(home.resolve("bin/javac"))) {
			return 0;
		}
		Properties properties = new Properties();
		try (var reader = Files.newBufferedReader(release)) {
			properties.load(reader);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		String version = properties.getProperty("JAVA_VERSION", "0").replace("\"", "");
		return Integer.parseInt(version.split("[.\\-+]")[0]);
	}
}
