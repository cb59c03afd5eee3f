/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.cli.InProcess;
import dev.interlock.cli.console.CommandFailure;

class JavaFinderTest {

	private static final Path OWN = Path.of(System.getProperty("java.home"), "bin", "java");

	@TempDir
	Path folder;

	@Test
	void prefersWhatIsGivenThenJavaHomeThenThePath() throws Exception {
		Path given = jdk("given", "17");
		Path home = jdk("home", "17");
		Path path = jdk("path", "17");
		var both = Map.of("JAVA_HOME", folder.resolve("home").toString(), "PATH",
				"/nowhere:" + folder.resolve("path/bin"));
		assertEquals(given, find("given", both));
		assertEquals(given, find("given/bin/java", both));
		assertEquals(home, find(null, both));
		assertEquals(path, find(null, Map.of("PATH", both.get("PATH"))));
		assertEquals(path, find("java", both), "a name alone is looked for on the PATH");
		assertEquals(OWN, find(null, Map.of()));
	}

	@Test
	void saysWhatIsMissing() {
		assertFailure(
				"There is no java command '" + folder.resolve("x/java") + "': give a Java 17 or later with --java.",
				() -> find("x/java", Map.of()));
		assertFailure("JAVA_HOME is '/nowhere', which has no java command: correct it, or give a Java 17 or later with "
				+ "--java.", () -> find(null, Map.of("JAVA_HOME", "/nowhere")));
	}

	@Test
	void refusesAnOldJavaAndWhatIsNoJava() throws Exception {
		assertDoesNotThrow(() -> JavaVersion.check(OWN));
		JavaVersion.check(jdk("new", "25.0.1"));
		for (String old : new String[] { "1.8.0_392", "11.0.2", "16" }) {
			Path java = jdk("old", old);
			String major = old.startsWith("1.") ? "8" : old.substring(0, 2);
			assertFailure("'" + java + "' is Java " + major
					+ ", and Interlock runs on Java 17 and later: give another with --java.",
					() -> JavaVersion.check(java));
		}
		Path other = script("other", "#!/bin/sh\necho hello\n");
		assertFailure(
				"'" + other + "' is no java command that prints its version, and Interlock runs on Java 17 and later: "
						+ "give another with --java.",
				() -> JavaVersion.check(other));
	}

	@Test
	void asksAJavaThatHasNoReleaseFile() throws Exception {
		Path java = script("wrapper", "#!/bin/sh\nexec '" + OWN + "' \"$@\"\n");
		assertDoesNotThrow(() -> JavaVersion.check(java));
		Path old = script("eight", "#!/bin/sh\necho '    java.specification.version = 1.8' >&2\n");
		assertFailure("'" + old + "' is Java 8, and Interlock runs on Java 17 and later: give another with --java.",
				() -> JavaVersion.check(old));
	}

	private Path find(String given, Map<String, String> environment) throws CommandFailure {
		return new JavaFinder(new InProcess(folder, environment).console()).find(given);
	}

	private Path jdk(String name, String version) throws IOException {
		Path bin = Files.createDirectories(folder.resolve(name).resolve("bin"));
		Files.writeString(folder.resolve(name).resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
		return script(folder.relativize(bin).resolve("java").toString(), "#!/bin/sh\n");
	}

	private Path script(String name, String text) throws IOException {
		Path file = Files.writeString(folder.resolve(name), text);
		Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
		return file;
	}

	private static void assertFailure(String sentence, org.junit.jupiter.api.function.Executable action) {
		var failure = assertThrows(CommandFailure.class, action);
		assertEquals(sentence, failure.getMessage());
		assertEquals(69, failure.status());
	}
}
