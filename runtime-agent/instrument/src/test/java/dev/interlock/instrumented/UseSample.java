/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Uses JDK objects in all ways. */
public final class UseSample {

	private static final Object LOCK = new Object();

	private static List<String> nothing;

	static String list() {
		List<String> list = new ArrayList<>();
		list.add("a");
		list.add(0, "b");
		return list.get(1) + list.size();
	}

	static String map() {
		Map<String, Long> map = new HashMap<>();
		map.put("a", 1L);
		map.put("a", 2L);
		map.computeIfAbsent("a", key -> 3L);
		return map.getOrDefault("a", 4L) + " " + map.remove("b");
	}

	static int setAndItsIterator() {
		Set<String> set = new HashSet<>(List.of("a"));
		set.add("b");
		Iterator<String> all = set.iterator();
		all.next();
		all.remove();
		return set.size();
	}

	static int views() {
		TreeMap<String, String> map = new TreeMap<>(Map.of("a", "A", "b", "B"));
		map.headMap("b", true).keySet().remove("b");
		map.values().clear();
		return new TreeSet<>(Set.of("c")).tailSet("b").size();
	}

	static String partOfAList() {
		List<String> list = new ArrayList<>(List.of("a", "b", "c"));
		list.subList(1, 3).subList(0, 1).clear();
		return list.get(1);
	}

	static char builder() {
		StringBuilder builder = new StringBuilder();
		builder.append('a').append(2.5).insert(0, true);
		return builder.charAt(0);
	}

	static String format() {
		return new SimpleDateFormat("yyyy").format(new Date(0));
	}

	static String others() {
		Map<String, String> map = new ConcurrentHashMap<>();
		map.put("a", "b");
		List<String> list = Collections.synchronizedList(new ArrayList<>());
		list.add("a");
		List<String> own = new ArrayList<>() {
			private static final long serialVersionUID = 1L;
		};
		own.add("b");
		return map.get("a") + list.get(0) + own.get(0) + own.iterator().next() + List.of("c").get(0);
	}

	static int comparatorThatLocks() {
		TreeMap<String, String> map = new TreeMap<>((a, b) -> {
			synchronized (LOCK) {
				return a.compareTo(b);
			}
		});
		map.put("a", "b");
		return map.size();
	}

	static int wideResult() {
		java.util.zip.CRC32 sum = new java.util.zip.CRC32();
		sum.update(new byte[] { 1, 2 }, 0, 2);
		return (int) sum.getValue();
	}

	static void fails() {
		new ArrayList<String>().get(0);
	}

	static void onNothing() {
		nothing.add("a");
	}
}
