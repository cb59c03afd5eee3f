/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal;

import java.util.Map;

/**
 * The class of {@code java.util.concurrent} that can stand for a collection.
 *
 * @param name          its full name
 * @param refusesNull   whether it takes no null, where the old one does
 * @param copiesAtWrite whether each write copies all elements
 * @param factory       the static method that makes one; empty if its constructor does
 */
record ConcurrentType(String name, boolean refusesNull, boolean copiesAtWrite, String factory) {

	private static final String CONCURRENT = "java.util.concurrent.";

	private static final Map<String, ConcurrentType> SUCCESSORS = Map.of(
			"java.util.HashMap", new ConcurrentType(CONCURRENT + "ConcurrentHashMap", true, false, ""),
			"java.util.TreeMap", new ConcurrentType(CONCURRENT + "ConcurrentSkipListMap", true, false, ""),
			"java.util.HashSet", new ConcurrentType(CONCURRENT + "ConcurrentHashMap", true, false, "newKeySet"),
			"java.util.TreeSet", new ConcurrentType(CONCURRENT + "ConcurrentSkipListSet", true, false, ""),
			"java.util.ArrayList", new ConcurrentType(CONCURRENT + "CopyOnWriteArrayList", false, true, ""),
			"java.util.ArrayDeque", new ConcurrentType(CONCURRENT + "ConcurrentLinkedDeque", false, false, ""),
			"java.util.PriorityQueue", new ConcurrentType(CONCURRENT + "PriorityBlockingQueue", false, false, ""),
			"java.lang.StringBuilder", new ConcurrentType("java.lang.StringBuffer", false, false, ""));

	/** The successor of a class; null if it has none. */
	static ConcurrentType of(String className) {
		return SUCCESSORS.get(className);
	}

	/** Its simple name. */
	String simpleName() {
		return name.substring(name.lastIndexOf('.') + 1);
	}

}
