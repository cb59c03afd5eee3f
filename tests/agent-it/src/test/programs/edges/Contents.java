/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A collection compares, hashes and prints its elements inside its methods; another thread wrote the elements. */
public final class Contents {

	/** Each method reads a value that was written before the element was added. */
	private static final class Item implements Comparable<Item> {

		private final int hash;
		private int number;

		Item(int hash, int number) {
			this.hash = hash;
			this.number = number;
		}

		@Override
		public int compareTo(Item other) {
			return Integer.compare(number, other.number);
		}

		@Override
		public int hashCode() {
			return number < 0 ? -1 : hash;
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Item item && item.number == number;
		}

		@Override
		public String toString() {
			return "item " + number;
		}
	}

	private Contents() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		for (Supplier<Collection<Item>> made : List.<Supplier<Collection<Item>>>of(LinkedBlockingQueue::new,
				ConcurrentLinkedQueue::new, ConcurrentLinkedDeque::new, LinkedTransferQueue::new,
				() -> new ArrayBlockingQueue<>(9), LinkedBlockingDeque::new, PriorityBlockingQueue::new,
				CopyOnWriteArrayList::new)) {
			of(made, all -> require(all.contains(item(2))));
			of(made, all -> require(all.remove(item(2))));
			of(made, all -> require(all.toString().contains("item 2")));
			of(made, all -> require(all.containsAll(List.of(item(2)))));
			of(made, all -> require(all.removeAll(List.of(item(2)))));
			of(made, all -> require(((Item) all.toArray()[1]).number == 2));
			of(made, all -> require(!(all instanceof BlockingQueue<Item> queue)
					|| queue.drainTo(new HashSet<>()) == 2 && queue.isEmpty()));
		}
		for (Supplier<ConcurrentMap<Item, Item>> made : List.<Supplier<ConcurrentMap<Item, Item>>>of(
				ConcurrentHashMap::new, ConcurrentSkipListMap::new,
				() -> new ConcurrentSkipListMap<Item, Item>().headMap(item(9)))) {
			maps(made);
		}
		subMaps();
		trees();
		CopyOnWriteArrayList<Item> list = new CopyOnWriteArrayList<>();
		Handover.byRace(() -> list.add(item(1)), () -> require(((List<?>) list.clone()).contains(item(1))));
	}

	private static void of(Supplier<Collection<Item>> made, Consumer<Collection<Item>> use) throws Throwable {
		Collection<Item> all = made.get();
		Handover.byRace(() -> {
			all.add(item(1));
			all.add(item(2));
		}, () -> use.accept(all));
	}

	private static void maps(Supplier<ConcurrentMap<Item, Item>> made) throws Throwable {
		map(made, map -> require(map.containsValue(item(2))));
		map(made, map -> require(map.equals(new HashMap<>(Map.of(item(1), item(1), item(2), item(2))))));
		map(made, map -> require(map.hashCode() >= 0));
		map(made, map -> require(map.toString().contains("item 2")));
		map(made, map -> require(map.replace(item(2), item(2), item(3))));
		map(made, map -> require(map.remove(item(2), item(2))));
		map(made, map -> require(map.entrySet().contains(Map.entry(item(2), item(2)))));
		map(made, map -> require(map.values().remove(item(2))));
		map(made, map -> require(map.values().contains(item(2))));
		map(made, map -> require(map.keySet().retainAll(List.of(item(2)))));
		map(made, map -> require(map.getOrDefault(item(2), item(7)).number == 2));
		map(made, map -> require(map.putIfAbsent(item(2), item(7)).number == 2));
		map(made, map -> require(map.compute(item(2), (key, value) -> value).number == 2));
		map(made, map -> require(map.computeIfAbsent(item(2), key -> item(7)).number == 2));
		map(made, map -> require(map.merge(item(2), item(7), (old, value) -> old).number == 2));
	}

	private static void map(Supplier<ConcurrentMap<Item, Item>> made, Consumer<ConcurrentMap<Item, Item>> use)
			throws Throwable {
		ConcurrentMap<Item, Item> map = made.get();
		Handover.byRace(() -> {
			map.put(item(1), item(1));
			map.put(item(2), item(2));
		}, () -> use.accept(map));
	}

	private static void subMaps() throws Throwable {
		for (Consumer<ConcurrentNavigableMap<Item, Item>> use : List.<Consumer<ConcurrentNavigableMap<Item, Item>>>of(
				map -> require(map.firstEntry().getValue().number == 1),
				map -> require(map.lastKey().number == 2),
				map -> require(map.ceilingEntry(item(2)).getValue().number == 2),
				map -> require(map.lowerKey(item(2)).number == 1),
				map -> require(map.pollFirstEntry().getValue().number == 1),
				map -> require(map.descendingMap().firstKey().number == 2),
				map -> require(map.tailMap(item(1), false).size() == 1))) {
			for (ConcurrentSkipListMap<Item, Item> map : List.of(new ConcurrentSkipListMap<Item, Item>(),
					new ConcurrentSkipListMap<Item, Item>())) {
				ConcurrentNavigableMap<Item, Item> part = map.subMap(item(0), item(9));
				Handover.byRace(() -> {
					map.put(item(1), item(1));
					part.put(item(2), item(2));
				}, () -> use.accept(part));
			}
		}
	}

	/** Enough elements with the same hash to build a tree. */
	private static void trees() throws Throwable {
		ConcurrentHashMap<Item, String> map = new ConcurrentHashMap<>(256);
		Handover.byRace(() -> put(map, 1, 7), () -> put(map, 8, 20));
		Handover.byRace(() -> put(map, 21, 30), () -> {
			for (int number = 1; number <= 30; number++) {
				require(map.containsKey(new Item(1, number)));
			}
		});
	}

	private static void put(Map<Item, String> map, int first, int last) {
		for (int number = first; number <= last; number++) {
			map.put(new Item(1, number), "a");
		}
	}

	private static Item item(int number) {
		return new Item(number, number);
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new IllegalStateException("not as expected");
		}
	}
}
