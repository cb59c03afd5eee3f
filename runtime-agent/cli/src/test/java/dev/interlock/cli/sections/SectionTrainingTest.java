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

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.sections.SectionFileWriter;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

class SectionTrainingTest {

	private static AtomicSection section(String name) {
		return AtomicSection.of(name, SectionVariable.field("org.example.Account", "balance"),
				SitePoint.parse("org.example.Account." + name + "()V/balance:read#0"),
				SitePoint.parse("org.example.Account." + name + "()V/balance:write#0"), "pattern load-and-store");
	}

	private final AtomicSection old = section("old").trained(4, Optional.of("only one thread counts"));
	private final SectionTraining training = new SectionTraining(
			List.of(section("held").trained(2, Optional.empty()), section("broken"), section("unseen"), old));

	private static SectionTraining.Outcome outcome(Set<String> seen, Map<String, String> broken) {
		return new SectionTraining.Outcome(seen, broken);
	}

	private List<String> candidates() {
		return training.candidates().stream().map(AtomicSection::name).toList();
	}

	@Test
	void oneRunIsSpokenOfAsOne() {
		training.add(outcome(Set.of("held"), Map.of()), 1);
		assertEquals(
				List.of("seen in 1 of 1 training run that was correct, and broken in none",
						"never executed in 1 training run", "never executed in 1 training run", "nothing"),
				training.sections().stream().map(section -> section.remarks().kept().orElse("nothing")).toList());
	}

	@Test
	void trainedSectionsAreWrittenWithTheirSupportEvenIfItIsZero() {
		training.add(outcome(Set.of("held"), Map.of("broken", "by another one")), 1);
		List<AtomicSection> trained = training.sections();
		String text = SectionFileWriter.write(trained);
		assertEquals(List.of(
				"from     pattern load-and-store", "support  0",
				"disabled broken in training run 1, which was correct: by another one",
				"from     pattern load-and-store", "support  3",
				"kept     seen in 1 of 1 training run that was correct, and broken in none",
				"from     pattern load-and-store", "support  4", "disabled only one thread counts",
				"from     pattern load-and-store", "support  0", "kept     never executed in 1 training run"),
				text.lines().map(String::strip).filter(line -> line.matches("(from|support|kept|disabled) .*"))
						.toList());
		SectionFile read = SectionFileReader.parse(text, "f");
		assertEquals(List.of(), read.problems());
		assertEquals(Set.copyOf(trained), Set.copyOf(read.sections()));
	}

	@Test
	void untrainedSectionsAreWrittenWithoutSupport() {
		String text = SectionFileWriter.write(List.of(section("new"),
				section("hand").trained(0, Optional.of("only one thread counts"))));
		assertFalse(text.contains("support"), text);
	}

	@Test
	void sectionsBrokenInACorrectRunAreDisabledWithTheReason() {
		assertEquals(List.of("held", "broken", "unseen"), candidates());
		training.add(outcome(Set.of("held", "broken"), Map.of()), 1);
		training.add(outcome(Set.of("held", "broken"), Map.of("broken", "read-write-write, between at A.java:7")), 2);
		assertEquals(List.of("held", "unseen"), candidates());
		training.add(outcome(Set.of("held"), Map.of()), 3);
		List<AtomicSection> trained = training.sections();
		assertEquals(List.of(5, 1, 0, 4), trained.stream().map(AtomicSection::support).toList());
		assertEquals(Optional.empty(), trained.get(0).disabled());
		assertEquals(Optional.of("broken in training run 2, which was correct: read-write-write, between at A.java:7"),
				trained.get(1).disabled());
		assertEquals(old, trained.get(3));
		assertEquals(
				List.of(Optional.of("seen in 3 of 3 training runs that were correct, and broken in none"),
						Optional.empty(), Optional.of("never executed in 3 training runs"), Optional.empty()),
				trained.stream().map(section -> section.remarks().kept()).toList());
		assertEquals("4 sections: 1 were broken in correct runs and are disabled, 1 were seen and held, "
				+ "1 were never executed, 1 had been disabled before.", training.conclusion());
	}
}
