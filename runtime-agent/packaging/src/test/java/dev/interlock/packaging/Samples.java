/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.packaging;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.LongBinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Lambdas, method references and records of all kinds. The test runs it with and without dynamic call sites. */
public final class Samples {

	private final String text;
	private final List<String> log = new ArrayList<>();

	private Samples(String text) {
		this.text = text;
	}

	/** All primitive types and references. */
	record All(boolean flag, byte small, char letter, short number, int count, long large, float part, double exact,
			String name, int[] array, List<String> list) {
	}

	/** No components. */
	record Empty() {
	}

	/** A record with a type parameter and a method of its own. */
	record Pair<A, B>(A first, B second) {

		@Override
		public String toString() {
			return first + "/" + second;
		}
	}

	private interface Naming {

		String name();

		default Supplier<String> twice() {
			return () -> name() + hidden();
		}

		private String hidden() {
			return "!" + name();
		}

		static Supplier<String> fixed() {
			return () -> "fixed";
		}
	}

	/** Has a lambda with the same generated name as the outer class. */
	private static class Base {

		String say() {
			return "base";
		}

		Supplier<String> speaker() {
			return () -> "a " + say();
		}
	}

	private static final class Derived extends Base {

		private final int number = 7;

		@Override
		String say() {
			return "derived";
		}

		@Override
		Supplier<String> speaker() {
			Supplier<String> above = super.speaker();
			Supplier<String> other = super::say;
			return () -> above.get() + other.get() + number;
		}
	}

	private enum Kind {
		ONE, TWO;

		private final Supplier<String> lower = () -> name().toLowerCase(java.util.Locale.ROOT);
	}

	/** What everything returns, as text. */
	public static List<String> run() throws Exception {
		Samples samples = new Samples("text");
		samples.lambdas();
		samples.references();
		samples.conversions();
		samples.records();
		return samples.log;
	}

	private void say(Object value) {
		log.add(String.valueOf(value));
	}

	private String own(String prefix) {
		return prefix + text;
	}

	private static String join(String one, int two, long three, double four, char five) {
		return one + two + three + four + five;
	}

	private void lambdas() throws Exception {
		int i = 5;
		long l = 6;
		double d = 2.5;
		char c = 'c';
		byte b = 3;
		boolean z = true;
		Function<String, String> all = s -> join(s, i + b, l, d, c) + z + text;
		say(all.apply("x"));
		Supplier<Supplier<String>> nested = () -> () -> own("n");
		say(nested.get().get());
		say(once() == once());
		say(each(1) == each(1));
		Callable<Void> call = () -> {
			say("called");
			return null;
		};
		say(call.call());
		Naming naming = () -> "me";
		say(naming.twice().get());
		say(Naming.fixed().get());
		say(new Derived().speaker().get());
		say(Kind.TWO.lower.get());
		Supplier<String> serializable = (Supplier<String> & Serializable) () -> "kept";
		say(serializable.get() + (serializable instanceof Serializable));
		try {
			Runnable failing = () -> {
				throw new IllegalStateException(text);
			};
			failing.run();
		} catch (IllegalStateException e) {
			say(e.getMessage());
		}
	}

	private static Runnable once() {
		return () -> {
		};
	}

	private static Supplier<Integer> each(int number) {
		return () -> number;
	}

