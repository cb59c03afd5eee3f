/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.fields;

import java.util.Map;

/**
 * The class of {@code java.util.concurrent} that can replace a collection.
 *
 * @param name          the qualified name
 * @param refusesNull   whether it rejects null and the old class does not
 * @param copiesAtWrite whether each write copies all elements
 * @param factory       the static factory method; empty if the constructor is used
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

	/** Returns the replacement of a class; null if there is none. */
	static ConcurrentType of(String className) {
		return SUCCESSORS.get(className);
	}

	String simpleName() {
		return name.substring(name.lastIndexOf('.') + 1);
	}

}
