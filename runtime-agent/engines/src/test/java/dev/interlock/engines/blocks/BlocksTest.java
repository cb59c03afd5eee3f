/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;
import dev.interlock.spi.FindingReport;

/** The block-based algorithm on the examples of Wang and Stoller, for one variable. */
class BlocksTest {

	private static final int X = 1;
	private static final int COUNT = 2;

	private final TransactionScenario run = new TransactionScenario(new Blocks());
	private final Object object = new Object();
	private final Object lock = new Object();
	private final Actor one = run.thread();
	private final Actor two = run.thread();

	private void locked(Actor thread, boolean write, Object owner, Object monitor, int site) {
		thread.acquire(monitor, 900 + site);
		if (write) {
			thread.write(owner, COUNT, site);
		} else {
			thread.read(owner, COUNT, site);
		}
		thread.release(monitor);
	}

	@ParameterizedTest
	@CsvSource({
			// the unserialisable patterns of section 4.1, and their neighbours
			"WW, R, write-read-write 1 3 2",
			"RR, W, read-write-read 1 3 2",
			"WR, W, write-write-read 1 3 2",
			"RW, W, read-write-write 1 3 2",
			"RR, R, ",
			"RW, R, ",
			"WR, R, ",
			"WW, W, ",
	})
	void patterns(String local, String remote, String expected) {
		one.begin(100);
		access(one, local.charAt(0), 1);
		access(one, local.charAt(1), 2);
		one.end();
		two.begin(200);
		access(two, remote.charAt(0), 3);
		two.end();
		assertEquals(expected == null ? List.of() : List.of(expected), run.findings());
	}

	private void access(Actor thread, char kind, int site) {
		if (kind == 'W') {
			thread.write(object, X, site);
		} else {
			thread.read(object, X, site);
		}
	}

	@Test
	void onlyTheFinalWriteBreaksAReadFollowedByAWrite() {
		one.begin(100).read(object, X, 1).write(object, X, 2).end();
		two.begin(200).write(object, X, 3).write(object, X, 4).end();
		// both reads and writes of the first transaction can also come between the writes of the second
		assertEquals(List.of("write-read-write 3 1 4", "read-write-write 1 4 2"), run.findings());
	}

	@Test
	void anAccessOutsideOfTransactionsIsATransactionOfItsOwn() {
		one.begin(100).read(object, X, 1).read(object, X, 2).end();
		two.write(object, X, 3);
		assertEquals(List.of("read-write-read 1 3 2"), run.findings());
	}

	@Test
	void vectorOfCollection() {
		// Figure 1 and Figure 3: size(), then toArray(); the other thread removes all elements
		Object vector = new Object();
		one.begin(686);
		locked(one, false, vector, vector, 267);
		locked(one, false, vector, vector, 690);
		one.end();
		two.begin(630);
		locked(two, true, vector, vector, 631);
		two.end();
		assertEquals(List.of("read-write-read 267 631 690"), run.findings());
		FindingReport report = run.context.reports.peek();
		assertEquals("org.example.Account.deposit(int)", report.details().transaction());
		assertEquals(COUNT, report.variable());
		assertTrue(report.isRemote(1) && !report.isRemote(0) && !report.isRemote(2));
		assertEquals(vector, report.accesses().get(1).locks().get(0).lock());
	}

	@Test
	void stringBufferAppend() {
		// append holds its own monitor throughout, and that of the other buffer only in length() and getChars()
		Object target = new Object();
		Object source = new Object();
		one.begin(1).acquire(target, 10);
		locked(one, false, source, source, 11);
		locked(one, false, source, source, 12);
		one.write(target, COUNT, 13).release(target).end();
		two.begin(2);
		locked(two, true, source, source, 21);
		two.end();
		assertEquals(List.of("read-write-read 11 21 12"), run.findings());
	}

	@Test
	void aPoolThatChecksItsSizeFirst() {
		// hedc: a thread that ends checks whether others remain, and decrements the count later
		for (Actor thread : List.of(one, two)) {
			thread.begin(50);
			locked(thread, false, object, lock, 51);
			locked(thread, false, object, lock, 52);
			locked(thread, true, object, lock, 53);
			thread.end();
		}
		assertTrue(run.findings().contains("read-write-write 51 53 53"), run.findings()::toString);
	}

