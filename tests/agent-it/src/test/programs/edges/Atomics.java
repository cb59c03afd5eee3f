/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Publishes a value by each method of atomic arrays, atomic pairs and field updaters. */
public final class Atomics {

	private static final AtomicIntegerFieldUpdater<Cell> INTS = AtomicIntegerFieldUpdater.newUpdater(Cell.class,
			"number");
	private static final AtomicLongFieldUpdater<Cell> LONGS = AtomicLongFieldUpdater.newUpdater(Cell.class, "wide");
	private static final AtomicReferenceFieldUpdater<Cell, String> TEXTS = AtomicReferenceFieldUpdater
			.newUpdater(Cell.class, String.class, "text");

	/** The fields of the updaters. */
	private static final class Cell {
		private volatile int number;
		private volatile long wide;
		private volatile String text = "a";
	}

	private Atomics() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		longArray();
		referenceArray();
		each("AtomicStampedReference", () -> new AtomicStampedReference<>("a", 1),
				List.of(it -> it.set("b", 2), it -> it.compareAndSet("a", "b", 1, 2),
						it -> it.weakCompareAndSet("a", "b", 1, 2), it -> it.attemptStamp("a", 2)),
				List.of(it -> it.get(new int[1]), it -> it.getReference(), it -> it.getStamp(),
						it -> it.compareAndSet("b", "c", 2, 3), it -> it.weakCompareAndSet("b", "c", 2, 3),
						it -> it.attemptStamp("b", 3)));
		each("AtomicMarkableReference", () -> new AtomicMarkableReference<>("a", false),
				List.of(it -> it.set("b", true), it -> it.compareAndSet("a", "b", false, true),
						it -> it.weakCompareAndSet("a", "b", false, true), it -> it.attemptMark("a", true)),
				List.of(it -> it.get(new boolean[1]), it -> it.getReference(), it -> it.isMarked(),
						it -> it.compareAndSet("b", "c", true, false),
						it -> it.weakCompareAndSet("b", "c", true, false), it -> it.attemptMark("b", false)));
		updaters();
	}

	/** Combines each release with the first acquire, and each acquire with the first release. */
	private static <T> void each(String name, Supplier<T> made, List<Consumer<T>> releases, List<Consumer<T>> acquires)
			throws Throwable {
		List<Consumer<T>> first = new ArrayList<>(releases);
		acquires.forEach(acquire -> first.add(releases.get(0)));
		List<Consumer<T>> second = new ArrayList<>();
		releases.forEach(release -> second.add(acquires.get(0)));
		second.addAll(acquires);
		for (int i = 0; i < first.size(); i++) {
			Consumer<T> release = first.get(i);
			Consumer<T> acquire = second.get(i);
			T variable = made.get();
			Handover.of(name + ' ' + i, box -> Handover.byRace(() -> {
				box.value = 1;
				release.accept(variable);
			}, () -> {
				acquire.accept(variable);
				box.value++;
			}));
		}
	}

	private static void longArray() throws Throwable {
		each("AtomicLongArray", () -> new AtomicLongArray(3),
				List.of(all -> all.set(1, 1), all -> all.lazySet(1, 1), all -> all.setRelease(1, 1),
						all -> all.compareAndSet(1, 0, 1), all -> all.weakCompareAndSetVolatile(1, 0, 1),
						all -> all.weakCompareAndSetRelease(1, 0, 1), all -> all.compareAndExchange(1, 0, 1),
						all -> all.compareAndExchangeRelease(1, 0, 1), all -> all.getAndSet(1, 1),
						all -> all.getAndAdd(1, 1), all -> all.addAndGet(1, 1), all -> all.getAndIncrement(1),
						all -> all.incrementAndGet(1), all -> all.getAndDecrement(1), all -> all.decrementAndGet(1),
						all -> all.updateAndGet(1, old -> 1), all -> all.getAndUpdate(1, old -> 1),
						all -> all.accumulateAndGet(1, 1, Long::sum), all -> all.getAndAccumulate(1, 1, Long::sum)),
				List.of(all -> all.get(1), all -> all.getAcquire(1), all -> all.compareAndSet(1, 1, 2),
						all -> all.weakCompareAndSetVolatile(1, 1, 2), all -> all.weakCompareAndSetAcquire(1, 1, 2),
						all -> all.compareAndExchange(1, 1, 2), all -> all.compareAndExchangeAcquire(1, 1, 2),
						all -> all.getAndSet(1, 2), all -> all.getAndAdd(1, 1), all -> all.addAndGet(1, 1),
						all -> all.getAndIncrement(1), all -> all.incrementAndGet(1), all -> all.getAndDecrement(1),
						all -> all.decrementAndGet(1), all -> all.updateAndGet(1, old -> 2),
						all -> all.getAndUpdate(1, old -> 2), all -> all.accumulateAndGet(1, 1, Long::sum),
						all -> all.getAndAccumulate(1, 1, Long::sum)));
	}

	private static void referenceArray() throws Throwable {
		each("AtomicReferenceArray", () -> new AtomicReferenceArray<>(new String[] { "", "a", "" }),
				List.of(all -> all.set(1, "b"), all -> all.lazySet(1, "b"), all -> all.setRelease(1, "b"),
						all -> all.compareAndSet(1, "a", "b"), all -> all.weakCompareAndSetVolatile(1, "a", "b"),
						all -> all.weakCompareAndSetRelease(1, "a", "b"), all -> all.compareAndExchange(1, "a", "b"),
						all -> all.compareAndExchangeRelease(1, "a", "b"), all -> all.getAndSet(1, "b"),
						all -> all.updateAndGet(1, old -> "b"), all -> all.getAndUpdate(1, old -> "b"),
						all -> all.accumulateAndGet(1, "b", String::concat),
						all -> all.getAndAccumulate(1, "b", String::concat)),
				List.of(all -> all.get(1), all -> all.getAcquire(1), all -> all.compareAndSet(1, "b", "c"),
						all -> all.weakCompareAndSetVolatile(1, "b", "c"),
						all -> all.weakCompareAndSetAcquire(1, "b", "c"), all -> all.compareAndExchange(1, "b", "c"),
						all -> all.compareAndExchangeAcquire(1, "b", "c"), all -> all.getAndSet(1, "c"),
						all -> all.updateAndGet(1, old -> "c"), all -> all.getAndUpdate(1, old -> "c"),
						all -> all.accumulateAndGet(1, "c", String::concat),
						all -> all.getAndAccumulate(1, "c", String::concat)));
	}

	/** An updater and the program's own accesses use one volatile field. */
	private static void updaters() throws Throwable {
		each("AtomicIntegerFieldUpdater", Cell::new,
				List.of(cell -> cell.number = 1, cell -> INTS.set(cell, 1), cell -> INTS.lazySet(cell, 1),
						cell -> INTS.compareAndSet(cell, 0, 1), cell -> INTS.weakCompareAndSet(cell, 0, 1),
						cell -> INTS.getAndSet(cell, 1), cell -> INTS.getAndAdd(cell, 1),
						cell -> INTS.incrementAndGet(cell), cell -> INTS.updateAndGet(cell, old -> 1)),
				List.of(cell -> require(cell.number != 0), cell -> INTS.get(cell),
						cell -> INTS.compareAndSet(cell, 1, 2), cell -> INTS.weakCompareAndSet(cell, 1, 2),
						cell -> INTS.getAndSet(cell, 2), cell -> INTS.getAndAdd(cell, 1),
						cell -> INTS.incrementAndGet(cell), cell -> INTS.updateAndGet(cell, old -> 2)));
		each("AtomicLongFieldUpdater", Cell::new,
				List.of(cell -> cell.wide = 1, cell -> LONGS.set(cell, 1), cell -> LONGS.lazySet(cell, 1),
						cell -> LONGS.compareAndSet(cell, 0, 1), cell -> LONGS.weakCompareAndSet(cell, 0, 1),
						cell -> LONGS.getAndSet(cell, 1), cell -> LONGS.getAndAdd(cell, 1),
						cell -> LONGS.incrementAndGet(cell), cell -> LONGS.updateAndGet(cell, old -> 1)),
				List.of(cell -> require(cell.wide != 0), cell -> LONGS.get(cell),
						cell -> LONGS.compareAndSet(cell, 1, 2), cell -> LONGS.weakCompareAndSet(cell, 1, 2),
						cell -> LONGS.getAndSet(cell, 2), cell -> LONGS.getAndAdd(cell, 1),
						cell -> LONGS.incrementAndGet(cell), cell -> LONGS.updateAndGet(cell, old -> 2)));
		each("AtomicReferenceFieldUpdater", Cell::new,
				List.of(cell -> cell.text = "b", cell -> TEXTS.set(cell, "b"), cell -> TEXTS.lazySet(cell, "b"),
						cell -> TEXTS.compareAndSet(cell, "a", "b"), cell -> TEXTS.weakCompareAndSet(cell, "a", "b"),
						cell -> TEXTS.getAndSet(cell, "b"), cell -> TEXTS.updateAndGet(cell, old -> "b")),
				List.of(cell -> require(!cell.text.equals("a")), cell -> TEXTS.get(cell),
						cell -> TEXTS.compareAndSet(cell, "b", "c"), cell -> TEXTS.weakCompareAndSet(cell, "b", "c"),
						cell -> TEXTS.getAndSet(cell, "c"), cell -> TEXTS.updateAndGet(cell, old -> "c")));
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new IllegalStateException("not the value that was there first");
		}
	}
}
