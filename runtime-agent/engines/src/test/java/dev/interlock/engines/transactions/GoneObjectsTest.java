/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.reduction.Reduction;
import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.GoneObject;
import dev.interlock.spi.HeldLock;

/** Findings at the end of the program, after its objects have been collected. */
class GoneObjectsTest {

	private static final int X = 1;

	private final Object object = new Object();
	private final TransactionScenario run = new TransactionScenario(new Reduction());
	private final Actor one = run.thread();
	private final Actor two = run.thread();
	private final List<Object> keeping = new ArrayList<>();

	@Test
	void aCollectedLockIsReportedByItsClass() {
		awaitCollection(useLock());
		assertEquals(List.of("release-acquire 1 3"), run.findings());
		FindingReport report = run.context.reports.peek();
		Object first = lock(report, 0);
		assertEquals(ReentrantLock.class, ((GoneObject) first).type());
		assertEquals(first, lock(report, 1));
	}

	private WeakReference<Object> useLock() {
		Object lock = new ReentrantLock();
		one.begin(100);
		one.acquire(lock, 1).write(object, X, 2).release(lock);
		one.acquire(lock, 3).write(object, X, 4).release(lock).end();
		two.acquire(lock, 5).write(object, X, 6).release(lock);
		return new WeakReference<>(lock);
	}

	private static Object lock(FindingReport report, int access) {
		List<HeldLock> locks = report.accesses().get(access).locks();
		assertEquals(1, locks.size());
		return locks.get(0).lock();
	}

	@Test
	void aCollectedObjectIsReportedByItsClass() {
		awaitCollection(useObject());
		assertEquals(List.of("read-write 1 2"), run.findings());
		assertEquals(AtomicInteger.class, ((GoneObject) run.context.reports.peek().owner()).type());
	}

	private WeakReference<Object> useObject() {
		Object counter = new AtomicInteger();
		one.begin(100).atomicRead(counter, null, 1).atomicWrite(counter, null, 2).end();
		two.atomicWrite(counter, null, 3);
		return new WeakReference<>(counter);
	}

	@Test
	void theVariablesOfACollectedObjectHaveOneOwner() {
		ObjectTable<String> table = new ObjectTable<>();
		ObjectTable.Entry<String> list = entry(table, ArrayList.class);
		ObjectTable.Entry<String> other = entry(table, ArrayList.class);
		ObjectTable.Entry<String> array = entry(table, int[].class);
		Variable x = new Variable(list, X);
		Variable y = new Variable(list, 2);
		Variable ofOther = new Variable(other, X);
		Variable first = new Variable(array, 0);
		Variable second = new Variable(array, 1);
		keeping.clear();
		List.of(list, other, array).forEach(GoneObjectsTest::awaitCollection);
		assertEquals(ArrayList.class, ((GoneObject) x.owner()).type());
		assertSame(x.owner(), y.owner());
		assertNotSame(x.owner(), ofOther.owner());
		assertEquals(int[].class, first.owner().getClass());
		assertSame(first.owner(), second.owner());
	}

	private ObjectTable.Entry<String> entry(ObjectTable<String> table, Class<?> type) {
		Object made = type.isArray() ? new int[2] : new ArrayList<>();
		keeping.add(made);
		return table.get(made, new ObjectTable.Key(), () -> "");
	}

	private static void awaitCollection(WeakReference<Object> reference) {
		while (!reference.refersTo(null)) {
			System.gc();
		}
	}
}
