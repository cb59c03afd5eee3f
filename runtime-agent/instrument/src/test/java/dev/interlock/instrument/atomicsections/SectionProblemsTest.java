/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/** The problems of sections that cannot be watched, reported when their classes are loaded or at the end. */
class SectionProblemsTest extends SectionEventsSetting {

	private static final String NO_ACCESS = "': a section is about one variable, correct the site or the variable.";

	private static byte[] classFile(String name) {
		try (InputStream in = SectionProblemsTest.class
				.getResourceAsStream('/' + name.replace('.', '/') + ".class")) {
			return in == null ? null : in.readAllBytes();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private List<String> atEnd() {
		return plan.atEnd(SectionProblemsTest::classFile, true, name -> false).stream().map(Object::toString).toList();
	}

	/** The problems of sites, each given with its line, that do not access the section's variable. */
	private static List<String> misfits(String variable, String... sites) {
		return Stream.of(sites)
				.map(site -> "f:" + site.charAt(0) + ": the site '" + SAMPLE + site.substring(2)
						+ "' does not access '" + variable.replace("S.", SAMPLE + '.').replace("S$", SAMPLE + '$')
						+ NO_ACCESS)
				.toList();
	}

	@Test
	void missingCodeIsReported() throws Exception {
		watch("field S.count", "S.increment()V/count:read#3", "S.increment()V/count:write#0");
		run("increment");
		assertEquals(List.of("f:4: the code of the site '" + SAMPLE + ".increment()V/count:read#3' is gone: the method "
				+ "has count:read#0, count:write#0; correct the site, or remove the section."), problems);
	}

	@Test
	void problemsOfASectionAreReportedWhenItsClassIsWatched() throws Exception {
		watch("field S.gone", "S.untilPositive()V/gone:read#0", "S.untilPositive()V/gone:write#0");
		watch("field S.map", "S.increment(J)V/map:read#0", "S.increment(J)V/map:write#0");
		watch("field S.count", "S.backwards()I/count:read#0", "S.backwards()I/count:write#0");
		watch("field x.Y.z", "x.Y.m()V/z:read#0", "x.Y.m()V/z:write#0");
		run("increment");
		String noMethod = ": the class '" + SAMPLE + "' has no method 'increment(J)V', but 'increment()V': correct the "
				+ "site, or remove the section.";
		assertEquals(List.of(
				"f:3: the class '" + SAMPLE + "' declares no field 'gone': name a field of the class that declares it.",
				"f:3: the field 'map' of '" + SAMPLE + "' is final, and its value does not change: name another "
						+ "variable.",
				"f:4" + noMethod, "f:5" + noMethod,
				"f:4: no path leads from the entry of 's' to one of its ends: give an end that the code reaches, or "
						+ "remove the section."),
				problems.stream().filter(problem -> !problem.contains("is gone")).toList());
		assertEquals(
				List.of("f:3: no class 'x.Y' was watched, and the class path has none: correct the name, or "
						+ "remove the section."),
				atEnd());
		assertEquals(List.of(), plan.atEnd(SectionProblemsTest::classFile, false, name -> false));
	}

	@Test
	void aSiteThatAccessesAnotherVariableIsReported() throws Exception {
		watch("field S.count", "S.wide()V/total:read#0", "S.wide()V/total:write#0");
		watch("field S.name", "S.increment()V/count:read#0", "S.increment()V/count:write#0");
		watch("object java.util.Map", "S.calls()V/compareAndSet(II)Z:write#0",
				"S.calls()V/put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;:write#0");
		assertEquals(List.of(), run("wide"));
		assertEquals(Stream.of(misfits("field S.count", "4 .wide()V/total:read#0", "5 .wide()V/total:write#0"),
				misfits("field S.name", "4 .increment()V/count:read#0", "5 .increment()V/count:write#0"),
				misfits("object java.util.Map", "4 .calls()V/compareAndSet(II)Z:write#0")).flatMap(List::stream)
				.toList(), problems);
		assertEquals(List.of(), atEnd());
	}

	@Test
	void aSiteThatAccessesAFieldOfTheSameNameInAnotherClassIsReported() throws Exception {
		watch("field S$Other.count", "S.increment()V/count:read#0", "S.increment()V/count:write#0");
		run("increment");
		assertEquals(misfits("field S$Other.count", "4 .increment()V/count:read#0", "5 .increment()V/count:write#0"),
				problems);
	}

	@Test
	void aSiteWhoseAccessOnlyOtherClassesDetermineIsReportedAtTheEnd() throws Exception {
		watch("field S.count", "S.other()V/count:read#0", "S.other()V/count:write#0");
		run("other");
		assertEquals(List.of(), problems);
		assertEquals(misfits("field S.count", "4 .other()V/count:read#0", "5 .other()V/count:write#0"), atEnd());
		assertEquals(List.of(), atEnd());
	}

	@Test
	void aSiteMayNameAClassBelowTheOneThatDeclaresTheVariable() throws Exception {
		watch("field S.count", "S$Below.more()V/count:read#0", "S$Below.more()V/count:write#0");
		assertEquals(List.of("before count:read#0 enters s", "after count:read#0", "before count:write#0 ends s",
				"after count:write#0"), run("below"));
		assertEquals(List.of(), problems);
		assertEquals(List.of(), atEnd());
	}

	@Test
	void sectionsOfUnloadedClassesAreCheckedAgainstTheClassFile() throws Exception {
		watch("field S$Other.gone", "S$Other.unused()I/count:read#0", "S$Other.unused()I/count:read#1");
		watch("field S$Other.count", "S.other()V/count:read#0", "S.other()V/count:write#0");
		run("increment");
		assertEquals(List.of(), problems);
		assertEquals(List.of(
				"f:3: the class '" + SAMPLE
						+ "$Other' declares no field 'gone': name a field of the class that declares it.",
				misfits("field S$Other.gone", "4 $Other.unused()I/count:read#0").get(0),
				"f:5: the code of the site '" + SAMPLE + "$Other.unused()I/count:read#1' is gone: the method has "
						+ "count:read#0; correct the site, or remove the section."),
				atEnd());
		assertEquals(List.of(), plan.atEnd(name -> new byte[0], true, name -> false),
				"nothing is said of a file that is damaged");
	}

	@Test
	void sectionsWithPointsInAnExcludedClassAreReported() throws Exception {
		watch("field S.count", "S$Other.unused()I/count:read#0", "S$Other.unused()I/count:read#1");
		watch("field S$Other.count", "S.other()V/count:read#0", "S.other()V/count:write#0");
		run("increment");
		assertEquals(List.of(), problems);
		assertEquals(
				List.of("f:4: the class '" + SAMPLE + "$Other' is excluded: change the patterns "
						+ "of included and excluded classes, or disable the section."),
				plan.atEnd(SectionProblemsTest::classFile, true, name -> name.endsWith("$Other")).stream()
						.map(Object::toString).toList());
	}

	/** A call that is a point of two sections is watched for one of the variables only. */
	@Test
	void theSecondOfTwoSectionsWithOneCallIsReported() throws Exception {
		String call = "S.callsGet()V/S.get()I:read#0";
		watch("first", "field S.count", call, "S.callsGet()V/count:write#0");
		watch("again", "field S.count", call, "S.callsGet()V/count:write#0");
		assertEquals(List.of(), problems);
		watch("second", "field S.total", "S.callsGet()V/total:read#0", call);
		assertEquals(List.of("f:2: the call '" + call.replace("S.", SAMPLE + '.')
				+ "' belongs to the section 'first' "
				+ "too, which is about another variable, and only that one is watched: name the accesses "
				+ "inside the called method, or remove one of the sections."), problems);
		assertEquals(2, plan.size());
	}

	/** Sections about objects may share a call, but not with one about a field, in either order. */
	@Test
	void theSecondIsReportedIfAFieldAndAnObjectShareACall() {
		String map = "S.calls()V/size()I:read#0";
		String set = "S.calls()V/isEmpty()Z:read#0";
		watch("first", "object java.util.Map", map, "S.calls()V/clear()V:write#0");
		watch("second", "object java.util.Collection", map, "S.calls()V/clear()V:write#0");
		watch("third", "field S.count", set, "S.calls()V/count:write#0");
		assertEquals(List.of(), problems);
		watch("fourth", "field S.count", map, "S.calls()V/count:write#0");
		watch("fifth", "object java.util.Set", set, "S.calls()V/clear()V:write#0");
		assertEquals(List.of("'first'", "'third'"),
				problems.stream().map(problem -> problem.replaceAll(".* to the section ('.*') too.*", "$1")).toList());
		assertEquals(3, plan.size());
	}
}
