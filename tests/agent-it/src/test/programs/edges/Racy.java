/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Hands a value over without the edge that would order it: each case is a race. */
public final class Racy {

	private static int counter;

	private Racy() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		Handover.of("nothing", Racy::nothing);
		Handover.of("after a barrier", Racy::afterBarrier);
		Handover.of("under a read lock", Racy::underReadLock);
		Handover.of("after a put", Racy::afterPut);
		Handover.of("by reflection", Racy::byReflection);
		Handover.of("a static field by reflection", Racy::staticByReflection);
		Handover.of("an element by reflection", Racy::elementByReflection);
	}

	private static void nothing(Handover.Box box) throws InterruptedException {
		Handover.run(Handover.thread(() -> box.value++), Handover.thread(() -> box.value++));
	}

	private static void afterBarrier(Handover.Box box) throws InterruptedException {
		CyclicBarrier barrier = new CyclicBarrier(2);
		Handover.Step step = () -> {
			barrier.await();
			box.value++;
		};
		Handover.run(Handover.thread(step), Handover.thread(step));
	}

	private static void underReadLock(Handover.Box box) throws InterruptedException {
		ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
		Handover.Step step = () -> {
			lock.readLock().lock();
			box.value++;
			lock.readLock().unlock();
		};
		Handover.run(Handover.thread(step), Handover.thread(step));
	}

	private static void afterPut(Handover.Box box) throws InterruptedException {
		LinkedBlockingQueue<Handover.Box> queue = new LinkedBlockingQueue<>();
		Handover.run(Handover.thread(() -> {
			queue.put(box);
			box.value = 1;
		}), Handover.thread(() -> queue.take().value++));
	}

	private static void byReflection(Handover.Box box) throws Exception {
		Field value = Handover.Box.class.getDeclaredField("value");
		Handover.run(Handover.thread(() -> value.setInt(box, 1)), Handover.thread(() -> box.value++));
	}

	private static void staticByReflection(Handover.Box box) throws Exception {
		Field field = Racy.class.getDeclaredField("counter");
		Handover.run(Handover.thread(() -> counter = 1), Handover.thread(() -> box.value += (Integer) field.get(null)));
	}

	private static void elementByReflection(Handover.Box box) throws InterruptedException {
		int[] values = new int[3];
		Handover.run(Handover.thread(() -> Array.setInt(values, 1, 7)), Handover.thread(() -> box.value += values[1]));
	}
}
