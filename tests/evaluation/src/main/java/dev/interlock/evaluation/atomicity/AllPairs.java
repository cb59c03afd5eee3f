/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.atomicity;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Calls all pairs of methods of a class, as Wang and Stoller do (section 8): there are two instances; one thread calls the
 * first method on one of them, another thread the second method on the other one. Where a method takes an instance of the
 * class it gets the other one. Pairs of which both do are left out, as they could deadlock.
 */
public final class AllPairs {

	private final Subject subject;
	private int calls;
	private int failures;

	private AllPairs(Subject subject) {
		this.subject = subject;
	}

	/** @param args the name of the subject */
	public static void main(String[] args) throws InterruptedException {
		AllPairs pairs = new AllPairs(Subject.valueOf(args[0]));
		pairs.run();
		System.out.println(pairs.calls + " calls, " + pairs.failures + " threw");
	}

	private void run() throws InterruptedException {
		List<Executable> methods = subject.methods();
		for (int i = 0; i < methods.size(); i++) {
			// the other way round it is the same, as the instances are
			for (int j = i; j < methods.size(); j++) {
				Executable first = methods.get(i);
				Executable second = methods.get(j);
				if (!takesOther(first) || !takesOther(second)) {
					pair(first, second);
				}
			}
		}
	}

	private boolean takesOther(Executable method) {
		return Arrays.stream(method.getParameterTypes()).anyMatch(subject::takesOther);
	}

	private void pair(Executable first, Executable second) throws InterruptedException {
		Object one = subject.make();
		Object other = subject.make();
		List<Thread> threads = new ArrayList<>();
		threads.add(new Thread(() -> call(first, one, other)));
		threads.add(new Thread(() -> call(second, other, one)));
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
	}

	private void call(Executable method, Object one, Object other) {
		Object[] arguments = Arrays.stream(method.getParameterTypes()).map(type -> argument(type, other)).toArray();
		boolean failed = false;
		try {
			if (method instanceof Constructor<?> constructor) {
				constructor.newInstance(arguments);
			} else {
				((Method) method).invoke(one, arguments);
			}
		} catch (ReflectiveOperationException | IllegalArgumentException e) {
			failed = true;
		}
		synchronized (this) {
			calls++;
			failures += failed ? 1 : 0;
		}
	}

	private Object argument(Class<?> type, Object other) {
		if (subject.takesOther(type)) {
			return other;
		}
		if (type == int.class) {
			return 0;
		}
		if (type == char.class) {
			return 'a';
		}
		if (type == Object[].class) {
			return new Object[0];
		}
		if (type == char[].class) {
			return new char[16];
		}
		if (type == Object.class || type == String.class) {
			return "a";
		}
		return type.isPrimitive() ? primitive(type) : function(type);
	}

	private static Object primitive(Class<?> type) {
		if (type == boolean.class) {
			return true;
		}
		if (type == long.class) {
			return 1L;
		}
		return type == float.class ? (Object) 1f : (Object) 1d;
	}

	private static Object function(Class<?> type) {
		List<Object> functions = List.of((Consumer<Object>) each -> {
			// looks at nothing
		}, (Predicate<Object>) each -> false, (UnaryOperator<Object>) each -> each,
				(BiFunction<Object, Object, Object>) (key, value) -> value, (Function<Object, Object>) each -> each,
				Comparator.naturalOrder(), (IntFunction<Object>) Object[]::new,
				(java.util.function.BiConsumer<Object, Object>) (key, value) -> {
					// looks at nothing
				});
		return functions.stream().filter(type::isInstance).findFirst().orElse(null);
	}
}
