/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.ToIntFunction;

/** Prints what differs between the runs of a program: orders of iteration, identity hash codes, random numbers. */
public final class Chance {

	private enum Colour {
		RED, GREEN, BLUE, WHITE
	}

	/** Has the identity hash code. */
	private static final class Key {
		// no hashCode
	}

	private record Pair(Object one, Object other) {
	}

	public static void main(String[] arguments) throws InterruptedException {
		for (int i = Integer.getInteger("controlled.unstarted", 0); i > 0; i--) {
			// the identifiers of the threads after it differ, as in a debugger
			new Thread();
		}
		System.out.println(String.join("", Set.of("a", "b", "c", "d", "e")) + Map.of("k", 1, "l", 2, "m", 3));
		System.out.println(hashCodes());
		System.out.println(randoms());
		System.out.println(inThreads());
		System.out.println(UUID.randomUUID().toString().length());
	}

	private static String hashCodes() {
		Map<Object, Integer> map = new HashMap<>();
		Map<Object, Integer> concurrent = new ConcurrentHashMap<>();
		Map<Object, Integer> identity = new IdentityHashMap<>();
		Object[] keys = { new Key(), new Key(), new Object(), new int[1], Colour.BLUE, Key.class, new Thread(),
				Thread.currentThread(), new ArrayList<>(List.of(new Key())), new Pair(new Key(), Colour.RED) };
		for (int i = 0; i < keys.length; i++) {
			map.put(keys[i], i);
			concurrent.put(keys[i], i);
			identity.put(keys[i], i);
		}
		Key key = new Key();
		ToIntFunction<Key> unbound = Key::hashCode;
		ToIntFunction<Object> identityOf = System::identityHashCode;
		boolean isOne = key.hashCode() == System.identityHashCode(key) && key.hashCode() == Objects.hashCode(key)
				&& key.hashCode() == unbound.applyAsInt(key) && key.hashCode() == identityOf.applyAsInt(key)
				&& key.toString().endsWith("@" + Integer.toHexString(key.hashCode()));
		boolean areEqual = new AbstractMap.SimpleEntry<>(key, key).hashCode() == Map.entry(key, key).hashCode()
				&& new TreeMap<>(Map.of("k", key)).hashCode() == new HashMap<>(Map.of("k", key)).hashCode()
				&& new ArrayList<>(List.of(key)).hashCode() == Arrays.asList(key).hashCode()
				&& List.of(key).hashCode() == Arrays.hashCode(new Object[] { key })
				&& new HashSet<>(List.of(key)).hashCode() == Set.of(key).hashCode();
		return isOne + " " + areEqual + " " + map.values() + concurrent.values() + identity.values() + key;
	}

	private static String randoms() {
		List<Integer> shuffled = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
		Collections.shuffle(shuffled);
		return new Random().nextInt() + " " + Math.random() + " " + ThreadLocalRandom.current().nextInt() + " "
				+ new SplittableRandom().nextInt() + shuffled;
	}

	private static String inThreads() throws InterruptedException {
		String[] results = new String[3];
		Thread[] threads = new Thread[results.length];
		for (int i = 0; i < threads.length; i++) {
			int number = i;
			threads[i] = new Thread(() -> results[number] = ThreadLocalRandom.current().nextInt() + "/"
					+ new Random().nextInt() + "/" + new Key().hashCode());
			threads[i].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		return String.join(" ", results);
	}
}
