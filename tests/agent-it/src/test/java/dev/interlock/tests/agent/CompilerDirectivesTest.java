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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The compiler directives that the agent sets for its own code to shorten the start-up of programs. */
@Tag("every-jdk")
class CompilerDirectivesTest {

	private static final String HOOKS = "-java/lang/Interlock*.*";
	private static final String RECEIVERS = "-dev/interlock/engines/*.acquired";

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void theInstrumentationIsExcludedFromTheSecondCompiler(Jdk jdk) throws Exception {
		String text = directives(jdk);
		assertTrue(text.contains("dev/interlock/shaded/asm*.*") && text.contains("dev/interlock/instrument*.*"), text);
		assertTrue(text.replaceAll("\\s", "").contains("Exclude:true"), text);
	}

	@ParameterizedTest
	@EnumSource
	void theFirstCompilerDoesNotInlineTheHooks(Jdk jdk) throws Exception {
		String text = directives(jdk);
		int hooks = text.indexOf(HOOKS);
		assertTrue(hooks > text.indexOf("dev/interlock/instrument*.*"), text);
		assertTrue(text.lastIndexOf("c1 directives", hooks) > text.lastIndexOf("c2 directives", hooks), text);
		assertEquals(hooks, text.lastIndexOf(HOOKS), "the second compiler still inlines them: " + text);
	}

	@ParameterizedTest
	@EnumSource
	void theSecondCompilerDoesNotInlineTheReceiversOfEvents(Jdk jdk) throws Exception {
		String text = directives(jdk);
		int receivers = text.indexOf(RECEIVERS);
		assertTrue(receivers > text.indexOf(HOOKS), text);
		assertTrue(text.lastIndexOf("c2 directives", receivers) > text.lastIndexOf("c1 directives", receivers), text);
	}

	@ParameterizedTest
	@EnumSource
	void directivesOfTheProgramAreKept(Jdk jdk) throws Exception {
		Path own = Files.writeString(folder.resolve("own.json"),
				"[{ match: [\"org/example/*.*\"], c2: { Exclude: true } }]");
		Outcome outcome = TargetRun.of(jdk, "jvm/Directives").optimized()
				.vm("-XX:+UnlockDiagnosticVMOptions", "-XX:CompilerDirectivesFile=" + own)
				.agent("session=" + folder.resolve("a.session")).outcome();
		String text = outcome.outText();
		assertTrue(text.contains("org/example/*.*") && text.contains("dev/interlock/instrument*.*"), text);
		assertFalse(text.contains(HOOKS), text);
	}

	@ParameterizedTest
	@EnumSource
	void theFirstCompilerFollowsTheProgramsOwnCommands(Jdk jdk) throws Exception {
		Outcome outcome = TargetRun.of(jdk, "jvm/Inlined").optimized()
				.vm("-Xbatch", "-XX:TieredStopAtLevel=1", "-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintCompilation",
						"-XX:+PrintInlining", "-XX:CompileCommand=dontinline,jvm.Inlined::next")
				.agent("session=" + folder.resolve("a.session")).outcome();
		List<String> decisions = outcome.outText().lines()
				.filter(line -> line.contains("@") && line.contains("jvm.Inlined::next")).toList();
		assertFalse(decisions.isEmpty(), outcome.outText());
		for (String decision : decisions) {
			assertTrue(decision.contains("disallowed by CompileCommand"), decision);
		}
	}

	@ParameterizedTest
	@EnumSource
	void commandsInAFileAreFollowedToo(Jdk jdk) throws Exception {
		Path own = Files.writeString(folder.resolve("own.commands"), "dontinline org.example.Any::any\n");
		Outcome outcome = TargetRun.of(jdk, "jvm/Directives").optimized().vm("-XX:CompileCommandFile=" + own)
				.agent("session=" + folder.resolve("a.session")).outcome();
		String text = outcome.outText();
		assertTrue(text.contains("dev/interlock/instrument*.*"), text);
		assertFalse(text.contains(HOOKS), text);
	}

	@Test
	void withoutATemporaryFolderThereAreNoDirectives() throws Exception {
		Outcome outcome = TargetRun.of(Jdk.values()[0], "jvm/Directives").optimized()
				.vm("-Djava.io.tmpdir=" + folder.resolve("missing")).agent("session=" + folder.resolve("a.session"))
				.outcome();
		assertTrue(outcome.agentLines().get(0).startsWith("Race detection is on"), outcome.errText());
		assertFalse(outcome.outText().contains("interlock"), outcome.outText());
	}

	/** The directives of a JVM whose program has none of its own. */
	private String directives(Jdk jdk) throws Exception {
		return TargetRun.of(jdk, "jvm/Directives").optimized().agent("session=" + folder.resolve("a.session")).outcome()
				.outText();
	}
}
