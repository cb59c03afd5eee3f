/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.fields;

import java.util.List;
import java.util.Map;

/**
 * The thread-safe class that can replace a collection, or the method that makes the collection thread-safe.
 *
 * @param name          the qualified name
 * @param refusesNull   whether it rejects null and the old class does not
 * @param copiesAtWrite whether each write copies all elements
 * @param factory       the static factory method; empty if the constructor is used
 * @param wraps         whether the factory method wraps an object of the old class
 */
record ConcurrentType(String name, boolean refusesNull, boolean copiesAtWrite, String factory, boolean wraps) {

	private ConcurrentType(String name, boolean refusesNull, boolean copiesAtWrite, String factory) {
		this(name, refusesNull, copiesAtWrite, factory, false);
	}

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

	/** Returns the replacements of a class, the best first. */
	static List<ConcurrentType> of(String className) {
		ConcurrentType successor = SUCCESSORS.get(className);
		if (successor == null) {
			return List.of();
		}
		// a list that two threads change is copied too often
		return successor.copiesAtWrite()
				? List.of(new ConcurrentType("java.util.Collections", false, false, "synchronizedList", true),
						successor)
				: List.of(successor);
	}

	/** Returns the type for a field that was declared with the old class. */
	String declaredAs() {
		return wraps ? "java.util.List" : factory.isEmpty() ? name : "java.util.Set";
	}

	String simpleName() {
		return name.substring(name.lastIndexOf('.') + 1);
	}

}
