/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrumented.SectionSample;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;
import dev.interlock.spi.Section;

/** The sections in which no other code of the program runs. */
class MarkedSectionsTest {

	private static final String SAMPLE = SectionSample.class.getName();

	private final ClassNode type = read();
	private final List<AtomicSection> models = new ArrayList<>();

	@Test
	void calculationsRunNoOtherCode() {
		section("addUnless(Z)V/total:read#0", "addUnless(Z)V/total:write#0");
		section("quotient(I)V/total:read#0", "quotient(I)V/total:write#0");
		section("add(L" + type.name + ";)V/total:read#0", "add(L" + type.name + ";)V/total:write#0");
		assertEquals(List.of(0), brief("addUnless"));
		assertEquals(List.of(1), brief("quotient"));
		assertEquals(List.of(2), brief("add"));
	}

	@Test
	void codeOnPathsBackToTheEntryIsOutside() {
		section("untilPositive()V/total:read#1", "untilPositive()V/total:write#0");
		assertEquals(List.of(0), brief("untilPositive"));
	}

	@Test
	void callsAndLocksMayRunOtherCode() {
		section("withCall()V/total:read#0", "withCall()V/total:write#0");
		section("nested()V/total:read#0", "nested()V/total:write#0");
		assertEquals(List.of(), brief("withCall"));
		assertEquals(List.of(), brief("nested"));
	}

	@Test
	void sectionsOnOneVariableThatOverlapAreNotMarked() {
		section("overlapping()V/total:read#0", "overlapping()V/total:write#0");
		assertEquals(List.of(0), brief("overlapping"));
		section("overlapping()V/total:read#1", "overlapping()V/total:write#1");
		assertEquals(List.of(), brief("overlapping"));
	}

	@Test
	void aPointOfTwoSectionsIsNotMarked() {
		section("replaced()V/total:read#0", "replaced()V/total:write#0");
		section("replaced()V/total:read#0", "replaced()V/total:write#0");
		assertEquals(List.of(), brief("replaced"));
	}

	@Test
	void staticMethodsAndFieldsOfOtherKindsAreNotMarked() {
		section("increment()V/count:read#0", "increment()V/count:write#0");
		assertEquals(List.of(), brief("increment"));
		section("wide()V/rate:read#0", "wide()V/rate:write#0");
		assertEquals(List.of(), brief("wide"));
	}

	private void section(String entry, String end) {
		SitePoint from = SitePoint.parse(SAMPLE + '.' + entry);
		SitePoint to = SitePoint.parse(SAMPLE + '.' + end);
		models.add(new AtomicSection("s" + models.size(), SectionVariable.field(SAMPLE, from.member()), from,
				List.of(EndPoint.serializable(from, to)), false, false, "test", 0, Optional.empty()));
	}

	private List<Integer> brief(String name) {
		MethodNode method = type.methods.stream().filter(each -> each.name.equals(name)
				&& models.stream().anyMatch(model -> model.entry().descriptor().equals(each.desc))).findFirst()
				.orElseThrow();
		BriefSections brief = new BriefSections(type, method);
		List<AtomicSection> here = models.stream().filter(model -> model.entry().method().equals(name)).toList();
		for (AtomicSection model : here) {
			brief.addPoint(model.entry());
			model.ends().forEach(end -> brief.addPoint(end.site()));
		}
		for (AtomicSection model : here) {
			brief.add(new Section(models.indexOf(model), model.name(), false, false, false), model);
		}
		return brief.find().stream().map(Section::number).sorted().toList();
	}

	private static ClassNode read() {
		ClassNode node = new ClassNode();
		try (InputStream file = SectionSample.class.getResourceAsStream("SectionSample.class")) {
			new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
		} catch (IOException e) {
			throw new AssertionError(e);
		}
		return node;
	}
}
