/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.atomicity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A JDK class whose methods are meant to be atomic: how to create instances, and the classes that implement it. */
public enum JdkSubject {
	/** Its constructors accept other collections. */
	VECTOR("Vector", Vector.class, JdkSubject::vector, "java.util.Vector"),
	/** A vector with additional methods. */
	STACK("Stack", Stack.class, JdkSubject::stack, "java.util.Vector", "java.util.Stack"),
	/** Most of its code is in a superclass that it shares with {@code StringBuilder}. */
	STRING_BUFFER("StringBuffer", StringBuffer.class, () -> new StringBuffer("abc"), "java.lang.StringBuffer",
			"java.lang.AbstractStringBuilder"),
	/** A map. */
	HASHTABLE("Hashtable", Hashtable.class, JdkSubject::hashtable, "java.util.Hashtable"),
	/** A wrapper round an {@code ArrayDeque}. */
	SYNCHRONIZED_COLLECTION("synchronized collection", Collection.class,
			() -> Collections.synchronizedCollection(new ArrayDeque<>(vector())), "java.util.Collections",
			"java.util.ArrayDeque", "java.util.AbstractCollection"),
	/** A wrapper round an {@code ArrayList}. */
	SYNCHRONIZED_LIST("synchronized list", List.class, () -> Collections.synchronizedList(new ArrayList<>(vector())),
			"java.util.Collections", "java.util.ArrayList", "java.util.AbstractList", "java.util.AbstractCollection"),
	/** A wrapper round a {@code TreeSet}. */
	SYNCHRONIZED_SET("synchronized set", Set.class, () -> Collections.synchronizedSet(new TreeSet<>(vector())),
			"java.util.Collections", "java.util.TreeSet", "java.util.TreeMap", "java.util.AbstractSet",
			"java.util.AbstractCollection"),
	/** A wrapper round a {@code TreeMap}. */
	SYNCHRONIZED_MAP("synchronized map", Map.class, () -> Collections.synchronizedMap(new TreeMap<>(hashtable())),
			"java.util.Collections", "java.util.TreeMap", "java.util.AbstractMap"),
	/** The wrapper that also has the methods of a sorted map. */
	SYNCHRONIZED_SORTED_MAP("synchronized sorted map", SortedMap.class,
			() -> Collections.synchronizedSortedMap(new TreeMap<>(hashtable())), "java.util.Collections",
			"java.util.TreeMap", "java.util.AbstractMap");

	private final String title;
	private final Class<?> type;
	private final Supplier<Object> maker;
	private final List<String> classes;

	JdkSubject(String title, Class<?> type, Supplier<Object> maker, String... classes) {
		this.title = title;
		this.type = type;
		this.maker = maker;
		this.classes = List.of(classes);
	}

	/** The subject with that name, ignoring case. */
	public static Optional<JdkSubject> named(String name) {
		return Stream.of(values()).filter(each -> each.name().equalsIgnoreCase(name)).findFirst();
	}

	/** Its name in a table. */
	public String title() {
		return title;
	}

	/** The classes to watch. */
	public List<String> classes() {
		return classes;
	}

	Subject subject() {
		return new Subject(type, maker);
	}

	private static Vector<String> vector() {
		return new Vector<>(List.of("a", "b", "c"));
	}

	private static Stack<String> stack() {
		Stack<String> made = new Stack<>();
		made.addAll(vector());
		return made;
	}

	private static Hashtable<String, String> hashtable() {
		return new Hashtable<>(Map.of("a", "1", "b", "2", "c", "3"));
	}
}
