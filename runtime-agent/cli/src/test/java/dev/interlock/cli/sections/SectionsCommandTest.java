/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.sections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.cli.Fork;
import dev.interlock.cli.InProcess;

class SectionsCommandTest {

	private static final String SITE = Counter.class.getName() + ".next()I/value:";

	@TempDir
	Path folder;

	/** The code of the sections. */
	static final class Counter {

		private int value;

		Runnable later() {
			return () -> value = value + 2;
		}

		int next() {
			value = value + 1;
			return value;
		}
	}

	@BeforeEach
	void copyCode() throws IOException {
		String name = Counter.class.getName().replace('.', '/') + ".class";
		Path file = folder.resolve("classes").resolve(name);
		Files.createDirectories(file.getParent());
		try (var in = Counter.class.getClassLoader().getResourceAsStream(name)) {
			Files.copy(in, file);
		}
	}

	@Test
	void aRightFileIsAccepted() throws IOException {
		write("variable field " + Counter.class.getName() + ".value", "entry " + SITE + "read#0",
				"end " + SITE + "write#0");
		var result = run("sections", "check", "-cp", "classes", "s.sections");
		assertEquals("interlock: 1 sections can be used; no errors found.\n", result.err());
		assertEquals(0, result.status());
		var list = run("sections", "list", "-cp", "classes", "s.sections");
		assertTrue(list.out().contains("\n  entry    " + SITE + "read#0\n"), list.out());
	}

	@Test
	void theCheckSaysWhetherASectionMayBeHealed() throws IOException {
		write("variable field " + Counter.class.getName() + ".value", "entry " + SITE + "read#0",
				"end " + SITE + "write#0");
		var result = run("sections", "check", "--healing", "-cp", "classes", "s.sections");
		assertEquals("s: repair yes.\ns: mutex with a limit: the class '" + Counter.class.getName()
				+ "', which is excluded, accesses its variable.\n", result.out());
		assertEquals(0, result.status());
	}

	@Test
	void errorsAreReportedWithFileAndLine() throws IOException {
		write("variable field " + Counter.class.getName() + ".value", "entry " + SITE + "read#7",
				"end " + SITE + "write#0",
				"section t", "color red");
		var result = run("sections", "check", "--class-path", "classes", "s.sections");
		assertTrue(result.err().startsWith("s.sections:7: there is no property 'color'"), result.err());
		assertTrue(
				result.err().contains("\ns.sections:4: the code of the site '" + SITE + "read#7' is gone: the method "
						+ "has value:read#0, value:write#0, value:read#1; correct the site"),
				result.err());
		assertTrue(result.err().endsWith("interlock: 0 sections can be used, 2 errors.\n"),
				result.err());
		assertEquals(65, result.status());
	}

	@Test
	void theSitesOfTheCodeArePrinted() {
		var result = run("sections", "list", "-cp", "classes", "--sites", Counter.class.getName());
		assertTrue(result.out().lines().anyMatch(line -> line.startsWith(SITE + "read#0   SectionsCommandTest.java:")),
				result.out());
		assertEquals(5, result.out().lines().count());
	}

	@Test
	void aNumberedLambdaIsUsedWithAWarningAndNotProposedAgain() throws IOException {
		String stable = run("sections", "list", "-cp", "classes", "--sites", Counter.class.getName()).out().lines()
				.filter(line -> line.contains("[")).findFirst().orElseThrow().split(" ")[0];
		String numbered = numbered(stable);
		write("variable field " + Counter.class.getName() + ".value", "entry " + numbered,
				"end " + numbered.replace("read", "write"));
		var result = run("sections", "check", "-cp", "classes", "s.sections");
		assertTrue(
				result.err().startsWith("s.sections:4: the site '" + numbered + "' names a lambda by the "
						+ "number that a compiler gave it"),
				result.err());
		assertTrue(result.err().contains("; write '" + stable + "' in its place.\ns.sections:5: the site '"),
				result.err());
		assertTrue(result.err().endsWith("interlock: 1 sections can be used; no errors found.\n"),
				result.err());
		assertEquals(0, result.status());
		assertFalse(run("sections", "infer", "-cp", "classes", "s.sections").out().contains(stable));
		assertTrue(run("sections", "infer", "-cp", "classes").out().contains(stable));
		write("variable field " + Counter.class.getName() + ".value", "entry " + stable,
				"end " + stable.replace("read", "write"));
		assertEquals("interlock: 1 sections can be used; no errors found.\n",
				run("sections", "check", "-cp", "classes", "s.sections").err());
	}

	/** A site with the class file's name of the only lambda. */
	private static String numbered(String site) {
		String body = Arrays.stream(Counter.class.getDeclaredMethods())
				.filter(method -> method.getName().startsWith("lambda$"))
				.map(method -> method.getName() + MethodType.methodType(method.getReturnType(),
						method.getParameterTypes()).toMethodDescriptorString())
				.findFirst().orElseThrow();
		return Counter.class.getName() + '.' + body + site.substring(site.lastIndexOf('/'));
	}

