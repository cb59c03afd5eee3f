/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import static edges.Handover.race;

import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/**
 * In each case two threads use one object of a program class that extends an unsafe JDK type. An access in an
 * overriding method or its {@code super} call is reported at the caller's line.
 */
public final class Subclasses {

	private Subclasses() {
		// only static members
	}

	/** Inherits all methods. */
	static final class Names extends ArrayList<String> {
		private static final long serialVersionUID = 1L;
	}

	/** Overrides with other types than the JDK's, and counts in between. */
	static class Strict extends HashMap<String, String> {
		private static final long serialVersionUID = 1L;
		private final AtomicInteger calls = new AtomicInteger();

		@Override
		public String get(Object key) {
			return super.get(key);
		}

		@Override
		public String put(String key, String value) {
			String before = super.put(key, value);
			calls.incrementAndGet();
			return before;
		}

		@Override
		public void putAll(Map<? extends String, ? extends String> all) {
			all.forEach(super::put);
		}

		String find(String key) {
			return get(key); // race: call/call
		}

		String findHere(String key) {
			return super.get(key); // race: call/call
		}
	}

	/** Overrides methods that are already overridden. */
	static class Stricter extends Strict {
		private static final long serialVersionUID = 1L;

		@Override
		public String put(String key, String value) {
			if (key.isEmpty()) {
				return "";
			}
			try {
				return super.put(key, value);
			} finally {
				key.length();
			}
		}
	}

	/** Inherits methods that two of its superclasses override. */
	static final class Strictest extends Stricter {
		private static final long serialVersionUID = 1L;

		@Override
		public int size() {
			return super.size();
		}
	}

	/** Calls by {@code super} methods that its own superclass inherits. */
	static final class Last extends Empty {
		private static final long serialVersionUID = 1L;

		@Override
		public boolean add(String element) {
			return super.add(element);
		}
	}

	/** Overrides nothing. */
	static class Empty extends HashSet<String> {
		private static final long serialVersionUID = 1L;
	}

	/** Extends an interface of the JDK. */
	interface Registry extends Map<String, String> {

		default String find(String key) {
			return get(key); // race: call/call
		}
	}

	/** Implements the interface by inherited methods. */
	static final class Table extends TreeMap<String, String> implements Registry {
		private static final long serialVersionUID = 1L;
	}

	/** Overrides nothing; the type's own methods run no other code. */
	static final class Dates extends SimpleDateFormat {
		private static final long serialVersionUID = 1L;

		Dates() {
			super("yyyy");
		}
	}

	public static void main(String[] args) throws Exception {
		inherited();
		overridden();
		anonymous();
		views();
		collections();
		others();
		System.out.println("done");
	}

