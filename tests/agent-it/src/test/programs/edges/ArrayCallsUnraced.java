/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * No case is a race: calls that access many elements, next to accesses of other elements, under a lock, or without
 * effect because they throw or have nothing to do.
 */
public final class ArrayCallsUnraced {

	private static final int SIZE = 8;

	private ArrayCallsUnraced() {
		// only static members
	}

	public static void main(String[] args) throws InterruptedException {
		otherElements();
		underALock();
		failing();
		comparedInPart();
		aroundALock();
	}

	private static void twice(Handover.Step one, Handover.Step other) throws InterruptedException {
		Handover.run(Handover.thread(one), Handover.thread(other));
		Handover.run(Handover.thread(other), Handover.thread(one));
	}

	private static void otherElements() throws InterruptedException {
		int[] ints = new int[SIZE];
		twice(() -> ints[1] = 1, () -> System.arraycopy(ints, 2, ints, 3, 4));
		twice(() -> ints[0] = ints[7], () -> Arrays.fill(ints, 1, 7, 3));
		twice(() -> ints[7] = 2, () -> System.out.println(Arrays.copyOf(ints, 7).length));
		twice(() -> ints[0] = 2, () -> System.out.println(Arrays.copyOfRange(ints, 1, 8).length));
		twice(() -> System.out.println(ints[0]), () -> System.out.println(ints.clone().length));
		twice(() -> System.arraycopy(ints, 0, ints, 0, 0), () -> Arrays.fill(ints, 4));
		System.out.println(Arrays.toString(ints));
	}

	private static void underALock() throws InterruptedException {
		String[] names = new String[SIZE];
		twice(() -> {
			synchronized (names) {
				names[3] = "a";
			}
		}, () -> {
			synchronized (names) {
				Arrays.fill(names, "b");
				System.arraycopy(names, 0, names, 1, 7);
			}
		});
		System.out.println(names[0]);
	}

	/** A call that throws before it begins accesses nothing; one that throws later reports nothing. */
	private static void failing() throws InterruptedException {
		int[] ints = new int[SIZE];
		twice(() -> ints[0]++, () -> {
			thrown(() -> System.arraycopy(ints, 0, new int[1], 0, 4));
			thrown(() -> System.arraycopy(ints, 0, new long[SIZE], 0, 4));
			thrown(() -> System.arraycopy(ints, 0, null, 0, 4));
			thrown(() -> System.arraycopy(null, 0, ints, 0, 4));
			thrown(() -> System.arraycopy(ints, 0, "a", 0, 4));
			thrown(() -> System.arraycopy(ints, -1, new int[1], 0, -4));
			thrown(() -> Arrays.fill(ints, 0, 9, 1));
			thrown(() -> Arrays.fill(ints, 3, 2, 1));
			thrown(() -> Arrays.copyOf(ints, -1));
			thrown(() -> Arrays.copyOfRange(ints, 9, 10));
			thrown(() -> new String((char[]) null));
			thrown(() -> ((int[]) null).clone());
			System.out.println(Arrays.toString((int[]) null) + Arrays.hashCode((long[]) null)
					+ Arrays.equals((int[]) null, null) + Arrays.equals(ints, null));
		});
		Object[] mixed = { "a", "b", 3, "d" };
		String[] names = new String[4];
		thrown(() -> System.arraycopy(mixed, 0, names, 0, 4));
		System.out.println(Arrays.toString(names));
		Object[] strings = names;
		thrown(() -> Arrays.fill(strings, 1));
	}

	private static void thrown(Handover.Step step) {
		try {
			step.go();
			System.out.println("nothing is thrown");
		} catch (Throwable e) {
			System.out.println(e.getClass() + ": " + e.getMessage());
		}
	}

	/** How many elements of unequal arrays are read is unknown; none are when an array is compared with itself. */
	private static void comparedInPart() throws InterruptedException {
		int[] ints = { 1, 2, 3, 4 };
		twice(() -> ints[3] = 5, () -> System.out.println(Arrays.equals(ints, new int[4])));
		twice(() -> ints[3] = 6, () -> System.out.println(Arrays.equals(ints, ints)));
	}

	/** Values that are published during a call. */
	private static void aroundALock() throws InterruptedException {
		ReentrantLock lock = new ReentrantLock();
		long[] longs = new long[SIZE];
		boolean[] isSet = { false };
		Handover.run(Handover.thread(() -> {
			lock.lock();
			if (isSet[0]) {
				longs[0]++;
			}
			lock.unlock();
		}), Handover.thread(() -> Arrays.setAll(longs, i -> {
			lock.lock();
			isSet[0] = i == SIZE - 1;
			lock.unlock();
			return i;
		})));
	}
}
