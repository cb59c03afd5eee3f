/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.instrument.InstrumentationException;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.ReferenceFields;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.spi.EventHandler;

/** Objects reachable through final fields, in real object graphs. */
class FinalFieldReachabilityTest {

	private static final int EPOCH = 7;

	private final FieldStore fields = new FieldStore();
	private final ClassFilter all = new ClassFilter(List.of("*"), List.of());
	private final Object[] published = new Object[1];
	private final int[] data = { 1 };
	private FinalFieldReachability graph;

	private record Holder(Object content) {
	}

	private static class Open {

		private Object next;
	}

	@BeforeEach
	void theClassesAreKnown() throws IOException, InstrumentationException {
		SiteTable sites = new SiteTable(fields);
		Instrumenter instrumenter = new Instrumenter(InstrumentationPlan.CHECKS, all, sites, fields, null, text -> {
		});
		for (Class<?> type : List.of(Holder.class, Open.class)) {
			String name = type.getName().replace('.', '/');
			try (InputStream in = type.getResourceAsStream("/" + name + ".class")) {
				instrumenter.instrument(type.getClassLoader(), name, in.readAllBytes());
			}
		}
		// a filter that accepts all classes: the default one excludes the tests' package, which is the agent's
		graph = new FinalFieldReachability(new ReferenceFields(fields, all));
	}

	private boolean isGuaranteed(Object object) {
		return graph.mayGuarantee(object, epoch -> epoch == EPOCH);
	}

	private void publish(Object object) {
		published[0] = object;
		graph.published(published, 0, EPOCH);
	}

	@Test
	void theObjectOfAFinalFieldIsReached() {
		assertFalse(isGuaranteed(data));
		publish(new Holder(data));
		assertTrue(isGuaranteed(data));
		assertFalse(isGuaranteed(published[0]));
		assertFalse(graph.mayGuarantee(data, epoch -> false));
	}

	@Test
	void allReferencesBehindAFinalFieldAreFollowed() {
		Open open = new Open();
		open.next = new ArrayList<>(List.of(Map.of("key", data)));
		publish(new Holder(open));
		assertTrue(isGuaranteed(open));
		assertTrue(isGuaranteed(open.next));
		assertTrue(isGuaranteed(data));
	}

	@Test
	void elementsOfJdkCollectionsAreFollowedToTheirFinalFields() {
		Map<String, Object> map = new HashMap<>();
		Holder holder = new Holder(data);
		map.put("holder", holder);
		publish(map);
		assertFalse(isGuaranteed(holder));
		assertTrue(isGuaranteed(data));
	}

	@Test
	void anObjectPublishedAsAWholeIsFollowed() {
		Map<String, Object> map = new HashMap<>(Map.of("holder", new Holder(data)));
		graph.published(map, EventHandler.WHOLE_OBJECT, EPOCH);
		assertTrue(isGuaranteed(data));
	}

	@Test
	void capturedObjectsOfALambdaAreReached() {
		int[] captured = data;
		Supplier<Object> lambda = () -> captured;
		publish(lambda);
		assertTrue(isGuaranteed(data));
	}

	@Test
	void aCycleIsFollowedOnce() {
		Open one = new Open();
		Open two = new Open();
		one.next = two;
		two.next = one;
		publish(new Holder(one));
		assertTrue(isGuaranteed(two));
	}

	@Test
	void afterAnIncompleteWalkAnyObjectMayBeReached() {
		List<Object> many = new ArrayList<>();
		for (int i = 0; i < 30_000; i++) {
			many.add(new Open());
		}
		publish(new Holder(many));
		assertTrue(isGuaranteed(data));
		assertFalse(graph.mayGuarantee(data, epoch -> false));
	}

	@Test
	void severalPublicationsAreKept() {
		Holder holder = new Holder(data);
		for (int epoch = 1; epoch <= 3; epoch++) {
			published[0] = new Holder(holder);
			graph.published(published.clone(), 0, epoch);
		}
		List<Integer> asked = new ArrayList<>();
		graph.mayGuarantee(data, epoch -> !asked.add(epoch));
		assertEquals(List.of(1, 2, 3), asked);
	}
}