	private static void inherited() throws InterruptedException {
		Names names = new Names();
		race(() -> names.add("a"), // race: call/call
				() -> names.size()); // race: call/call
		List<String> list = new Names();
		race(() -> list.addAll(List.of("a")), // race: call/call
				() -> list.isEmpty()); // race: call/call
		Collection<String> collection = new Names();
		race(() -> collection.removeIf(String::isEmpty), // race: call/call
				() -> collection.add("a")); // race: call/call
		Registry registry = new Table();
		race(() -> registry.put("a", "b"), // race: call/call
				() -> registry.find("a"));
		Table table = new Table();
		race(() -> table.putIfAbsent("a", "b"), // race: call/call
				() -> table.getOrDefault("a", "c")); // race: call/call
		Map<String, String> recent = new LinkedHashMap<>(16, 0.75f, true) {
			private static final long serialVersionUID = 1L;

			@Override
			protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
				return false;
			}
		};
		recent.put("a", "b");
		recent.put("c", "d");
		race(() -> recent.get("a"), // race: call/call
				() -> recent.get("c")); // race: call/call
	}

	private static void overridden() throws InterruptedException {
		Strict strict = new Strict();
		race(() -> strict.put("a", "b"), // race: call/call
				() -> strict.get("a")); // race: call/call
		Map<String, String> map = new Strict();
		race(() -> map.put("a", "b"), // race: call/call
				() -> map.get("a")); // race: call/call
		Strict found = new Strict();
		race(() -> found.put("a", "b"), // race: call/call
				() -> found.find("a"));
		Strict foundHere = new Strict();
		race(() -> foundHere.put("a", "b"), // race: call/call
				() -> foundHere.findHere("a"));
		Strict stricter = new Stricter();
		race(() -> stricter.put("a", "b"), // race: call/call
				() -> stricter.remove("a")); // race: call/call
		Strictest strictest = new Strictest();
		race(() -> strictest.put("a", "b"), // race: call/call
				() -> strictest.size()); // race: call/call
		Set<String> last = new Last();
		race(() -> last.add("a"), // race: call/call
				() -> last.contains("a")); // race: call/call
	}

	private static void anonymous() throws InterruptedException {
		Map<String, String> map = new HashMap<>() {
			private static final long serialVersionUID = 1L;
			{
				put("a", "b");
			}
		};
		race(() -> map.remove("a"), // race: call/call
				() -> map.containsKey("a")); // race: call/call
		List<String> list = new ArrayList<>() {
			private static final long serialVersionUID = 1L;

			@Override
			public String remove(int index) {
				return size() == 0 ? null : super.remove(index);
			}
		};
		list.add("a");
		race(() -> list.remove(0), // race: call/call
				() -> list.indexOf("a")); // race: call/call
	}

	private static void views() throws InterruptedException {
		Map<String, String> map = new Strict();
		map.put("a", "b");
		Set<String> keys = map.keySet();
		race(() -> keys.contains("a"), // race: call/call
				() -> map.clear()); // race: call/call
		List<String> names = new Names();
		Collections.addAll(names, "a", "b");
		race(() -> names.iterator().next(), // race: call/call
				() -> names.sort(null)); // race: call/call
		Map<String, String> backed = new Table();
		Map<String, String> seen = Collections.unmodifiableMap(backed);
		race(() -> seen.get("a"), // race: call/call
				() -> backed.put("a", "b")); // race: call/call
	}

	private static void collections() throws InterruptedException {
		List<String> linked = new LinkedList<>() {
			private static final long serialVersionUID = 1L;
		};
		race(() -> linked.add("a"), // race: call/call
				() -> linked.size()); // race: call/call
		ArrayDeque<String> deque = new ArrayDeque<>() {
			private static final long serialVersionUID = 1L;
		};
		race(() -> deque.push("a"), // race: call/call
				() -> deque.peek()); // race: call/call
		PriorityQueue<String> queue = new PriorityQueue<>() {
			private static final long serialVersionUID = 1L;
		};
		race(() -> queue.add("a"), // race: call/call
				() -> queue.peek()); // race: call/call
		Set<String> ordered = new LinkedHashSet<>() {
			private static final long serialVersionUID = 1L;
		};
		race(() -> ordered.add("a"), // race: call/call
				() -> ordered.contains("a")); // race: call/call
		TreeSet<String> sorted = new TreeSet<>() {
			private static final long serialVersionUID = 1L;
		};
		race(() -> sorted.add("a"), // race: call/call
				() -> sorted.ceiling("a")); // race: call/call
		Map<String, String> weak = new WeakHashMap<>() {
		};
		race(() -> weak.put("a", "b"), // race: call/call
				() -> weak.size()); // race: call/call
		AbstractMap<String, String> identity = new IdentityHashMap<>() {
			private static final long serialVersionUID = 1L;
		};
		race(() -> identity.put("a", "b"), // race: call/call
				() -> identity.get("a")); // race: call/call
		Map<TimeUnit, String> enums = new EnumMap<>(TimeUnit.class) {
			private static final long serialVersionUID = 1L;
		};
		race(() -> enums.put(TimeUnit.DAYS, "b"), // race: call/call
				() -> enums.containsKey(TimeUnit.DAYS)); // race: call/call
	}

	private static void others() throws InterruptedException {
		BitSet bits = new BitSet() {
			private static final long serialVersionUID = 1L;

			@Override
			public void set(int bit) {
				super.set(bit);
			}
		};
		race(() -> bits.set(3), // race: call/call
				() -> bits.get(3)); // race: call/call
		Dates dates = new Dates();
		race(() -> dates.format(new Date(0)), // race: call/call
				() -> dates.applyPattern("MM")); // race: call/call
		DecimalFormat number = new DecimalFormat() {
			private static final long serialVersionUID = 1L;
		};
		race(() -> number.format(1.5), // race: call/call
				() -> number.setMaximumFractionDigits(3)); // race: call/call
		MessageFormat message = new MessageFormat("{0}") {
			private static final long serialVersionUID = 1L;
		};
		race(() -> message.getFormats(), // race: call/call
				() -> message.applyPattern("{1}")); // race: call/call
		ChoiceFormat choice = new ChoiceFormat("0#none|1#one") {
			private static final long serialVersionUID = 1L;
		};
		race(() -> choice.getLimits(), // race: call/call
				() -> choice.applyPattern("0#some")); // race: call/call
		GregorianCalendar calendar = new GregorianCalendar() {
			private static final long serialVersionUID = 1L;
		};
		race(() -> calendar.set(GregorianCalendar.YEAR, 2000), // race: call/call
				() -> calendar.get(GregorianCalendar.YEAR)); // race: call/call
		StringTokenizer tokens = new StringTokenizer("a b c") {
		};
		race(() -> tokens.nextToken(), // race: call/call
				() -> tokens.countTokens()); // race: call/call
		CRC32 crc = new CRC32() {
		};
		race(() -> crc.update(1), // race: call/call
				() -> crc.getValue()); // race: call/call
		Adler32 adler = new Adler32() {
		};
		race(() -> adler.update(1), // race: call/call
				() -> adler.update(2)); // race: call/call
		IntSummaryStatistics statistics = new IntSummaryStatistics() {
			@Override
			public void accept(int value) {
				super.accept(value);
			}
		};
		race(() -> statistics.accept(7), // race: call/call
				() -> statistics.getMax()); // race: call/call
	}
}
