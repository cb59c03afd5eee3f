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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.session.SessionFiles;

/** The Gradle script of the documentation, run by the machine's own Gradle. */
@Tag("every-jdk")
class GradleScriptTest {

	private static final long LIMIT_SECONDS = 300;
	private static final Path JUNIT = Path.of(System.getProperty("interlock.junit"));
	private static final Path SCRIPT = Path.of(System.getProperty("interlock.docs"), "examples/interlock.init.gradle");

	@TempDir
	Path folder;

	@BeforeEach
	void makeProject() throws Exception {
		int status;
		try {
			status = gradle("--version");
		} catch (IOException e) {
			status = -1;
		}
		String missing = "gradle is not installed, or does not run on JDK 17";
		if (status != 0) {
			System.out.println("SKIPPED: " + missing);
		}
		Assumptions.assumeTrue(status == 0, missing);
		Files.writeString(folder.resolve("settings.gradle"), "rootProject.name = 'sample'\n");
		Files.writeString(folder.resolve("build.gradle"), """
				apply plugin: 'java'
				def junit = files('%s', '%s')
				sourceSets.test.compileClasspath += junit
				sourceSets.test.runtimeClasspath += junit
				""".formatted(JUNIT.resolve("junit-4.13.2.jar"), JUNIT.resolve("hamcrest-core-1.3.jar")));
		Path test = folder.resolve("src/test/java/tested/CounterTest.java");
		Files.createDirectories(test.getParent());
		Files.writeString(test, """
				package tested;
				public class CounterTest {
					private int count;

					@org.junit.Test
					public void counts() throws Exception {
						Thread other = new Thread(() -> count++);
						other.start();
						count++;
						other.join();
					}
				}
				""");
	}

	/** Runs Gradle without its daemon and without a network; its output is in {@link #log()}. */
	private int gradle(String... arguments) throws IOException, InterruptedException {
		List<String> line = new ArrayList<>(List.of("gradle", "--offline", "--no-daemon", "-g",
				folder.resolve("gradle-home").toString()));
		line.addAll(List.of(arguments));
		ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true)
				.redirectOutput(folder.resolve("log").toFile());
		builder.environment().put("JAVA_HOME", Jdk.JDK_17.java().getParent().getParent().toString());
		Process process = builder.start();
		if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly().waitFor();
			throw new AssertionError("Gradle did not end: " + log());
		}
		return process.exitValue();
	}

	private String log() throws IOException {
		return Files.readString(folder.resolve("log"));
	}

	private Path onlySession() throws IOException {
		try (Stream<Path> files = Files.list(folder.resolve("build/interlock/test"))) {
			List<Path> sessions = files.toList();
			assertEquals(1, sessions.size(), sessions::toString);
			return sessions.get(0);
		}
	}

	@Test
	void eachRunOfTheTestsWritesASession() throws Exception {
		String[] test = { "-I", SCRIPT.toString(), "-Dinterlock.jar=" + TargetRun.agentJar(),
				"-Dinterlock.profile=thorough", "test" };
		assertEquals(0, gradle(test), this::text);
		Path first = onlySession();
		List<String> racing = SessionFiles.read(first).findings().stream()
				.map(race -> race.variable().className() + '.' + race.variable().name()).distinct().toList();
		assertEquals(List.of("tested.CounterTest.count"), racing, "none of Gradle itself");
		Properties options = new Properties();
		try (var reader = Files.newBufferedReader(folder.resolve("build/interlock/test.options"))) {
			options.load(reader);
		}
		assertEquals("thorough", options.getProperty("profile"));
		assertEquals(0, gradle(test), this::text);
		assertNotEquals(first, onlySession(), "tests that have not changed run again, without the old session");
	}

	@Test
	void withoutTheAgentTheBuildFails() throws Exception {
		assertNotEquals(0, gradle("-I", SCRIPT.toString(), "-Dinterlock.jar=" + folder.resolve("none.jar"), "test"));
		assertTrue(log().contains("There is no agent '" + folder.resolve("none.jar") + "': give -Dinterlock.jar=FILE."),
				this::text);
	}

	private String text() {
		try {
			return log();
		} catch (IOException e) {
			return e.toString();
		}
	}
}
