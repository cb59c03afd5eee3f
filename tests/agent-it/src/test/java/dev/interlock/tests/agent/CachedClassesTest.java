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
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The instrumented classes of the JDK that a run leaves for later ones. In these runs the agent makes each class anew
 * as well and compares the two.
 */
@Tag("every-jdk")
class CachedClassesTest {

	private static final Pattern SERVED = Pattern.compile("(\\d+) instrumented classes were in the cache");
	private static final int SOME = 40;

	@TempDir
	Path folder;

	@ParameterizedTest
	@CsvSource({ "JDK_17,profile=quick", "JDK_25,profile=quick", "JDK_17,profile=thorough", "JDK_25,profile=thorough",
			"JDK_17,schedule=random", "JDK_25,schedule=random" })
	void everyClassOfTheCacheIsTheOneThatIsMade(Jdk jdk, String options) throws Exception {
		assertEquals(0, served(run(jdk, options)));
		int first = served(run(jdk, options));
		assertTrue(first > SOME, "few classes were in the cache: " + first);
		assertEquals(first, served(run(jdk, options)));
		assertEquals(1, files().size());
	}

	@Test
	void runsOfOtherJdksAndKindsHaveFilesOfTheirOwn() throws Exception {
		for (int i = 0; i < 2; i++) {
			for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
				for (String options : List.of("engines=happens-before", "schedule=random")) {
					int served = served(run(jdk, options));
					assertTrue(i == 0 ? served == 0 : served > SOME, jdk + " " + options + ": " + served);
				}
			}
		}
		assertEquals(4, files().size());
	}

	@Test
	void aDamagedFileIsReplaced() throws Exception {
		run(Jdk.JDK_17, "profile=quick");
		Path file = files().get(0);
		byte[] whole = Files.readAllBytes(file);
		Files.write(file, Arrays.copyOf(whole, whole.length / 2));
		assertEquals(0, served(run(Jdk.JDK_17, "profile=quick")));
		assertTrue(served(run(Jdk.JDK_17, "profile=quick")) > SOME);
	}

	@Test
	void manyJvmsCanStartAtOnce() throws Exception {
		List<TargetRun> runs = new ArrayList<>();
		for (int i = 0; i < 6; i++) {
			runs.add(start(Jdk.JDK_17, "profile=quick", i).start());
		}
		for (TargetRun each : runs) {
			served(each.outcome());
		}
		assertTrue(served(run(Jdk.JDK_17, "profile=quick")) > SOME);
		assertEquals(1, files().size());
	}

	@Test
	void aModelOfTheProjectIsNotInTheCache() throws Exception {
		Path model = Files.writeString(folder.resolve("own.syncmodel"), "class java.util.ArrayList\n\tadd(..) hide\n");
		Outcome outcome = run(Jdk.JDK_17, "engines=happens-before,sync-model=" + model);
		assertEquals(3, outcome.status(), outcome.errText());
		assertEquals(List.of(), files());
	}

	private Outcome run(Jdk jdk, String options) throws IOException, InterruptedException {
		return start(jdk, options, 0).outcome();
	}

	private TargetRun start(Jdk jdk, String options, int number) {
		return TargetRun.of(jdk, "plain/ExitThree")
				.vm("-Dinterlock.cache=" + folder.resolve("cache"), "-Dinterlock.cache.check=true")
				.agent(options + ",session=" + folder.resolve(number + ".session"));
	}

	/** How many classes the run has found in the cache; each was the same as the one that it made. */
	private static int served(Outcome outcome) {
		String text = outcome.errText();
		assertTrue(!text.contains("had another"), text);
		Matcher matcher = SERVED.matcher(text);
		assertTrue(matcher.find(), text);
		return Integer.parseInt(matcher.group(1));
	}

	private List<Path> files() throws IOException {
		Path cache = folder.resolve("cache");
		if (!Files.exists(cache)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(cache)) {
			return files.toList();
		}
	}
}
