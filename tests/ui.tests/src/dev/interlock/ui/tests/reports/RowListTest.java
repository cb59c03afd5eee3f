/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.interlock.ui.internal.reports.tree.RowList;
import dev.interlock.ui.internal.reports.tree.RowPace;

/** Slice by slice, the rows approach the requested ones, even if the request changes meanwhile. */
class RowListTest {

	private final AtomicLong clock = new AtomicLong();
	private final RowPace pace = new RowPace(clock::get);
	private final RowList list = new RowList();
	private final Widget widget = new Widget();

	/** A row: rows with the same name are equal, and look the same if their texts are equal. */
	private record Row(String name, String text) {

		@Override
		public boolean equals(Object other) {
			return other instanceof Row row && row.name.equals(name);
		}

		@Override
		public int hashCode() {
			return name.hashCode();
		}
	}

	/** A widget with rows, in which each change takes as long as a whole slice. */
	private final class Widget implements RowList.Shown {

		private final List<Row> rows = new ArrayList<>();
		private final List<String> moved = new ArrayList<>();
		private int fewest = Integer.MAX_VALUE;

		@Override
		public void insert(Object row, int index) {
			rows.add(index, (Row) row);
			clock.addAndGet(RowPace.GOAL_NANOS);
		}

		@Override
		public void remove(List<Object> gone) {
			for (Object row : gone) {
				assertTrue(rows.remove(row), "never removes what is not there");
				moved.add(((Row) row).name);
			}
			fewest = Math.min(fewest, rows.size());
			clock.addAndGet(RowPace.GOAL_NANOS);
		}

		@Override
		public void update(Object row) {
			rows.set(rows.indexOf(row), (Row) row);
			clock.addAndGet(RowPace.GOAL_NANOS);
		}

		@Override
		public boolean isSame(Object row, Object other) {
			return ((Row) row).text.equals(((Row) other).text);
		}

		private List<String> names() {
			return rows.stream().map(Row::name).toList();
		}

		private List<String> texts() {
			return rows.stream().map(Row::text).toList();
		}
	}

	private static List<Row> rows(String... names) {
		return List.of(names).stream().map(name -> new Row(name, name)).toList();
	}

	private static List<Row> rows(int from, int to) {
		return IntStream.range(from, to).mapToObj(i -> new Row("row" + i, "row" + i)).toList();
	}

	private boolean slice() {
		pace.begin();
		return list.work(widget, pace);
	}

	private int slices() {
		int slices = 1;
		while (!slice()) {
			slices++;
		}
		return slices;
	}

	private void show(List<Row> wanted) {
		list.want(wanted, Set.of());
		slices();
		assertEquals(wanted, widget.rows);
		assertEquals(wanted, list.shown());
	}

	@Test
	void aFewRowsComeAtOnce() {
		list.want(rows(0, RowPace.AT_ONCE), Set.of());
		assertTrue(slice());
		assertEquals(rows(0, RowPace.AT_ONCE), widget.rows);
	}

	@Test
	void manyRowsComeInTheirOrderOneSliceAfterTheOther() {
		list.want(rows(0, 100), Set.of());
		assertFalse(slice());
		assertEquals(rows(0, RowPace.AT_ONCE), widget.rows);
		assertEquals(4, slices());
		assertEquals(rows(0, 100), widget.rows);
	}

	@Test
	void theWantedRowsMayChangeDuringASlice() {
		list.want(rows(0, 100), Set.of());
		slice();
		list.want(rows(10, 200), Set.of());
		slice();
		show(rows(50, 60));
	}

	@Test
	void onlyRowsWithOtherContentAreUpdated() {
		show(rows("a", "b", "c"));
		list.want(List.of(new Row("a", "a"), new Row("b", "again"), new Row("c", "c")), Set.of());
		long before = clock.get();
		assertTrue(slice());
		assertEquals(List.of("a", "again", "c"), widget.texts());
		assertEquals(RowPace.GOAL_NANOS, clock.get() - before, "one row is updated");
	}

	@Test
	void asFewRowsAsPossibleAreMoved() {
		show(rows("a", "b", "c", "d", "e"));
		list.want(rows("e", "a", "b", "x", "c", "d"), Set.of());
		slices();
		assertEquals(List.of("e", "a", "b", "x", "c", "d"), widget.names());
		assertEquals(List.of("e"), widget.moved);
	}

	@Test
	void theSelectedRowStaysAndTheOthersAreMovedAroundIt() {
		show(rows("a", "b", "c", "d", "e"));
		list.want(rows("e", "a", "b", "c", "d"), Set.of(new Row("e", "")));
		slices();
		assertEquals(List.of("e", "a", "b", "c", "d"), widget.names());
		assertFalse(widget.moved.contains("e"));
	}

	@Test
	void theParentAlwaysHasARowWhileAllAreReplaced() {
		show(rows(0, 50));
		show(rows(100, 150));
		assertEquals(1, widget.fewest);
	}

	@Test
	void aRowIsShownBeforeItsTurnAndAtItsPlace() {
		list.want(rows(0, 100), Set.of());
		slice();
		list.show(new Row("row70", ""), widget);
		list.show(new Row("row60", ""), widget);
		assertEquals(List.of("row60", "row70"), widget.names().subList(RowPace.AT_ONCE, RowPace.AT_ONCE + 2));
		slices();
		assertEquals(rows(0, 100), widget.rows);
	}

	@Test
	void aRowIsShownAtItsPlaceWhileOthersAreStillToGo() {
		show(rows("a", "b", "c", "d"));
		list.want(rows("x", "d", "y", "b", "z"), Set.of());
		list.show(new Row("b", ""), widget);
		list.show(new Row("y", ""), widget);
		assertTrue(widget.names().indexOf("y") < widget.names().indexOf("b"));
		slices();
		assertEquals(List.of("x", "d", "y", "b", "z"), widget.names());
	}

	@Test
	void anUnwantedRowIsRemovedBeforeItsTurn() {
		show(rows(0, 100));
		list.want(rows(100, 200), Set.of());
		list.drop(new Row("row0", ""), widget);
		assertFalse(widget.names().contains("row0"));
		assertFalse(widget.rows.isEmpty());
		slices();
		assertEquals(rows(100, 200), widget.rows);
	}

	@Test
	void anyOrderBecomesAnyOtherOne() {
		Random random = new Random(7);
		List<Row> all = new ArrayList<>(rows(0, 60));
		for (int round = 0; round < 200; round++) {
			Collections.shuffle(all, random);
			List<Row> wanted = List.copyOf(all.subList(0, random.nextInt(all.size())));
			list.want(wanted, Set.of(all.get(random.nextInt(all.size()))));
			list.show(all.get(random.nextInt(all.size())), widget);
			list.drop(all.get(random.nextInt(all.size())), widget);
			if (random.nextBoolean()) {
				slices();
				assertEquals(wanted, widget.rows);
			} else {
				slice();
			}
			assertEquals(widget.rows, list.shown());
		}
	}
}
