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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.engines.blocks.Blocks;
import dev.interlock.engines.reduction.Reduction;
import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.Synchronization;

/** Objects whose calls are atomic, waiting, and messages between threads, by all algorithms. */
class AtomicObjectsTest {

	private static final int X = 1;
	private static final int MODEL_KEY = Synchronization.FIRST_MODEL - 1;

	private final Object map = new Object();
	private final Object object = new Object();

	/** An algorithm, and its name for an access of another thread between two accesses. */
	record Algorithm(String name, Engine engine, String mode) {

		TransactionScenario scenario() {
			return new TransactionScenario(engine, "reduction", mode);
		}

		@Override
		public String toString() {
			return name;
		}
	}

	static Stream<Algorithm> algorithms() {
		return Stream.of(new Algorithm("blocks", new Blocks(), "off-line"),
				new Algorithm("off-line reduction", new Reduction(), "off-line"),
				new Algorithm("on-line reduction", new Reduction(), "on-line"));
	}

	/** The findings after two threads have run the transaction in turn, three times. */
	private static List<String> inTurn(Algorithm algorithm, java.util.function.Consumer<Actor> transaction) {
		TransactionScenario run = algorithm.scenario();
		List<Actor> threads = List.of(run.thread(), run.thread());
		for (int i = 0; i < 3; i++) {
			for (Actor thread : threads) {
				thread.begin(100);
				transaction.accept(thread);
				thread.end();
			}
		}
		return run.findings();
	}

	@ParameterizedTest
	@MethodSource("algorithms")
	void checkThenActOnOneKey(Algorithm algorithm) {
		List<String> findings = inTurn(algorithm, thread -> thread.atomicRead(map, 7, 1).atomicWrite(map, 7, 2));
		assertTrue(findings.stream().anyMatch(each -> each.matches("read-write 1 2|read-write-write 1 2 2")),
				findings::toString);
	}

	@Test
	void aWriteOfOneKeyIsNotOneOfAnother() {
		TransactionScenario run = new TransactionScenario(new Blocks());
		run.thread().begin(100).atomicRead(map, "a", 1).atomicWrite(map, new String("a"), 2).end();
		run.thread().begin(200).atomicRead(map, "b", 3).atomicWrite(map, "b", 4).end();
		assertEquals(List.of(), run.findings());
		run.thread().begin(300).atomicWrite(map, "a", 5).end();
		assertEquals(List.of("read-write-write 1 5 2"), run.findings());
	}

	@Test
	void clearingTheMapWritesEachKey() {
		TransactionScenario run = new TransactionScenario(new Blocks());
		run.thread().begin(100).atomicRead(map, "a", 1).atomicRead(map, "a", 2).end();
		run.thread().begin(200).atomicWrite(map, null, 3).end();
		assertEquals(List.of("read-write-read 1 3 2"), run.findings());
	}

	@Test
	void aQueryOfTheWholeMapIsChangedByEachKey() {
		TransactionScenario run = new TransactionScenario(new Blocks());
		run.thread().begin(100).atomicRead(map, null, 1).atomicRead(map, null, 2).end();
		run.thread().begin(200).atomicWrite(map, "a", 3).end();
		assertEquals(List.of("read-write-read 1 3 2"), run.findings());
	}

	@ParameterizedTest
	@MethodSource("algorithms")
	void oneAtomicAccessIsAtomic(Algorithm algorithm) {
		assertEquals(List.of(), inTurn(algorithm, thread -> thread.atomicWrite(map, null, 1)));
	}

	@ParameterizedTest
	@MethodSource("algorithms")
	void aRetryLoopIsAtomic(Algorithm algorithm) {
		assertEquals(List.of(), inTurn(algorithm, thread -> thread.atomicRead(map, null, 1)
				.compareAndSet(map, false, 2).atomicRead(map, null, 1).compareAndSet(map, true, 2)));
	}

	@ParameterizedTest
	@MethodSource("algorithms")
	void aWriteAfterACompareAndSetIsNotAtomic(Algorithm algorithm) {
		List<String> findings = inTurn(algorithm, thread -> thread.atomicRead(map, null, 1)
				.compareAndSet(map, true, 2).atomicWrite(map, null, 3));
		assertTrue(findings.stream().anyMatch(each -> each.matches("write-write 2 3|write-write-write.*"))
				|| algorithm.engine() instanceof Blocks && findings.isEmpty(), findings::toString);
	}

