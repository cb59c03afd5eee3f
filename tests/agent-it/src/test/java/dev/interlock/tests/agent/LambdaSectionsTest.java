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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.SessionFiles;

/** Sections in lambdas have names that lambdas in other methods do not affect. */
@Tag("every-jdk")
class LambdaSectionsTest {

	/** Adds lambdas in other methods. */
	private static final UnaryOperator<String> ELSEWHERE = text -> replace(text, "// more", """
			private final Runnable before = () -> total = 3;

			void before() {
				Runnable first = () -> System.out.println(total);
				Runnable second = () -> turn = 3;
				first.run();
				second.run();
			}
			""");

	/** Adds a lambda before the section's one; the new lambda gets the compiler's number of the section's one. */
	private static final UnaryOperator<String> BEFORE_IT = text -> replace(text, "\t\tThread worker", """
			Runnable first = () -> turn = 0;
			first.run();
			Thread worker""");

	/** Renames the method that contains the section's lambda. */
	private static final UnaryOperator<String> RENAMED = text -> replace(text, "work()", "labour()");

	@TempDir
	Path folder;

	private static String replace(String text, String place, String other) {
		assertTrue(text.contains(place), place);
		return text.replace(place, other);
	}

	/** Compiles the program after an edit. */
	private Path compile(UnaryOperator<String> edit) throws Exception {
		Path source = Files.createDirectories(folder.resolve("atomic")).resolve("Shift.java");
		String text = Files.readString(Path.of(System.getProperty("interlock.programs"), "atomic", "Shift.java"));
		Files.writeString(source, edit.apply(text));
		assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "--release", "17", "-g", "-d",
				folder.toString(), source.toString()));
		return folder;
	}

	private Outcome run(Jdk jdk, UnaryOperator<String> edit, String method) throws Exception {
		Path sections = Files.writeString(folder.resolve("shift.sections"), """
				interlock-sections 1

				section shift
				  variable field atomic.Shift.total
				  entry    atomic.Shift.%1$s/total:read#0
				  end      atomic.Shift.%1$s/total:write#0
				""".formatted(method));
		Outcome outcome = TargetRun.of(jdk, "atomic/Shift").onlyClassPath(compile(edit).toString())
				.agent("engines=atomrace,windows=none,noise=off,sections=" + sections + ",session="
						+ folder.resolve("shift.session"))
				.outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return outcome;
	}

	private List<Finding> findings() throws Exception {
		return SessionFiles.read(folder.resolve("shift.session")).findings();
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, false", "JDK_17, true", "JDK_25, false", "JDK_25, true" })
	void aSectionInALambdaKeepsItsNameWhenOtherLambdasAreAdded(Jdk jdk, boolean edited) throws Exception {
		Outcome outcome = run(jdk, edited ? ELSEWHERE : UnaryOperator.identity(), "work[Runnable#0]()V");
		assertTrue(outcome.errText().lines().noneMatch(line -> line.contains("Atomic sections, ")), outcome.errText());
		Finding finding = findings().get(0);
		assertEquals(1, findings().size(), findings().toString());
		assertEquals(FindingKind.ATOMICITY_VIOLATION, finding.kind());
		assertEquals(Finding.Evidence.OBSERVED, finding.evidence());
		assertEquals(
				List.of("atomic.Shift.work[Runnable#0]()V/total:read#0", "atomic.Shift.work()V/total:write#0",
						"atomic.Shift.work[Runnable#0]()V/total:write#0"),
				finding.accesses().stream().map(Access::site).toList());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17", "JDK_25" })
	void aNumberedNameIsWatchedWithAWarning(Jdk jdk) throws Exception {
		Outcome outcome = run(jdk, UnaryOperator.identity(), "lambda$work$0()V");
		assertTrue(
				outcome.errText().contains(":6: the site 'atomic.Shift.lambda$work$0()V/total:write#0' names a lambda "
						+ "by the number that a compiler gave it"),
				outcome.errText());
		assertTrue(outcome.errText().contains("; write 'atomic.Shift.work[Runnable#0]()V/total:write#0' in its place."),
				outcome.errText());
		assertEquals(1, findings().size(), findings().toString());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17", "JDK_25" })
	void aNumberedNameOfARemovedMethodIsReported(Jdk jdk) throws Exception {
		Outcome outcome = run(jdk, RENAMED, "lambda$work$0()V");
		assertEquals(List.of(), findings(), outcome.errText());
		assertTrue(outcome.errText().contains("has no method 'lambda$work$0()V'"), outcome.errText());
	}

	/** The lambda that now has the compiler's number lacks the access: the code is reported as gone. */
	@ParameterizedTest
	@CsvSource({ "JDK_17", "JDK_25" })
	void aNumberedNameOfAnotherLambdaIsReported(Jdk jdk) throws Exception {
		Outcome outcome = run(jdk, BEFORE_IT, "lambda$work$0()V");
		assertEquals(List.of(), findings(), outcome.errText());
		assertTrue(outcome.errText().contains(
				"the code of the site 'atomic.Shift.lambda$work$0()V/total:read#0' is gone: the method does not mention 'total'"),
				outcome.errText());
	}
}