	@Test
	void badInputIsOneSentence() {
		assertEquals("interlock: There is no '" + folder.resolve("nowhere") + "': give folders with class files, or "
				+ "jars.\n", run("sections", "check", "-cp", "nowhere").err());
		var missing = run("sections", "check", "-cp", "classes", "gone");
		assertEquals("interlock: There is no file 'gone': give the path of a file of atomic sections.\n",
				missing.err());
		assertEquals(65, missing.status());
		assertEquals(
				"interlock: Give a command for sections: check, list, infer, train. See 'interlock sections --help'.\n",
				run("sections").err());
	}

	@Test
	void aRunWithAFileThatIsNotThereIsRefused() {
		var result = run("run", "--sections", "gone", "--", "Main");
		assertEquals("interlock: There is no file 'gone': give the path of a file of atomic sections.\n", result.err());
		assertEquals(65, result.status());
	}

	@Test
	void sectionsAreProposedAndTheOldOnesKept() throws IOException {
		var fresh = run("sections", "infer", "-cp", "classes");
		assertTrue(fresh.out().contains("\n  end      " + SITE + "write#0\n  from     pattern load-and-store\n"),
				fresh.out());
		write("variable field " + Counter.class.getName() + ".value", "entry " + SITE + "read#0",
				"end " + SITE + "write#0",
				"disabled only one thread counts");
		var again = run("sections", "infer", "-cp", "classes", "--output", "new.sections", "s.sections");
		assertTrue(
				again.err().startsWith(
						"interlock: 1 sections are proposed in 1 classes {pattern load-and-store=1}, in "
								+ "addition to 1 existing ones"),
				again.err());
		assertTrue(Files.readString(folder.resolve("new.sections")).contains("disabled only one thread counts"));
	}

	@Test
	void inferringIntoTheSameFileKeepsCommentsAndFaultySections() throws IOException {
		write("variable field " + Counter.class.getName() + ".value", "entry " + SITE + "read#0",
				"end " + SITE + "write#0", "", "# from the time before the counter was split", "section gone",
				"variable field org.example.Gone.value", "entry org.example.Gone.next()I/value:read#0",
				"end org.example.Gone.next()I/value:write#0");
		var result = run("sections", "infer", "-cp", "classes", "--output", "s.sections", "s.sections");
		assertTrue(result.err().contains("there is no class 'org.example.Gone'"), result.err());
		assertTrue(result.err().contains("in addition to 2 existing ones"), result.err());
		assertEquals(0, result.status());
		String text = Files.readString(folder.resolve("s.sections"));
		assertTrue(text.contains("\n# from the time before the counter was split\nsection gone\n"), text);
		run("sections", "infer", "-cp", "classes", "--output", "s.sections", "s.sections");
		assertEquals(text, Files.readString(folder.resolve("s.sections")));
	}

	@Test
	void aProposalWithATakenNameIsRenamed() throws IOException {
		String name = Counter.class.getName() + ".next:value";
		Files.writeString(folder.resolve("s.sections"), "interlock-sections 1\nsection " + name + "\nvariable field "
				+ Counter.class.getName() + ".value\nentry " + SITE + "write#0\nend " + SITE + "read#1\n");
		var result = run("sections", "infer", "-cp", "classes", "s.sections");
		assertTrue(result.out().contains("\nsection " + name + "\n"), result.out());
		assertTrue(result.out().contains("\nsection " + name + "-2\n"), result.out());
	}

	@Test
	void aFileWithUnreadableLinesIsNotOverwritten() throws IOException {
		write("variable field " + Counter.class.getName() + ".value", "entry " + SITE + "read#0",
				"end " + SITE + "write#0", "colour red");
		String before = Files.readString(folder.resolve("s.sections"));
		String refusal = "interlock: The file 's.sections' has lines that cannot be read (see above) and would be lost: "
				+ "correct them, or give another file with '--output'.\n";
		for (var result : List.of(
				run("sections", "infer", "-cp", "classes", "--output", "./s.sections", "s.sections"),
				run("sections", "train", "--sections", "s.sections", "--", "-version"))) {
			assertTrue(result.err().startsWith("s.sections:6: there is no property 'colour'"), result.err());
			assertTrue(result.err().endsWith(refusal), result.err());
			assertEquals(65, result.status());
		}
		assertEquals(before, Files.readString(folder.resolve("s.sections")));
		assertEquals(0,
				run("sections", "infer", "-cp", "classes", "--output", "new.sections", "s.sections").status());
	}

	private void write(String... lines) throws IOException {
		Files.writeString(folder.resolve("s.sections"), "interlock-sections 1\nsection s\n" + String.join("\n", lines));
	}

	private Fork.Result run(String... arguments) {
		return new InProcess(folder, Map.of()).run(arguments);
	}
}
