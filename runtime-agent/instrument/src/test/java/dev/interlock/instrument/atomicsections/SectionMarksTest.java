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

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.bootstrap.InterlockMarkedSections;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrumented.ConstructorSample;
import dev.interlock.sections.SectionFileReader;

/** Accesses that are not reported, because no section can be open or the open ones are marked. */
class SectionMarksTest extends SectionEventsSetting {

	private static final String ADD = "S.add(L" + SAMPLE.replace('.', '/') + ";)V";

	@Test
	void readsThatAllSectionsAllowAreNotReported() throws Exception {
		watch("field S.total", "S.outside()V/total:read#0", "S.outside()V/total:write#0");
		assertEquals(List.of("before total:read#0 enters s", "after total:read#0", "before total:write#0 ends s",
				"after total:write#0"), run("outside"));
	}

	@Test
	void aSectionWithoutOtherCodeIsReportedOnceAndThenMarked() throws Exception {
		watch("field S.total", ADD + "/total:read#0", ADD + "/total:write#0");
		InterlockMarkedSections.allow(true);
		marks = true;
		List<String> once = List.of("before total:read#0 enters s", "after total:read#0", "before total:write#0 ends s",
				"after total:write#0");
		List<String> expected = new ArrayList<>(once);
		// a section on another object than this is not marked
		expected.addAll(once);
		assertEquals(expected, run("again"));
	}

	@Test
	void aSectionInALoopThatHasFramesIsMarkedFromItsSecondTimeOn() throws Exception {
		watch("field S.total", "S.addAll(JDI)V/total:read#0", "S.addAll(JDI)V/total:write#0");
		InterlockMarkedSections.allow(true);
		marks = true;
		// the caught exception may have left it open
		assertEquals(List.of("before total:read#0 enters s", "after total:read#0", "before total:write#0 ends s",
				"after total:write#0", "exit s"), run("repeated"));
	}

	@Test
	void sectionsThatCannotBeMarkedAreReported() throws Exception {
		watch("field S.total", ADD + "/total:read#0", ADD + "/total:write#0");
		InterlockMarkedSections.allow(false);
		marks = true;
		assertEquals(20, run("again").size());
	}

	@Test
	void aMarkIsRemovedWhenTheMethodIsLeft() throws Exception {
		watch("field S.total", "S.addUnless(Z)V/total:read#0", "S.addUnless(Z)V/total:write#0");
		watch("field S.total", "S.quotient(I)V/total:read#0", "S.quotient(I)V/total:write#0");
		InterlockMarkedSections.allow(true);
		marks = true;
		List<String> events = List.of("before total:read#0 enters s", "after total:read#0",
				"before total:write#0 ends s",
				"after total:write#0");
		// the first write is reported because it is not resolved yet; the others would be if the mark were still set
		List<String> expected = new ArrayList<>(List.of("before total:write#0", "after total:write#0"));
		expected.addAll(events);
		expected.add("exit s");
		expected.addAll(events);
		expected.add("exit s");
		assertEquals(expected, run("leftEarly"));
	}

	@Test
	void writesInConstructorsAreNotReportedBeforePublication() throws Exception {
		String sample = ConstructorSample.class.getName();
		InstrumentedLoader constructors = new InstrumentedLoader(InstrumentationPlan.ALL, sample);
		SectionSites watched = new SectionSites(new SectionFields(constructors.sites, constructors.fields));
		SectionPlan sections = new SectionPlan(watched, (problem, name) -> problems.add(problem.toString()));
		sections.add(SectionFileReader.parse((SectionFileReader.HEADER + "\nsection s\nvariable field S.total\n"
				+ "entry S.add()V/total:read#0\nend S.add()V/total:write#0").replace("S.", sample + '.'), "f"));
		constructors.instrumenter.watch(sections);
		Class.forName(sample, true, constructors);
		List<String> sites = new ArrayList<>();
		for (int site = 0; site < constructors.sites.size(); site++) {
			if (watched.isCandidate(site)) {
				String form = constructors.sites.site(site).stableForm();
				sites.add(form.substring(form.indexOf('(')));
			}
		}
		assertEquals(List.of("(Z)V/total:write#1", "(J)V/total:write#1",
				"(L" + sample.replace('.', '/') + ";)V/total:write#0", "()V/total:read#0", "()V/total:write#0"), sites);
	}
}
