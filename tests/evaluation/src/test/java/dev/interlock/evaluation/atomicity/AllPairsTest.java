/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.atomicity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/** The driver over all pairs of methods of any class (Wang and Stoller, section 8). */
class AllPairsTest {

	private static final Duration LONG = Duration.ofMinutes(1);

	/** Records the caller of each method. */
	public static class Recorded {

		private record Called(String method, Thread thread, Recorded on, Recorded with) {
		}

		private static final List<Called> CALLS = Collections.synchronizedList(new ArrayList<>());

		/** Creates an instance; records nothing. */
		public Recorded() {
			// nothing to do
		}

		/** Creates an instance from another one. */
		public Recorded(Recorded other) {
			CALLS.add(new Called("Recorded", Thread.currentThread(), null, other));
		}

		/** Takes arguments of several types. */
		public void simple(int number, long[] numbers, Thread.State state, List<String> texts) {
			assertEquals(List.of(0, 32, Thread.State.NEW, List.of("a")), List.of(number, numbers.length, state, texts));
			CALLS.add(new Called("simple", Thread.currentThread(), this, null));
		}

		/** Always throws, but is called nevertheless. */
		public void throwing() {
			CALLS.add(new Called("throwing", Thread.currentThread(), this, null));
			throw new IllegalStateException("always");
		}

		/** Takes the other instance. */
		public void taking(Recorded other) {
			CALLS.add(new Called("taking", Thread.currentThread(), this, other));
		}

		/** Needs an argument that cannot be created. */
		public byte[] needy(InetAddress address) {
			return address.getAddress();
		}
	}

	/** Has a method that waits for ever. */
	public static final class Endless {

		/** Waits. */
		public synchronized void await() throws InterruptedException {
			wait();
		}
	}

	/** A class that cannot be instantiated from outside. */
	public static final class Unmade {

		private Unmade() {
			// never called
		}
	}

	@Test
	void eachPairIsCalledOnceOnTwoInstancesByTwoThreadsUnlessBothTakeTheOtherOne() throws InterruptedException {
		AllPairs all = new AllPairs(Subject.of(Recorded.class.getName()), LONG, false);
		all.tryOut();
		Recorded.CALLS.clear();
		all.run();
		Set<String> pairs = new TreeSet<>();
		for (int i = 0; i < Recorded.CALLS.size(); i += 2) {
			Recorded.Called one = Recorded.CALLS.get(i);
			Recorded.Called other = Recorded.CALLS.get(i + 1);
			assertNotSame(one.thread(), other.thread());
			assertNotSame(one.on(), other.on());
			for (List<Recorded.Called> calls : List.of(List.of(one, other), List.of(other, one))) {
				if (calls.get(0).with() != null) {
					assertSame(calls.get(1).on(), calls.get(0).with());
				}
			}
			pairs.add(
					String.join("+", new TreeSet<>(List.of(one.method(), other.method()).stream().sorted().toList())));
		}
		assertEquals(new TreeSet<>(Set.of("Recorded+simple", "Recorded+throwing", "simple", "simple+taking",
				"simple+throwing", "taking+throwing", "throwing")), pairs);
		assertEquals(2 * pairs.size(), Recorded.CALLS.size());
		assertEquals("7 pairs of 4 methods, 14 calls, 5 threw\nexcluded: public byte[] " + Recorded.class.getName()
				+ ".needy(java.net.InetAddress): it throws java.lang.NullPointerException, as there is no "
				+ "java.net.InetAddress to give it", all.summary().replace("\r", ""));
	}

	/** Two methods that both take the other instance cannot deadlock on one instance, and are called there. */
	@Test
	void pairsAreCalledOnOneInstanceWhereThatIsAskedFor() throws InterruptedException {
		AllPairs all = new AllPairs(Subject.of(Recorded.class.getName()), LONG, true);
		all.tryOut();
		Recorded.CALLS.clear();
		all.run();
		int onOne = 0;
		for (int i = 0; i < Recorded.CALLS.size(); i += 2) {
			Recorded.Called one = Recorded.CALLS.get(i);
			Recorded.Called other = Recorded.CALLS.get(i + 1);
			assertNotSame(one.thread(), other.thread());
			onOne += one.on() == other.on() && one.on() != null ? 1 : 0;
		}
		assertEquals(6, onOne, "simple, throwing and taking");
		assertEquals(2 * (7 + 10), Recorded.CALLS.size());
	}

	@Test
	void aMethodThatDoesNotEndIsExcluded() throws InterruptedException {
		AllPairs all = new AllPairs(Subject.of(Endless.class.getName()), Duration.ofMillis(50), false);
		all.run();
		assertEquals("1 pairs of 1 methods, 2 calls, 0 threw\nexcluded: " + await() + ": beside " + await()
				+ " it did not end", all.summary().replace("\r", ""));
		AllPairs tried = new AllPairs(Subject.of(Endless.class.getName()), Duration.ofMillis(50), false);
		tried.tryOut();
		tried.run();
		assertEquals("0 pairs of 0 methods, 0 calls, 0 threw\nexcluded: " + await() + ": it does not end",
				tried.summary().replace("\r", ""));
	}

	private static String await() {
		return Stream.of(Endless.class.getMethods()).filter(each -> each.getName().equals("await")).findFirst()
				.orElseThrow().toString();
	}

	@Test
	void aClassThatCannotBeMadeIsRefused() {
		for (String name : List.of("no.such.Clazz", Unmade.class.getName(), "java.util.AbstractList")) {
			assertThrows(IllegalArgumentException.class, () -> Subject.of(name));
		}
	}

	@Test
	void collectionsAndMapsThatTakeTextsHaveSome() {
		assertEquals("[a, b, c]", Subject.of("java.util.ArrayDeque").make().toString());
		assertEquals("{a=a, b=b, c=c}", Subject.of("java.util.TreeMap").make().toString());
		assertEquals("[]", Subject.of("java.util.concurrent.DelayQueue").make().toString());
	}
}
