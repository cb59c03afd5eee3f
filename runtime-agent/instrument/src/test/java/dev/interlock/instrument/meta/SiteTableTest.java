/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;

/** Sites have dense numbers, and can be looked up while others are added. */
class SiteTableTest {

	private final SiteTable sites = new SiteTable(new FieldStore());
	private final MethodSites method = new MethodSites("org.example.Counter", "increment", "()V", "increment()V",
			"Counter.java", true);

	@Test
	void aSiteHasTheAddedValues() {
		FieldReference field = new FieldReference(null, "org.example.Counter", "value", "I", false);
		int id = sites.add(SiteKind.FIELD_WRITE, method, field, 12, 3);
		assertEquals(new Site(id, SiteKind.FIELD_WRITE, "org.example.Counter", "increment", "()V", "Counter.java", 12,
				"org.example.Counter", "value", 3), sites.site(id));
		assertEquals("org.example.Counter.increment()V/value:write#3", sites.site(id).stableForm());
		int lock = sites.add(SiteKind.ACQUIRE, method, null, 0, 0);
		assertEquals(null, sites.site(lock).fieldName());
		assertTrue(sites.isInWaitingClass(lock));
	}

	/** Simulates the garbage collector by enqueueing the reference to the loader. */
	@Test
	void theSitesOfAnUnloadedClassAreReusedByTheSameClass() {
		FieldStore fields = new FieldStore();
		SiteTable table = new SiteTable(fields);
		LoaderFields gone = fields.of(new ClassLoader(null) {
		});
		int[] first = addAll(table, gone, "value");
		LoaderFields alive = fields.of(new ClassLoader(null) {
		});
		int[] second = addAll(table, alive, "value");
		assertEquals(first.length * 2, table.size(), "the first is in use");
		gone.enqueue();
		LoaderFields next = fields.of(new ClassLoader(null) {
		});
		assertNull(table.fieldReference(first[0]).loader(), "nothing of the loader is kept");
		assertEquals("value", table.site(first[0]).fieldName());
		int[] other = addAll(table, next, "otherValue");
		int[] third = addAll(table, next, "value");
		assertArrayEquals(first, third);
		assertSame(next, table.fieldReference(third[0]).loader());
		assertSame(alive, table.fieldReference(second[0]).loader());
		assertEquals(first.length * 3, table.size());
		assertEquals(2 * first.length, other[0]);
	}

	private int[] addAll(SiteTable table, LoaderFields loader, String name) {
		FieldReference field = loader.reference("org/example/Counter", name, "I", false);
		int[] ids = { table.add(SiteKind.FIELD_READ, method, field, 12, 0),
				table.add(SiteKind.FIELD_WRITE, method, field, 12, 0),
				table.add(SiteKind.FIELD_WRITE, method, field, 13, 1) };
		for (int id : ids) {
			loader.addSite(id);
		}
		return ids;
	}

	@Test
	void thereIsNoOtherSite() {
		sites.add(SiteKind.ACQUIRE, method, null, 0, 0);
		assertThrows(IndexOutOfBoundsException.class, () -> sites.site(1));
		assertThrows(IndexOutOfBoundsException.class, () -> sites.site(-1));
		assertThrows(IndexOutOfBoundsException.class, () -> sites.field(0));
		assertThrows(IndexOutOfBoundsException.class, () -> sites.field(7));
	}

	@Test
	void aMillionSitesAreAddedByTwoThreads() throws Exception {
		int each = 500_000;
		ExecutorService threads = Executors.newFixedThreadPool(2);
		var one = threads.submit(() -> add(each));
		var other = threads.submit(() -> add(each));
		BitSet numbers = one.get(60, TimeUnit.SECONDS);
		numbers.or(other.get(60, TimeUnit.SECONDS));
		threads.shutdown();
		assertEquals(2 * each, numbers.cardinality());
		assertEquals(2 * each, numbers.length());
		assertEquals(2 * each, sites.size());
	}

	private BitSet add(int count) {
		BitSet numbers = new BitSet();
		for (int i = 0; i < count; i++) {
			int id = sites.add(SiteKind.ARRAY_READ, method, null, i, 0);
			if (sites.site(id).line() != i || sites.site(id / 2) == null) {
				throw new AssertionError(i);
			}
			numbers.set(id);
		}
		return numbers;
	}
}
