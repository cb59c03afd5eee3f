/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.instrumented.InheritanceSample;
import dev.interlock.spi.Site;

/** Properties of a field are also known where an instruction names it by a subclass. */
class InheritanceTest {

	private final FieldStore fields = new FieldStore();
	private final SiteTable sites = new SiteTable(fields);
	private final Instrumenter instrumenter = new Instrumenter(
			new InstrumentationPlan(false, true, true, true, false, false),
			new ClassFilter(List.of(), List.of()), sites, fields, null, text -> {
				throw new AssertionError(text);
			});

	/** The sites of a class, as kinds and fields. */
	private List<String> instrument(Class<?> type) throws Exception {
		int before = sites.size();
		String name = type.getName();
		try (var in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
			instrumenter.instrument(type.getClassLoader(), name.replace('.', '/'), in.readAllBytes());
		}
		List<String> found = new ArrayList<>();
		for (int i = before; i < sites.size(); i++) {
			Site site = sites.site(i);
			found.add(site.kind() + " " + site.fieldName());
		}
		return found;
	}

	@Test
	void onlyMonitoredFieldsAreCheckedAndOnlyVolatileOnesSynchronise() throws Exception {
		instrument(InheritanceSample.class);
		instrument(InheritanceSample.Heir.class);
		assertEquals(List.of("FIELD_READ plain", "VOLATILE_READ ordered"),
				instrument(InheritanceSample.User.class));
	}

	@Test
	void fieldsOfAnUnknownSuperclassAreResolvedAtRunTime() throws Exception {
		instrument(InheritanceSample.Heir.class);
		assertEquals(List.of("FIELD_READ fixed", "FIELD_READ ordered", "FIELD_READ plain", "VOLATILE_READ fixed",
				"VOLATILE_READ ordered", "VOLATILE_READ plain"),
				instrument(InheritanceSample.User.class).stream().sorted().toList());
	}
}
