/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each wrong parameter of a goal fails the build with one sentence. Each row of the table is a module of one build. */
class WrongParametersTest {

	private static final Path WORK = MavenBuild.WORK.resolveSibling("wrong");
	private static final Path STREAMS = Path.of(System.getProperty("interlock.streams"));

	private static MavenBuild build;

	/** Goal, parameters and sentence of each row. */
	private static List<String[]> rows() throws IOException {
		try (InputStream in = WrongParametersTest.class.getResourceAsStream("/wrong-parameters.txt")) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"))
					.map(line -> line.split(" \\| ", 3)).toList();
		}
	}

	@BeforeAll
	static void build() throws Exception {
		List<String[]> rows = rows();
		Files.createDirectories(WORK.resolve(".mvn"));
		StringBuilder modules = new StringBuilder();
		for (int i = 0; i < rows.size(); i++) {
			modules.append("<module>").append(name(i)).append("</module>");
			prepare(WORK.resolve(name(i)), rows.get(i)[0], rows.get(i)[1]);
		}
		Files.writeString(WORK.resolve("pom.xml"), """
				<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
				<groupId>wrong</groupId><artifactId>parent</artifactId><version>1</version><packaging>pom</packaging>
				<modules>%s</modules></project>
				""".formatted(modules));
		build = MavenBuild.run(WORK, "validate");
	}

	private static String name(int row) {
		return "row-" + row;
	}

	private static void prepare(Path folder, String goal, String parameters) throws IOException {
		Files.createDirectories(folder.resolve("folder/races.json"));
		Files.createDirectories(folder.resolve("target/interlock"));
		// stands for a test
		Path classes = Files.createDirectories(folder.resolve("target/test-classes/dev/interlock/tests/maven"));
		try (InputStream in = MavenBuild.class.getResourceAsStream("MavenBuild.class")) {
			Files.copy(in, classes.resolve("MavenBuild.class"));
		}
		Files.writeString(folder.resolve("text"), "no session\n");
		Files.writeString(folder.resolve("empty"), "");
		for (String name : List.of("race", "killed")) {
			Files.write(folder.resolve(name + ".session"), Files.readAllBytes(STREAMS.resolve(name + ".stream")));
		}
		String recorded = "race.session";
		StringBuilder configuration = new StringBuilder();
		for (String parameter : parameters.split("; ")) {
			String[] parts = parameter.split("=", 2);
			if (parts[0].equals("recorded")) {
				recorded = parts[1].equals("killed") ? "killed.session" : parts[1];
			} else {
				configuration.append(element(parts[0], parts[1]));
			}
		}
		if (!recorded.equals("none")) {
			Files.write(folder.resolve("target/interlock/recorded.session"),
					Files.readAllBytes(folder.resolve(recorded)));
		}
		if (goal.equals("confirm") && !parameters.startsWith("mainClass")) {
			configuration.append(element("mainClass", "Main"));
		}
		Files.writeString(folder.resolve("pom.xml"), """
				<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
				<parent><groupId>wrong</groupId><artifactId>parent</artifactId><version>1</version></parent>
				<artifactId>%s</artifactId>
				<build><plugins><plugin><groupId>dev.interlock</groupId><artifactId>interlock-maven-plugin</artifactId>
				<version>%s</version><executions><execution><phase>validate</phase><goals><goal>%s</goal></goals>
				<configuration>%s</configuration></execution></executions></plugin></plugins></build></project>
				""".formatted(folder.getFileName(), System.getProperty("interlock.version"), goal, configuration));
	}

	private static String element(String name, String value) {
		int dot = name.indexOf('.');
		String inner = dot < 0 ? value : element(name.substring(dot + 1), value);
		String outer = dot < 0 ? name : name.substring(0, dot);
		return "<" + outer + ">" + inner + "</" + outer + ">";
	}

	static Stream<Arguments> wrongParameters() throws IOException {
		List<String[]> rows = rows();
		return IntStream.range(0, rows.size())
				.mapToObj(i -> Arguments.of(name(i), rows.get(i)[0], rows.get(i)[1], rows.get(i)[2]));
	}

	@ParameterizedTest
	@MethodSource("wrongParameters")
	void failTheBuildWithOneSentence(String project, String goal, String parameters, String sentence) {
		String expected = goal + ": " + sentence.replace("@folder", WORK.resolve(project).toString());
		String error = build.error(project);
		if (expected.endsWith("…")) {
			String start = expected.substring(0, expected.length() - 1);
			assertEquals(start, error.substring(0, Math.min(start.length(), error.length())), error);
		} else {
			assertEquals(expected, error);
		}
	}

	@Test
	void noStackTraceIsPrinted() {
		assertFalse(build.log().contains("\tat "), build::log);
		assertTrue(build.log().contains("BUILD FAILURE"), build::log);
	}
}
