/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.atomicity;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Arguments by parameter type: small values, new for each call, and null if there is no other. */
final class Arguments {

	private static final Map<Class<?>, Object> SIMPLE = Map.ofEntries(Map.entry(int.class, 0),
			Map.entry(Integer.class, 0), Map.entry(long.class, 1L), Map.entry(Long.class, 1L),
			Map.entry(short.class, (short) 1), Map.entry(Short.class, (short) 1), Map.entry(byte.class, (byte) 1),
			Map.entry(Byte.class, (byte) 1), Map.entry(char.class, 'a'), Map.entry(Character.class, 'a'),
			Map.entry(boolean.class, true), Map.entry(Boolean.class, true), Map.entry(float.class, 1f),
			Map.entry(Float.class, 1f), Map.entry(double.class, 1d), Map.entry(Double.class, 1d),
			Map.entry(Number.class, 1), Map.entry(Class.class, String.class));
	private static final List<Object> FUNCTIONS = List.of((Consumer<Object>) each -> {
		// reads nothing
	}, (Predicate<Object>) each -> false, (UnaryOperator<Object>) each -> each,
			(BinaryOperator<Object>) (one, other) -> other, (BiFunction<Object, Object, Object>) (key, value) -> value,
			(Function<Object, Object>) each -> each, Comparator.naturalOrder(), (IntFunction<Object>) Object[]::new,
			(BiConsumer<Object, Object>) (key, value) -> {
				// reads nothing
			}, (Supplier<Object>) () -> "a", (Callable<Object>) () -> "a", (Runnable) () -> {
				// does nothing
			});
	private static final Map<Class<?>, Supplier<Object>> COLLECTIONS = new LinkedHashMap<>();
	static {
		COLLECTIONS.put(ArrayList.class, () -> new ArrayList<>(List.of("a")));
		COLLECTIONS.put(TreeSet.class, () -> new TreeSet<>(List.of("a")));
		COLLECTIONS.put(TreeMap.class, () -> new TreeMap<>(Map.of("a", "a")));
		COLLECTIONS.put(Iterator.class, Collections::emptyIterator);
		COLLECTIONS.put(Enumeration.class, Collections::emptyEnumeration);
	}
	/** More characters or numbers than fit into an instance made for a few. */
	private static final int ELEMENTS = 32;

	private Arguments() {
	}

	/** A value of a type; null if there is no rule for the type. */
	static Object of(Class<?> type) {
		if (SIMPLE.containsKey(type)) {
			return SIMPLE.get(type);
		}
		if (type.isArray()) {
			return Array.newInstance(type.getComponentType(), type.getComponentType().isPrimitive() ? ELEMENTS : 0);
		}
		if (type.isEnum()) {
			return type.getEnumConstants().length == 0 ? null : type.getEnumConstants()[0];
		}
		if (type.isAssignableFrom(String.class)) {
			return "a";
		}
		Object function = FUNCTIONS.stream().filter(type::isInstance).findFirst().orElse(null);
		return function != null ? function : COLLECTIONS.entrySet().stream()
				.filter(each -> type.isAssignableFrom(each.getKey())).findFirst().map(each -> each.getValue().get())
				.orElse(null);
	}
}