	private void references() {
		Function<String, String> bound = this::own;
		say(bound.apply("b"));
		Function<String, Samples> constructor = Samples::new;
		say(constructor.apply("made").text);
		Function<String, Integer> unbound = String::length;
		say(unbound.apply("four"));
		BiFunction<String, String, Boolean> two = String::equalsIgnoreCase;
		say(two.apply("a", "A"));
		IntFunction<int[]> arrays = int[]::new;
		say(arrays.apply(3).length);
		Comparator<String> order = Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder());
		List<String> words = new ArrayList<>(List.of("bb", "a", "aa"));
		words.sort(order);
		say(words);
		Consumer<Object> saying = this::say;
		saying.accept("said");
		Predicate<Object> isText = String.class::isInstance;
		say(isText.test("") + " " + isText.test(1));
		Supplier<ArrayList<String>> lists = ArrayList::new;
		say(lists.get());
		// the result is dropped
		Consumer<String> dropping = log::add;
		dropping.accept("dropped");
		class Inner {
			String inner() {
				return text + "inner";
			}
		}
		Supplier<Inner> inner = Inner::new;
		say(inner.get().inner());
		try {
			Samples none = null;
			Supplier<String> early = none.text::trim;
			say(early);
		} catch (NullPointerException e) {
			say("null");
		}
	}

	private static <T extends Comparable<T>> int compare(T one, T two) {
		return one.compareTo(two);
	}

	private static Object first(Object... values) {
		return values.length;
	}

	private void conversions() {
		Function<Integer, Integer> boxed = Math::abs;
		say(boxed.apply(-3));
		ToLongFunction<Integer> widening = Integer::intValue;
		say(widening.applyAsLong(4));
		IntToLongFunction wide = Math::abs;
		say(wide.applyAsLong(-5));
		ToDoubleFunction<Float> toDouble = f -> f;
		say(toDouble.applyAsDouble(1.5f));
		Function<Integer, Long> long1 = Integer::longValue;
		say(long1.apply(8));
		BiFunction<Integer, Integer, Integer> sum = Integer::sum;
		say(sum.apply(1, 2));
		IntBinaryOperator max = Math::max;
		say(max.applyAsInt(1, 9));
		LongBinaryOperator hash = Long::sum;
		say(hash.applyAsLong(1L << 40, 2));
		Comparator<Long> generic = Samples::compare;
		say(generic.compare(1L, 2L));
		IntFunction<Object> varargs = Samples::first;
		say(varargs.apply(1));
		ToLongFunction<Character> letters = Character::charValue;
		say(letters.applyAsLong('a'));
		ToDoubleFunction<Long> rounding = Long::longValue;
		say(rounding.applyAsDouble(7L));
		UnaryOperator<Object> same = UnaryOperator.identity();
		say(same.apply("same"));
		Consumer<Long> twoWords = Long::valueOf;
		twoWords.accept(1L);
		ToLongFunction<Object> generally = Samples::<Long>cast;
		say(generally.applyAsLong(12L));
		try {
			@SuppressWarnings({ "unchecked", "rawtypes" })
			Function<Object, Object> wrong = (Function) (Function<String, Integer>) String::length;
			wrong.apply(1);
		} catch (ClassCastException e) {
			say("no string");
		}
	}

	@SuppressWarnings("unchecked")
	private static <T> T cast(Object value) {
		return (T) value;
	}

	private void records() {
		int[] array = {};
		All one = all(array, 1.0, 2);
		say(one.toString().replaceAll("@[0-9a-f]+", "@"));
		say(one.hashCode() == all(array, 1.0, 2).hashCode());
		say(one.equals(one) + " " + one.equals(all(array, 1.0, 2)) + one.equals(all(new int[0], 1.0, 2))
				+ one.equals(all(array, -1.0, 2)) + one.equals(all(array, 1.0, 3)) + one.equals(null)
				+ one.equals("text"));
		say(all(array, 0.0, 2).equals(all(array, -0.0, 2)));
		say(all(array, Double.NaN, 2).equals(all(array, Double.NaN, 2)));
		say(new Empty() + " " + new Empty().hashCode() + new Empty().equals(new Empty()));
		say(new Pair<>("a", 1) + " " + new Pair<>("a", null).equals(new Pair<>("a", null)));
		say(new Pair<>(null, 1L).hashCode());
		say(new Pair<>("a", 'b').hashCode());
	}

	private static All all(int[] array, double exact, long large) {
		return new All(true, (byte) -1, 'x', (short) 300, 70_000, large, 1.5f, exact, "name", array, List.of("a"));
	}
}