	@Test
	void aPossibleDeadlockIsReportedToo() {
		// the transactions (4): locks in different orders exclude the write from between the reads, which the algorithm
		// misses
		Object first = new Object();
		Object second = new Object();
		one.begin(100).acquire(first, 1).acquire(second, 2).release(second).write(object, X, 3).release(first).end();
		two.begin(200).acquire(second, 4).acquire(first, 5).release(first).read(object, X, 6).read(object, X, 7)
				.release(second).end();
		List<String> findings = run.findings();
		assertEquals(List.of("lock-order 1 2 4 5", "read-write-read 6 3 7"), findings);
	}

	@Test
	void theTwoBlocksOfATransaction() {
		// the transactions (2) and (3): either block is broken only where its locks are not held
		Object outer = new Object();
		Object inner = new Object();
		one.begin(100).acquire(outer, 1).read(object, X, 2).acquire(inner, 3).write(object, X, 4).read(object, X, 5)
				.release(inner).release(outer).end();
		two.begin(200).acquire(inner, 6).write(object, X, 7).release(inner).end();
		assertEquals(List.of("read-write-write 2 7 4"), run.findings());
	}

	@Test
	void aCounterThatOthersOnlyRead() {
		// modCount (section 8.2)
		one.begin(100).read(object, X, 1).write(object, X, 2).end();
		two.begin(200).read(object, X, 3).end();
		assertEquals(List.of(), run.findings());
	}

	@Test
	void figureTwo() {
		Object first = new Object();
		Object second = new Object();
		Actor three = run.thread();
		three.begin(3).acquire(first, 31).read(object, X, 32).release(first).end();
		two.begin(2).acquire(second, 21).read(object, X, 22).release(second).end();
		one.begin(1).read(object, X, 15).acquire(first, 16).acquire(second, 17).write(object, X, 18).release(second)
				.release(first).end();
		assertEquals(List.of(), run.findings());
	}

	@Test
	void aLockHeldThroughoutExcludesOtherThreads() {
		one.begin(100).acquire(lock, 9).read(object, X, 1).write(object, X, 2).release(lock).end();
		two.begin(200).acquire(lock, 9).read(object, X, 3).write(object, X, 4).release(lock).end();
		assertEquals(List.of(), run.findings());
		two.begin(300).write(object, X, 5).end();
		assertEquals(List.of("read-write-write 1 5 2"), run.findings());
	}

	@Test
	void aLockReleasedInBetweenDoesNotExcludeThem() {
		one.begin(100).acquire(lock, 9).read(object, X, 1).release(lock).acquire(lock, 9).read(object, X, 2)
				.release(lock).end();
		two.begin(200).acquire(lock, 9).write(object, X, 3).release(lock).end();
		assertEquals(List.of("read-write-read 1 3 2"), run.findings());
	}

	@Test
	void objectsThatHaveNotEscapedAreSkipped() {
		Object holder = new Object();
		one.create(object).create(holder).store(holder, object);
		one.begin(100).write(object, X, 1).write(object, X, 2).end();
		// published with all objects reachable from it: only later accesses count
		one.store(null, holder);
		two.begin(200).read(object, X, 3).end();
		assertEquals(List.of(), run.findings());
		one.begin(300).write(object, X, 4).write(object, X, 5).end();
		assertEquals(List.of("write-read-write 4 3 5"), run.findings());
	}

	@Test
	void anArgumentOfForeignCodeEscapes() {
		one.create(object).pass(object);
		one.begin(100).write(object, X, 1).write(object, X, 2).end();
		two.begin(200).read(object, X, 3).end();
		assertEquals(List.of("write-read-write 1 3 2"), run.findings());
	}

	@Test
	void transactionsOrderedByStartAndJoinCannotInterleave() {
		Object thread = new Object();
		one.begin(100).write(object, X, 1).write(object, X, 2).end();
		one.start(thread, two);
		two.begin(200).write(object, X, 3).read(object, X, 4).end();
		one.join(thread, two);
		one.begin(300).write(object, X, 5).read(object, X, 6).end();
		assertEquals(List.of(), run.findings());
	}

	@Test
	void elementsBehindTheCutoffAreOmitted() {
		TransactionScenario cut = new TransactionScenario(new Blocks(), "array-cutoff", "3");
		int[] array = new int[8];
		Actor first = cut.thread();
		Actor second = cut.thread();
		first.begin(100).read(array, 2, 1).read(array, 2, 2).read(array, 3, 4).read(array, 3, 5).end();
		second.begin(200).write(array, 2, 3).write(array, 3, 6).end();
		assertEquals(List.of("read-write-read 1 3 2"), cut.findings());
	}
}
