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

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.session.Finding;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;
import dev.interlock.spi.Engine;

/** Engines by others: that of {@code docs/examples/engine}, compiled as its author would, and faulty ones. */
@Tag("every-jdk")
class EnginePathTest {

	private static final Path EXAMPLE = Path.of("..", "..", "docs", "examples", "engine", "src", "main");
	private static final String SERVICE = "META-INF/services/dev.interlock.spi.Engine";

	@TempDir
	Path folder;

	/** Compiles all sources of a folder into a jar with a service file. */
	private Path jar(Path sources, String service) throws Exception {
		Path classes = Files.createTempDirectory(folder, "classes");
		List<String> files;
		try (Stream<Path> all = Files.walk(sources)) {
			files = all.map(Path::toString).filter(name -> name.endsWith(".java")).toList();
		}
		String spi = Path.of(Engine.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
		assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, Stream.concat(
				Stream.of("--release", "17", "-proc:none", "-cp", spi, "-d", classes.toString()), files.stream())
				.toArray(String[]::new)));
		Path jar = Files.createTempFile(folder, "engine", ".jar");
		try (OutputStream out = Files.newOutputStream(jar);
				JarOutputStream entries = new JarOutputStream(out);
				Stream<Path> all = Files.walk(classes)) {
			for (Path file : all.filter(Files::isRegularFile).toList()) {
				write(entries, classes.relativize(file).toString().replace(File.separatorChar, '/'),
						Files.readAllBytes(file));
			}
			if (!service.isEmpty()) {
				write(entries, SERVICE, service.getBytes());
			}
		}
		return jar;
	}

	private static void write(JarOutputStream jar, String name, byte[] content) throws IOException {
		jar.putNextEntry(new JarEntry(name));
		jar.write(content);
	}

	private Path example() throws Exception {
		return jar(EXAMPLE, Files.readString(EXAMPLE.resolve("resources").resolve(SERVICE)));
	}

	/** An engine with an id and a body of the method that starts it. */
	private Path faulty(String id, String start) throws Exception {
		return faulty(id, start, "");
	}

	/** The same, with options as an expression; empty for none. */
	private Path faulty(String id, String start, String options) throws Exception {
		Path sources = Files.createTempDirectory(folder, "faulty");
		Files.writeString(sources.resolve("Faulty.java"), """
				import dev.interlock.spi.*;
				public class Faulty implements Engine {
					public EngineDescriptor descriptor() {
						return new EngineDescriptor("ID", "ID", "ID", java.util.Set.of(), Evidence.PREDICTEDOPTIONS);
					}
					public EventHandler start(EngineContext context) {
						START
					}
				}
				""".replace("ID", id).replace("START", start)
				.replace("OPTIONS", options.isEmpty() ? "" : ", java.util.List.of(" + options + ')'));
		return jar(sources, "Faulty");
	}

	private static Outcome run(Jdk jdk, Path jar, String engines, Path session) throws Exception {
		return TargetRun.of(jdk, "engines/Deposits")
				.agent("engine-path=" + jar + ",engines=" + engines + ",noise=off,session=" + session).outcome();
	}

	@ParameterizedTest
	@EnumSource
	void anEngineByOthersReports(Jdk jdk) throws Exception {
		Path file = folder.resolve("run.session");
		Outcome outcome = run(jdk, example(), "happens-before,unlocked-writes", file);
		assertEquals("2 2", outcome.outText().strip());
		Session session = SessionFiles.read(file);
		assertEquals(List.of("happens-before", "unlocked-writes"), session.engines().stream().sorted().toList());
		assertEquals(1, session.findings().size(), session.findings().toString());
		Finding finding = session.findings().get(0);
		assertEquals("Deposits.open PREDICTED [unlocked-writes]",
				finding.title() + ' ' + finding.evidence() + ' ' + finding.engines());
		assertEquals(List.of("teller-0", "teller-1"),
				finding.accesses().stream().map(access -> access.thread().name()).sorted().toList());
		finding.accesses()
				.forEach(
						access -> assertEquals("engines.Deposits.deposit", access.className() + '.' + access.method()));
		assertTrue(finding.accesses().stream().flatMap(access -> access.stack().stream())
				.noneMatch(frame -> frame.getClassName().startsWith("org.example")), finding.toString());
	}

	@Test
	void theCommandLineTakesIt() throws Exception {
		Outcome outcome = TargetRun.command(Jdk.JDK_17, "run", "--engine-path", example().toString(), "--engines",
				"unlocked-writes", "--noise", "off", "--session", folder.resolve("run.session").toString(), "--fail-on",
				"predicted", "--", "-cp", Programs.classes().toString(), "engines.Deposits").outcome();
		assertEquals(66, outcome.status(), outcome.errText());
		assertTrue(outcome.errText().contains("Deposits.open"), outcome.errText());
	}

	@ParameterizedTest
	@CsvSource({ "all,1", "fields,1", "arrays,0" })
	void itsOptionIsOneOfTheAgent(String variables, int findings) throws Exception {
		Path file = folder.resolve("run.session");
		run(Jdk.JDK_17, example(), "unlocked-writes,unlocked-variables=" + variables, file);
		Session session = SessionFiles.read(file);
		assertEquals(findings, session.findings().size(), session.findings().toString());
		assertEquals(variables, session.options().get("unlocked-variables"));
	}

	@Test
	void itsOptionIsOneOfTheCommandLine() throws Exception {
		String jar = example().toString();
		List<String> run = List.of("--engines", "unlocked-writes", "--noise", "off", "--session",
				folder.resolve("run.session").toString(), "--fail-on", "predicted", "--", "-cp",
				Programs.classes().toString(), "engines.Deposits");
		assertEquals(66, command(jar, List.of("--unlocked-variables", "fields"), run).status());
		assertEquals(0, command(jar, List.of("--unlocked-variables=arrays"), run).status());
		Outcome wrong = command(jar, List.of("--unlocked-variables", "locals"), run);
		assertEquals("64 interlock: '--unlocked-variables locals' is not understood: choose from all, fields, arrays.",
				wrong.status() + " " + wrong.errText().strip());
		Outcome list = TargetRun.command(Jdk.JDK_17, "engines", "--engine-path", jar).outcome();
		assertTrue(list.outText().contains("--unlocked-variables=all|fields|arrays"), list.outText());
		Outcome help = TargetRun.command(Jdk.JDK_17, "run", "--engine-path", jar, "--help").outcome();
		assertTrue(help.outText().contains("--unlocked-variables=all|fields|arrays"), help.outText());
	}

	private static Outcome command(String jar, List<String> option, List<String> run) throws Exception {
		return TargetRun.command(Jdk.JDK_17, Stream.of(List.of("run", "--engine-path", jar), option, run)
				.flatMap(List::stream).toArray(String[]::new)).outcome();
	}

	@Test
	void anOptionThatCannotBeIsOneSentence() throws Exception {
		Path taken = faulty("taken", "return null;", option("session"));
		Outcome agent = run(Jdk.JDK_17, taken, "taken", folder.resolve("agent.session"));
		assertEquals("0 2 2", agent.status() + " " + agent.outText().strip());
		String sentence = "has an option 'session', and there is another one of that name: rename it.";
		assertTrue(agent.errText().contains(sentence), agent.errText());
		Outcome command = command(taken.toString(), List.of(), List.of("--", "Main"));
		assertEquals(64, command.status(), command.errText());
		assertTrue(command.errText().contains(sentence), command.errText());
		Path other = faulty("other", "return null;", option("windows"));
		refused(other.toString(), "The engine 'other' of the engine path '" + other
				+ "' has an option 'windows', and there is another one of that name: rename it.");
		Path odd = faulty("odd", "return null;", option("No Name"));
		refused(odd.toString(), "An engine of the engine path '" + odd
				+ "' cannot be loaded (the option 'No Name' is no name: use lower-case letters, digits and hyphens)");
	}

	private static String option(String name) {
		return "new EngineOption(\"" + name + "\", \"A\", OptionType.text(), \"\", \"B.\")";
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "throw new IllegalStateException(\"no disk\");|no disk",
			"throw new NoClassDefFoundError(\"org/example/Gone\");|org/example/Gone",
			"return null;|it has no handler" })
	void anEngineThatCannotStartIsNamed(String start, String why) throws Exception {
		Path session = folder.resolve("run.session");
		Outcome outcome = run(Jdk.JDK_17, faulty("faulty", start), "faulty", session);
		assertEquals("0 2 2", outcome.status() + " " + outcome.outText().strip());
		assertTrue(outcome.agentLines().stream()
				.anyMatch(line -> line.contains("The engine 'faulty' cannot start (") && line.contains(why)),
				outcome.errText());
	}

	@Test
	void whatIsNoEngineIsOneSentence() throws Exception {
		refused(folder.resolve("none.jar").toString(), "There is no '" + folder.resolve("none.jar")
				+ "' for the engine path: give jars or folders, separated by '" + File.pathSeparator + "'.");
		Path empty = jar(EXAMPLE, "");
		refused(empty.toString(),
				"The engine path '" + empty + "' has no engine: its jars need a file " + SERVICE + '.');
		Path gone = jar(EXAMPLE, "org.example.Gone");
		refused(gone.toString(), "An engine of the engine path '" + gone + "' cannot be loaded (");
		Path doubled = faulty("atomrace", "return null;");
		refused(doubled.toString(), "The engine path '" + doubled
				+ "' has an engine 'atomrace', and there is one of that name already: rename it.");
		Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
		refused(text.toString(), "The engine path '" + text + "' has no engine: its jars need a file " + SERVICE + '.');
	}

	private void refused(String path, String sentence) throws Exception {
		Outcome outcome = TargetRun.command(Jdk.JDK_17, "run", "--engine-path", path, "--session",
				folder.resolve("refused.session").toString(), "--", "-cp", Programs.classes().toString(),
				"engines.Deposits").outcome();
		assertEquals(64, outcome.status(), outcome.errText());
		assertEquals(1, outcome.errText().lines().count(), outcome.errText());
		assertTrue(outcome.errText().contains(sentence), outcome.errText());
		Outcome agent = run(Jdk.JDK_17, Path.of(path), "atomrace", folder.resolve("agent.session"));
		assertEquals("0 2 2", agent.status() + " " + agent.outText().strip());
		assertTrue(agent.errText().contains(sentence), agent.errText());
	}
}
