/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;

import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrumented.ArraySample;
import dev.interlock.instrumented.FieldSample;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.ThreadView;

/** If only certain variables are watched, the others have no checks. */
class WatchedVariablesTest {

	private static final String FIELD = FieldSample.class.getName() + ".value";

	/** An analysis of certain accesses. */
	private static final class Listening extends EventHandler {

		private final Set<String> watched;

		Listening(Set<String> watched) {
			this.watched = watched;
		}

		@Override
		public void access(ThreadView thread, Object owner, int variable, boolean write, int site, ShadowState before) {
			// only the override matters
		}

		@Override
		public Set<String> watchedVariables() {
			return watched;
		}
	}

	private static Set<String> checked(WatchedVariables watched, Class<?> sample) throws Exception {
		FieldStore fields = new FieldStore();
		SiteTable sites = new SiteTable(fields);
		Instrumenter instrumenter = new Instrumenter(new InstrumentationPlan(false, true, false, true, false, false),
				new ClassFilter(List.of(), List.of()), sites, fields, null, text -> {
					throw new AssertionError(text);
				});
		instrumenter.watchOnly(watched);
		instrumenter.instrument(sample.getClassLoader(), sample.getName().replace('.', '/'), bytes(sample));
		Set<String> found = new TreeSet<>();
		for (int i = 0; i < sites.size(); i++) {
			Site site = sites.site(i);
			if (site.kind() != SiteKind.VOLATILE_READ && site.kind() != SiteKind.VOLATILE_WRITE) {
				found.add(site.fieldName().equals("[]") ? site.method() : site.fieldName());
			}
		}
		return found;
	}

	private static byte[] bytes(Class<?> sample) throws IOException {
		try (var in = sample.getResourceAsStream(sample.getSimpleName() + ".class")) {
			return in.readAllBytes();
		}
	}

	@Test
	void onlyTheFieldsThatAreNamedAreChecked() throws Exception {
		assertEquals(Set.of("value"), checked(WatchedVariables.of(Set.of(FIELD)), FieldSample.class));
		assertEquals(Set.of(), checked(WatchedVariables.of(Set.of()), FieldSample.class));
		assertEquals(Set.of(), checked(WatchedVariables.of(Set.of(FIELD)), ArraySample.class));
	}

	@Test
	void theArraysOfAMethodAreCheckedTogether() throws Exception {
		Set<String> all = checked(WatchedVariables.ALL, ArraySample.class);
		String method = all.iterator().next();
		String site = ArraySample.class.getName() + '.' + method + "()V/[]:read#7";
		assertEquals(Set.of(method), checked(WatchedVariables.of(Set.of(site)), ArraySample.class));
	}

	@Test
	void oneAnalysisOfAllVariablesWatchesAll() {
		assertSame(WatchedVariables.ALL,
				InstrumentationPlan.watchedBy(List.of(new Listening(Set.of(FIELD)), new Listening(null))));
		assertSame(WatchedVariables.ALL, InstrumentationPlan.watchedBy(List.of()));
		WatchedVariables both = InstrumentationPlan
				.watchedBy(List.of(new Listening(Set.of("A.a")), new Listening(Set.of("B.b")),
						new EventHandler() {
						}));
		assertEquals(List.of(true, true, false),
				List.of(both.hasField("a"), both.hasField("b"), both.hasField("c")));
	}
}