	@ParameterizedTest
	@MethodSource("algorithms")
	void aTransactionThatWaitsInBetweenIsNotAtomic(Algorithm algorithm) {
		List<String> findings = inTurn(algorithm, thread -> thread.acquire(object, 1).read(object, X, 2)
				.write(object, X, 3).waits(object).read(object, X, 4).write(object, X, 5).release(object));
		assertTrue(findings.stream().anyMatch(each -> each.matches("release-acquire 1 1|write-write-read 3 \\d 4")),
				findings::toString);
	}

	@ParameterizedTest
	@MethodSource("algorithms")
	void aTransactionThatAwaitsAConditionInBetweenIsNotAtomic(Algorithm algorithm) {
		List<String> findings = inTurn(algorithm,
				thread -> thread.acquire(object, LockMode.EXCLUSIVE, 1).read(object, X, 2).write(object, X, 3)
						.waits(object).read(object, X, 4).write(object, X, 5).release(object, LockMode.EXCLUSIVE));
		assertTrue(findings.stream().anyMatch(each -> each.matches("release-acquire 1 1|write-write-read 3 \\d 4")),
				findings::toString);
		assertEquals(List.of(), inTurn(algorithm,
				thread -> thread.acquire(object, LockMode.WRITE, 1).read(object, X, 2).waits(object)
						.read(object, X, 3).write(object, X, 4).release(object, LockMode.WRITE)),
				"it has only looked before");
	}

	@ParameterizedTest
	@MethodSource("algorithms")
	void aTransactionThatOnlyReadsBeforeItWaitsIsAtomic(Algorithm algorithm) {
		assertEquals(List.of(), inTurn(algorithm, thread -> thread.acquire(object, 1).read(object, X, 2)
				.waits(object).read(object, X, 3).write(object, X, 4).release(object)));
	}

	@ParameterizedTest
	@MethodSource("algorithms")
	void waitingOnAnotherMonitorMakesNoDifference(Algorithm algorithm) {
		Object monitor = new Object();
		assertEquals(List.of(), inTurn(algorithm, thread -> thread.acquire(object, 1).acquire(monitor, 2)
				.read(object, X, 3).write(object, X, 4).waits(monitor).release(monitor).read(object, X, 5)
				.release(object)));
	}

	@Test
	void messagesOfTheLibraryOrderTransactions() {
		for (Object owner : new Object[] { new CountDownLatch(1), new ReentrantLock(), new AtomicInteger() }) {
			TransactionScenario run = new TransactionScenario(new Blocks());
			Actor one = run.thread();
			Actor two = run.thread();
			one.begin(100).write(object, X, 1).write(object, X, 2).end();
			one.send(owner, MODEL_KEY, two);
			two.begin(200).read(object, X, 3).end();
			assertEquals(owner instanceof CountDownLatch ? List.of() : List.of("write-read-write 1 3 2"),
					run.findings());
		}
	}

	@Test
	void volatileFieldsAreVariablesAndNoMessages() {
		TransactionScenario run = new TransactionScenario(new Blocks());
		Actor one = run.thread();
		Actor two = run.thread();
		one.begin(100).write(object, X, 1).write(object, X, 2).end();
		one.send(object, X, two);
		two.begin(200).read(object, X, 3).end();
		assertEquals(List.of("write-read-write 1 3 2"), run.findings());
		assertEquals(X, run.context.reports.peek().variable());
	}

	@Test
	void anAtomicObjectIsNamedAsAWhole() {
		TransactionScenario run = new TransactionScenario(new Blocks());
		run.thread().begin(100).atomicRead(map, 1, 1).atomicWrite(map, 1, 2).end();
		run.thread().begin(200).atomicWrite(map, 1, 3).end();
		run.findings();
		assertEquals(EventHandler.WHOLE_OBJECT, run.context.reports.peek().variable());
		assertEquals(map, run.context.reports.peek().owner());
	}
}
