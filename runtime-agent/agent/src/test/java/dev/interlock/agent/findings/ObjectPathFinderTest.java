/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.agent.report.findings.FoundPath;
import dev.interlock.agent.report.findings.LockHolder;
import dev.interlock.instrument.InstrumentationException;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.ReferenceFields;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;

/** Paths to objects in real object graphs. */
class ObjectPathFinderTest {

	private static final class Shelf {

		private final List<Object> books = new ArrayList<>();
		private final Map<String, int[]> pages = new HashMap<>();
		private int[] numbers = { 1 };
		private Shelf next;
	}

	private static final class Room {

		private static Shelf shelf;
		private static Object key;
		private static final Object[] KEYS = { new Object(), new Object() };
		private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
	}

	private ObjectPathFinder finder;

	@BeforeEach
	void theClassesAreKnown() throws IOException, InstrumentationException {
		FieldStore fields = new FieldStore();
		ClassFilter all = new ClassFilter(List.of("*"), List.of());
		Instrumenter instrumenter = new Instrumenter(InstrumentationPlan.CHECKS, all, new SiteTable(fields), fields,
				null, text -> {
				});
		for (Class<?> type : List.of(Shelf.class, Room.class)) {
			String name = type.getName().replace('.', '/');
			try (InputStream in = type.getResourceAsStream("/" + name + ".class")) {
				instrumenter.instrument(type.getClassLoader(), name, in.readAllBytes());
			}
		}
		finder = new ObjectPathFinder(new ReferenceFields(fields, all), () -> List.of(Room.class));
		Room.shelf = new Shelf();
	}

	private FoundPath path(Object owner) {
		return finder.of(new FindingReport(FindingKind.DATA_RACE, Evidence.OBSERVED, "engine", owner, 0, List.of()));
	}

	private LockHolder holder(Object lock, Object owner) {
		return finder.holder(lock,
				new FindingReport(FindingKind.DATA_RACE, Evidence.OBSERVED, "engine", owner, 0, List.of()));
	}

	private static List<String> fields(FoundPath path) {
		return path.steps().stream().map(FoundPath.Step::field).toList();
	}

	@Test
	void aStaticFieldLeadsToItsObject() {
		assertEquals(List.of("shelf"), fields(path(Room.shelf)));
		assertEquals(Room.class.getName() + ".shelf", path(Room.shelf).holder());
		assertEquals(null, path(Room.shelf).steps().get(0).owner());
		assertEquals(List.of("shelf", "numbers"), fields(path(Room.shelf.numbers)));
		assertEquals(Shelf.class.getName() + ".books", path(Room.shelf.books).holder());
	}

	@Test
	void theHolderOfAnElementOfACollectionIsTheFieldOfTheCollection() {
		Shelf inside = new Shelf();
		Room.shelf.books.add(inside);
		assertEquals(Shelf.class.getName() + ".books[]", path(inside).holder());
		finder.forget();
		int[] page = { 1 };
		Room.shelf.pages.put("page", page);
		assertEquals(Shelf.class.getName() + ".pages[]", path(page).holder());
	}

	@Test
	void theObjectOfAnEarlierFindingLeadsOn() {
		Shelf alone = new Shelf();
		alone.next = new Shelf();
		assertEquals(FoundPath.NONE, path(alone.next));
		assertEquals(FoundPath.NONE, path(alone));
		FoundPath path = path(alone.next);
		assertEquals(List.of("next"), fields(path));
		assertEquals(alone, path.steps().get(0).owner());
	}

	@Test
	void aLockIsNamedByTheFieldThatHoldsIt() {
		Room.key = new Object();
		String room = Room.class.getName();
		assertEquals(new LockHolder(room + ".key", false, null), holder(Room.key, null));
		assertEquals(new LockHolder(room + ".KEYS[1]", false, null), holder(Room.KEYS[1], null));
		assertEquals(new LockHolder(room + ".LOCK", false, null), holder(Room.LOCK, null));
		assertEquals(new LockHolder(room + ".shelf", false, null), holder(Room.shelf, null));
		assertEquals(LockHolder.UNKNOWN, holder(new Object(), null));
	}

	@Test
	void theObjectOfTheFindingLeadsToItsLock() {
		Shelf alone = new Shelf();
		alone.next = new Shelf();
		assertEquals(new LockHolder(Shelf.class.getName() + ".next", false, null), holder(alone.next, alone));
	}

	@Test
	void aFieldThatHoldsOtherLocksInOtherObjectsIsOneOfSeveral() {
		Room.shelf.next = new Shelf();
		assertEquals(new LockHolder(Shelf.class.getName() + ".books", true, null), holder(Room.shelf.books, null));
		assertEquals(new LockHolder(Shelf.class.getName() + ".next", false, null), holder(Room.shelf.next, null));
		finder.forget();
		Shelf inside = new Shelf();
		Room.shelf.books.add(inside);
		assertEquals(new LockHolder(Shelf.class.getName() + ".books[]", true, null), holder(inside, null));
	}

	@Test
	void anUnreachableObjectHasNoPath() {
		assertEquals(FoundPath.NONE, path(new int[1]));
		assertEquals(FoundPath.NONE, path(null));
	}

	@Test
	void changesAreFoundAfterTheObjectsWereReleased() {
		Shelf later = new Shelf();
		assertEquals(FoundPath.NONE, path(later));
		finder.forget();
		Room.shelf.next = later;
		assertEquals(List.of("shelf", "next"), fields(path(later)));
	}
}
