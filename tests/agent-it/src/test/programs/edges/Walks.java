/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Iterations that have begun when another thread adds an element, which they may reach. */
public final class Walks {

	/** An iteration with a callback for each element. */
	private interface Walk<T> extends BiConsumer<T, Consumer<Item>> {
		// only a name
	}

	/** The element that is added. */
	static final class Item implements Comparable<Item> {

		private final int number;
		private int value;

		Item(int number) {
			this.number = number;
		}

		@Override
		public int compareTo(Item other) {
			return Integer.compare(number, other.number);
		}

		@Override
		public int hashCode() {
			return number;
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Item item && item.number == number;
		}
	}

	/** More than some iterations fetch at once. */
	private static final int FIRST = 70;
	/** Enough to grow a table that was sized for a few. */
	private static final int PUT = 40;

	private Walks() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		for (Supplier<Collection<Item>> made : List.<Supplier<Collection<Item>>>of(LinkedBlockingQueue::new,
				ConcurrentLinkedQueue::new, ConcurrentLinkedDeque::new, LinkedTransferQueue::new,
				LinkedBlockingDeque::new, ConcurrentSkipListSet::new,
				ConcurrentHashMap::newKeySet)) {
			for (var walk : collections().entrySet()) {
				Collection<Item> collection = made.get();
				meanwhile(collection.getClass().getSimpleName() + ' ' + walk.getKey(), collection::add,
						touch -> walk.getValue().accept(collection, touch));
			}
		}
		for (Supplier<ConcurrentMap<Item, Item>> made : List.<Supplier<ConcurrentMap<Item, Item>>>of(
				ConcurrentHashMap::new, ConcurrentSkipListMap::new,
				() -> new ConcurrentSkipListMap<Item, Item>().tailMap(new Item(0)))) {
			for (var walk : maps().entrySet()) {
				ConcurrentMap<Item, Item> map = made.get();
				meanwhile(map.getClass().getSimpleName() + ' ' + walk.getKey(), item -> map.put(item, item),
						touch -> walk.getValue().accept(map, touch));
			}
		}
		for (long parallelism : new long[] { Long.MAX_VALUE, 1 }) {
			for (var walk : bulkOperations(parallelism).entrySet()) {
				ConcurrentHashMap<Item, Item> map = new ConcurrentHashMap<>();
				meanwhile(walk.getKey() + ' ' + parallelism, item -> map.put(item, item),
						touch -> walk.getValue().accept(map, touch));
			}
		}
	}

	private static void meanwhile(String name, Consumer<Item> put, Consumer<Consumer<Item>> walk) throws Throwable {
		File begun = sign();
		File there = sign();
		// a hash table has to grow during the iteration
		int first = name.contains("Hash") ? 2 : FIRST;
		for (int number = 0; number < first; number++) {
			put.accept(new Item(number));
		}
		// parallel iterations set it in several threads
		AtomicBoolean isMet = new AtomicBoolean();
		Handover.run(Handover.thread(() -> {
			await(begun);
			for (int number = first; number < first + PUT; number++) {
				Item item = new Item(number);
				item.value = 1;
				put.accept(item);
			}
			require(there.delete());
		}), Handover.thread(() -> walk.accept(item -> {
			if (item.number == 0 && begun.delete()) {
				await(there);
			} else if (item.number >= first) {
				item.value++;
				isMet.set(true);
			}
		})));
		System.out.println(name + (isMet.get() ? "" : ", which did not come to it"));
	}

	private static Map<String, Walk<Collection<Item>>> collections() {
		Map<String, Walk<Collection<Item>>> walks = new LinkedHashMap<>();
		walks.put("iterator", (all, touch) -> {
			for (Item item : all) {
				touch.accept(item);
			}
		});
		walks.put("forEach", Collection::forEach);
		walks.put("removeIf", (all, touch) -> all.removeIf(item -> {
			touch.accept(item);
			return false;
		}));
		walks.put("forEachRemaining", (all, touch) -> all.iterator().forEachRemaining(touch));
		walks.put("stream", (all, touch) -> all.stream().forEach(touch));
		walks.put("parallel stream", (all, touch) -> all.parallelStream().forEach(touch));
		walks.put("tryAdvance", (all, touch) -> advance(all.spliterator(), touch));
		walks.put("toArray", (all, touch) -> {
			for (int i = 0; i < all.size(); i++) {
				touch.accept((Item) all.toArray()[i]);
			}
		});
		return walks;
	}

	private static void advance(Spliterator<Item> items, Consumer<Item> touch) {
		Spliterator<Item> first = items.trySplit();
		if (first != null) {
			advance(first, touch);
		}
		while (items.tryAdvance(touch)) {
			// that is all
		}
	}

	private static Map<String, Walk<ConcurrentMap<Item, Item>>> maps() {
		Map<String, Walk<ConcurrentMap<Item, Item>>> walks = new LinkedHashMap<>();
		collections().forEach((name, walk) -> {
			walks.put("values " + name, (map, touch) -> walk.accept(map.values(), touch));
			walks.put("keys " + name, (map, touch) -> walk.accept(map.keySet(), touch));
		});
		walks.put("forEach", (map, touch) -> map.forEach((key, value) -> touch.accept(value)));
		walks.put("replaceAll", (map, touch) -> map.replaceAll((key, value) -> {
			touch.accept(value);
			return value;
		}));
		walks.put("entries iterator", (map, touch) -> {
			for (Map.Entry<Item, Item> entry : map.entrySet()) {
				touch.accept(entry.getValue());
			}
		});
		walks.put("entries stream", (map, touch) -> map.entrySet().stream().map(Map.Entry::getValue).forEach(touch));
		walks.put("entries removeIf", (map, touch) -> map.entrySet().removeIf(entry -> {
			touch.accept(entry.getValue());
			return false;
		}));
		return walks;
	}

	private static Map<String, Walk<ConcurrentHashMap<Item, Item>>> bulkOperations(long parallelism) {
		Map<String, Walk<ConcurrentHashMap<Item, Item>>> walks = new LinkedHashMap<>();
		walks.put("HashMap search", (map, touch) -> map.searchValues(parallelism, item -> {
			touch.accept(item);
			return null;
		}));
		walks.put("HashMap forEach", (map, touch) -> map.forEach(parallelism, (key, value) -> touch.accept(value)));
		walks.put("HashMap forEachKey", (map, touch) -> map.forEachKey(parallelism, touch));
		walks.put("HashMap forEachEntry transformed",
				(map, touch) -> map.forEachEntry(parallelism, Map.Entry::getValue, touch));
		walks.put("HashMap reduce", (map, touch) -> map.reduce(parallelism, (key, value) -> {
			touch.accept(value);
			return 1;
		}, Integer::sum));
		walks.put("HashMap reduceValuesToInt", (map, touch) -> map.reduceValuesToInt(parallelism, item -> {
			touch.accept(item);
			return 1;
		}, 0, Integer::sum));
		walks.put("HashMap reduceKeys", (map, touch) -> map.reduceKeys(parallelism, (first, second) -> {
			touch.accept(first);
			touch.accept(second);
			return first;
		}));
		return walks;
	}

	private static File sign() throws IOException {
		return File.createTempFile("walks", null);
	}

	/** Waits for a file, which orders nothing. */
	private static void await(File sign) {
		while (sign.exists()) {
			try {
				Thread.sleep(1);
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
		}
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new UncheckedIOException(new IOException("a sign was not taken down"));
		}
	}
}
