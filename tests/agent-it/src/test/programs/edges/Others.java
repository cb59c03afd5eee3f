/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Publishes values by excluded classes, and by final fields of objects that are published racily. */
public final class Others {

	/** Reaches its contents through final fields only. */
	private static final class Frozen {

		private final int[] data;
		private final Node first;
		private final Map<String, Node> named;

		Frozen(int value) {
			data = new int[1];
			first = new Node();
			first.next = new Node();
			Node third = new Node();
			named = Map.of("third", third);
			data[0] = value;
			first.next.value = value;
			third.value = value;
		}

		int sum() {
			return data[0] + first.next.value + named.get("third").value;
		}
	}

	private static final class Node {

		private int value;
		private Node next;
	}

	private static final class Copied implements Cloneable {

		private int value;

		Copied copy() {
			require(value == 1);
			try {
				return (Copied) super.clone();
			} catch (CloneNotSupportedException e) {
				throw new IllegalStateException(e);
			}
		}
	}

	private Frozen frozen;
	private Node loose;

	public static void main(String[] args) throws Throwable {
		excluded();
		clones();
		keys();
		Others others = new Others();
		Handover.byRace(() -> others.frozen = new Frozen(1), () -> require(others.frozen.sum() == 3));
		Handover.byRace(() -> {
			Node node = new Node();
			node.value = 1;
			others.loose = node;
		}, () -> require(others.loose.value == 1));
	}

	/** Compares its number; the map reads it before the value is inserted. */
	private static final class Key implements Comparable<Key> {

		private int number;

		@Override
		public int hashCode() {
			return 1;
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Key key && key.number == number;
		}

		@Override
		public int compareTo(Key other) {
			return Integer.compare(number, other.number);
		}
	}

	private static Key key(int number) {
		Key key = new Key();
		key.number = number;
		return key;
	}

	private static void keys() throws Throwable {
		for (Map<Key, String> map : List.of(new ConcurrentHashMap<Key, String>(),
				new ConcurrentSkipListMap<Key, String>())) {
			Handover.byRace(() -> map.put(key(1), "one"), () -> require(map.get(key(1)) != null));
		}
	}

	/** The accesses to the original do not count for a copy. */
	private static void clones() throws Throwable {
		Copied original = new Copied();
		original.value = 1;
		Handover.byRace(() -> require(original.copy().value == 1), () -> original.copy().value = 2);
	}

	private static void excluded() throws Throwable {
		Handover.of("volatile of a class left out", b -> {
			Excluded between = new Excluded();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				between.raise();
			}), Handover.thread(() -> {
				between.awaitFlag();
				b.value++;
			}));
		});
		Handover.of("monitor of a class left out", b -> {
			Excluded between = new Excluded();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				between.takeTurn();
			}), Handover.thread(() -> {
				between.awaitTurn();
				b.value++;
			}));
		});
		Handover.of("handle of a class left out", b -> {
			Excluded between = new Excluded();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				between.publish();
			}), Handover.thread(() -> {
				between.awaitPublished();
				b.value++;
			}));
		});
		Handover.of("wait in a class left out", b -> {
			Excluded between = new Excluded();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				between.giveTurn();
			}), Handover.thread(() -> {
				between.waitForTurn();
				b.value++;
			}));
		});
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new IllegalStateException("a value was not handed over");
		}
	}
}
