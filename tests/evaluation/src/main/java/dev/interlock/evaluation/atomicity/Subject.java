/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.atomicity;

import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A class of the JDK whose methods are meant to be atomic: how instances are made, and which methods it has. */
public enum Subject {
	/** Its constructors take other collections. */
	VECTOR(Vector.class, Subject::vector, "java.util.Vector"),
	/** A vector with more methods. */
	STACK(Stack.class, Subject::stack, "java.util.Vector", "java.util.Stack"),
	/** A text, most of which is in a class that it shares with {@code StringBuilder}. */
	STRING_BUFFER(StringBuffer.class, () -> new StringBuffer("abc"), "java.lang.StringBuffer",
			"java.lang.AbstractStringBuilder"),
	/** A map. */
	HASHTABLE(Hashtable.class, Subject::hashtable, "java.util.Hashtable"),
	/** A wrapper round an {@code ArrayList}. */
	SYNCHRONIZED_LIST(List.class, () -> Collections.synchronizedList(new ArrayList<>(vector())),
			"java.util.Collections", "java.util.ArrayList", "java.util.AbstractList", "java.util.AbstractCollection"),
	/** A wrapper round a {@code TreeMap}. */
	SYNCHRONIZED_MAP(Map.class, () -> Collections.synchronizedMap(new TreeMap<>(hashtable())),
			"java.util.Collections", "java.util.TreeMap", "java.util.AbstractMap");

	private final Class<?> type;
	private final Supplier<Object> maker;
	private final List<String> instrumented;

	Subject(Class<?> type, Supplier<Object> maker, String... instrumented) {
		this.type = type;
		this.maker = maker;
		this.instrumented = List.of(instrumented);
	}

	/** A new instance with some content. */
	Object make() {
		return maker.get();
	}

	/** The classes to be instrumented. */
	public List<String> instrumented() {
		return instrumented;
	}

	/** Whether an argument of a type is the other instance. */
	boolean takesOther(Class<?> parameter) {
		return parameter != Object.class && parameter.isAssignableFrom(type) || parameter.isAssignableFrom(List.class)
				&& parameter != Object.class && List.class.isAssignableFrom(type)
				|| parameter == Map.class && Map.class.isAssignableFrom(type);
	}

	/** Its methods and the constructors that take another instance, always in the same order. */
	List<Executable> methods() {
		Stream<Executable> constructors = type.isInterface() ? Stream.of()
				: Arrays.stream(type.getConstructors()).filter(each -> Arrays.stream(each.getParameterTypes())
						.anyMatch(this::takesOther)).map(each -> each);
		Stream<Executable> methods = Arrays.stream(type.getMethods())
				.filter(each -> each.getDeclaringClass() != Object.class && !Modifier.isStatic(each.getModifiers())
						&& !each.isBridge())
				.map(each -> each);
		return Stream.concat(constructors, methods).sorted(Comparator.comparing(Executable::toString)).toList();
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
