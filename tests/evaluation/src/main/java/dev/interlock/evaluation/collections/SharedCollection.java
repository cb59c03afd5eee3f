/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.collections;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.TreeSet;
import java.util.Vector;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The collections of Table 1 of the RaceFuzzer paper, section 5.1: two instances, whose methods are called in a thread
 * each. A method that takes a collection gets the other instance.
 */
public enum SharedCollection {
	/** Its methods are synchronized. */
	VECTOR("Vector", "9, 9, 0, 0.94", Vector::new, "java.util.Vector", "java.util.AbstractList",
			"java.util.AbstractCollection"),
	/** In a synchronized list. */
	LINKED_LIST("LinkedList", "12, 12, 5, 0.85", () -> Collections.synchronizedList(new LinkedList<>()),
			"java.util.LinkedList",
			"java.util.AbstractSequentialList", "java.util.AbstractList", "java.util.AbstractCollection"),
	/** In a synchronized list. */
	ARRAY_LIST("ArrayList", "14, 7, 7, 0.55", () -> Collections.synchronizedList(new ArrayList<>()),
			"java.util.ArrayList",
			"java.util.AbstractList", "java.util.AbstractCollection"),
	/** In a synchronized set. */
	HASH_SET("HashSet", "11, 11, 8, 0.54", () -> Collections.synchronizedSet(new HashSet<>()), "java.util.HashSet",
			"java.util.HashMap",
			"java.util.AbstractSet", "java.util.AbstractCollection"),
	/** In a synchronized set. */
	TREE_SET("TreeSet", "13, 8, 8, 0.41", () -> Collections.synchronizedSet(new TreeSet<>()), "java.util.TreeSet",
			"java.util.TreeMap",
			"java.util.AbstractSet", "java.util.AbstractCollection");

	private final String title;
	private final String inPaper;
	private final Supplier<Collection<String>> maker;
	private final List<String> classes;

	SharedCollection(String title, String inPaper, Supplier<Collection<String>> maker, String... classes) {
		this.title = title;
		this.inPaper = inPaper;
		this.maker = maker;
		this.classes = List.of(classes);
	}

	/** Its name in the paper. */
	public String title() {
		return title;
	}

	/** The paper's potential pairs, real ones, exceptions and probability. */
	public String inPaper() {
		return inPaper;
	}

	/** The JDK's classes that implement it. */
	public List<String> classes() {
		// the locks of the wrappers are known only if these are watched, too
		return Stream.concat(classes.stream(), Stream.of("java.util.Collections")).toList();
	}

	/**
	 * Calls the methods of a collection, each in a thread: on one instance all methods, on the other those that take no
	 * collection.
	 *
	 * @param arguments the name of the collection
	 */
	public static void main(String[] arguments) throws InterruptedException {
		SharedCollection shared = valueOf(arguments[0]);
		Collection<String> one = shared.maker.get();
		Collection<String> other = shared.maker.get();
		one.addAll(List.of("a", "b"));
		other.addAll(List.of("b", "c"));
		List<Thread> threads = Stream.of(withArgument(one, other), withoutArgument(one), withoutArgument(other))
				.flatMap(calls -> calls).map(Thread::new).toList();
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
	}

	private static Stream<Runnable> withArgument(Collection<String> one, Collection<String> other) {
		return Stream.of(() -> one.containsAll(other), () -> one.equals(other), () -> one.addAll(other),
				() -> one.removeAll(other), () -> one.retainAll(other));
	}

	private static Stream<Runnable> withoutArgument(Collection<String> each) {
		Stream<Runnable> calls = Stream.of(() -> each.add("d"), () -> each.remove("b"), () -> each.clear(),
				() -> each.contains("b"), () -> each.size(), () -> each.isEmpty(), () -> each.toArray(),
				() -> each.iterator());
		return each instanceof List<String> list
				? Stream.concat(calls, Stream.of(() -> list.indexOf("b"), () -> list.lastIndexOf("b"),
						() -> list.listIterator()))
				: calls;
	}
}
