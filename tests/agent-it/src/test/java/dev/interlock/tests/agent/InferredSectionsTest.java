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

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.SessionFiles;

/** Code that is meant to be atomic is watched without a declared section. */
@Tag("every-jdk")
class InferredSectionsTest {

	@TempDir
	Path folder;

	private List<Finding> run(Jdk jdk, String mode, String options) throws Exception {
		Path session = folder.resolve("undeclared.session");
		Outcome outcome = TargetRun.of(jdk, "atomic/Undeclared").arguments(mode)
				.agent("engines=atomrace,windows=none,noise=off,session=" + session + options).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return SessionFiles.read(session).findings();
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, volatile, total, read-write-write", "JDK_25, volatile, total, read-write-write",
			"JDK_17, map, '', read-write-write", "JDK_25, map, '', read-write-write",
			"JDK_17, map-twice, '', read-write-read", "JDK_25, map-twice, '', read-write-read",
			"JDK_17, queue-head, '', read-write-read", "JDK_25, queue-head, '', read-write-read",
			"JDK_17, queue-seen, '', read-write-write", "JDK_25, queue-seen, '', read-write-write",
			"JDK_17, atomic, '', read-write-write", "JDK_25, atomic, '', read-write-write",
			"JDK_17, accessors, balance, read-write-write", "JDK_25, accessors, balance, read-write-write" })
	void interleavedSectionsAreObserved(Jdk jdk, String mode, String variable, String pattern) throws Exception {
		List<Finding> findings = run(jdk, mode, ",infer=strong");
		assertEquals(1, findings.size(), findings.toString());
		Finding finding = findings.get(0);
		assertEquals(FindingKind.ATOMICITY_VIOLATION, finding.kind());
		assertEquals(Finding.Evidence.OBSERVED, finding.evidence());
		assertEquals(pattern, finding.violation().pattern());
		assertEquals(variable, finding.variable().name());
		assertTrue(finding.violation().inferred());
		SectionFile definition = SectionFileReader.parse(finding.violation().definition(), "definition");
		assertEquals(List.of(), definition.problems());
		assertEquals(finding.violation().section(), definition.sections().get(0).name());
	}

	@ParameterizedTest
	@CsvSource({ "JDK_17, compare-and-set", "JDK_25, compare-and-set", "JDK_17, locked", "JDK_25, locked",
			"JDK_17, other-key", "JDK_25, other-key", "JDK_17, queue-longer", "JDK_25, queue-longer" })
	void codeThatNoticesOrExcludesOtherThreadsIsNotReported(Jdk jdk, String mode) throws Exception {
		assertEquals(List.of(), run(jdk, mode, ",infer=strong"));
	}

	/** An entry of the file takes precedence, also when it says that the section is not atomic. */
	@ParameterizedTest
	@EnumSource(Jdk.class)
	void sectionsDisabledByTheFileAreNotInferred(Jdk jdk) throws Exception {
		String definition = run(jdk, "map", ",infer=strong").get(0).violation().definition();
		Path file = Files.writeString(folder.resolve("undeclared.sections"), definition);
		Finding declared = run(jdk, "map", ",infer=strong,sections=" + file).get(0);
		assertTrue(!declared.violation().inferred() && declared.evidence() == Finding.Evidence.OBSERVED,
				declared.toString());
		Files.writeString(file, definition.stripTrailing() + "\n  disabled meant\n");
		assertEquals(List.of(), run(jdk, "map", ",infer=strong,sections=" + file));
	}

	@ParameterizedTest
	@EnumSource(Jdk.class)
	void noSectionIsInferredWithEnginesThatTheUserNames(Jdk jdk) throws Exception {
		assertEquals(List.of(), run(jdk, "map", ""));
	}
}
