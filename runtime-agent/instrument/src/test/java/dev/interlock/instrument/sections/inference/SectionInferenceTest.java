/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.instrument.sections.SectionCheck;
import dev.interlock.instrument.sections.SectionCheckTest;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrumented.InferenceSample;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionFile;

class SectionInferenceTest {

	private final ClassPath classes = SectionCheckTest.classes(InferenceSample.class,
			InferenceSample.Queue.class, InferenceSample.EndlessQueue.class);
	private final SectionInference inference = new SectionInference(classes, false);
	private final Map<String, List<AtomicSection>> found = inference.infer().stream()
			.collect(Collectors.groupingBy(section -> section.entry().method()));

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"loadAndStore|field S.count|count:read#0|count:write#0|pattern load-and-store",
			"testAndUse|field S.name|name:read#0|name:read#1|pattern test-and-use",
			"checkThenPut|object java.util.Map|containsKey(Ljava/lang/Object;)Z:read#0|"
					+ "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;:write#0|pattern check-then-act",
			"getThenSetAtomic|object java.util.concurrent.atomic.AtomicInteger|get()I:read#0|set(I)V:write#0|"
					+ "pattern load-and-store",
			"doubleRead|object java.lang.StringBuffer|length()I:read#0|getChars(II[CI)V:read#0|pattern double-read",
			"getThenSet|field S.count|getCount()I:read#0|setCount(I)V:write#0|pattern get-then-set",
			"getLimitedThenSet|field S.count|getLimited()I:read#0|setCount(I)V:write#0|pattern get-then-set",
			"throughCalls|field S.count|hasAny()Z:read#0|takeOne()V:write#0|pattern check-then-act",
			"throughStaticCalls|field S.instance|instance()Ldev/interlock/instrumented/InferenceSample;:read#0|"
					+ "make(Ldev/interlock/instrumented/InferenceSample;)V:write#0|pattern check-then-act",
			"queue|object java.util.List|isEmpty()Z:read#0|remove(I)Ljava/lang/Object;:write#0|"
					+ "pattern check-then-act" })
	void aPatternIsProposed(String method, String variable, String entry, String end, String origin) {
		List<AtomicSection> sections = found.getOrDefault(method, List.of());
		assertEquals(1, sections.size(), sections.toString());
		AtomicSection section = sections.get(0);
		assertEquals(variable.replace("S.", InferenceSample.class.getName() + '.'), section.variable().toString());
		assertEquals(origin, section.origin());
		assertEquals(entry, shortName(section.entry().toString()));
		assertEquals(List.of(end), section.ends().stream().map(point -> shortName(point.site().toString())).toList());
	}

	@Test
	void aCheckMayBeFollowedByAnActOrAUse() {
		AtomicSection section = found.get("checkThenAct").get(0);
		assertEquals("pattern check-then-act test-and-use", section.origin());
		assertEquals(List.of("instance:read#1", "instance:write#0"),
				section.ends().stream().map(point -> shortName(point.site().toString())).sorted().toList());
	}

	@ParameterizedTest
	@ValueSource(strings = { "unrelated", "otherKey", "noticed", "compareAndSet", "getCount", "setCount", "otherObject",
			"neverWritten", "own", "nextRound", "waits", "confined", "twoVariables", "overridden",
			"getAndReportThenSet",
			"getAndFillThenSet" })
	void nothingIsProposed(String method) {
		assertEquals(List.of(), found.getOrDefault(method, List.of()));
	}

	@Test
	void consecutiveAccessesAreProposedBesideThePatterns() {
		Map<String, List<AtomicSection>> all = new SectionInference(classes, true).infer().stream()
				.collect(Collectors.groupingBy(section -> section.entry().method()));
		assertEquals(found.get("loadAndStore"), all.get("loadAndStore"));
		assertEquals(List.of(), all.getOrDefault("waits", List.of()));
		AtomicSection round = all.get("nextRound").stream().filter(AtomicSection::circular).findFirst().orElseThrow();
		assertEquals("interleaving consecutive", round.origin());
		assertEquals(round.entry(), round.ends().stream().map(EndPoint::site).filter(round.entry()::equals).findFirst()
				.orElseThrow());
		SectionCheck check = new SectionCheck(classes, "inferred");
		all.values().forEach(sections -> sections
				.forEach(section -> assertEquals(List.of(), check.check(SectionFile.Entry.of(section, 0)))));
	}

	@Test
	void proposedSectionsPassTheCheck() {
		SectionCheck check = new SectionCheck(classes, "inferred");
		found.values().forEach(sections -> sections
				.forEach(section -> assertEquals(List.of(), check.check(SectionFile.Entry.of(section, 0)))));
		assertEquals(0, inference.unreadable());
	}

	private static String shortName(String site) {
		return site.substring(site.indexOf('/', site.indexOf(')', site.indexOf('(')) + 2 + returnLength(site)) + 1);
	}

	/** The length of the return type of the method with the site, less one; types with slashes end in a semicolon. */
	private static int returnLength(String site) {
		int start = site.indexOf(')') + 1;
		return site.charAt(start) == 'L' ? site.indexOf(';', start) - start - 1 : 0;
	}
}
