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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.engines.blocks.Blocks;
import dev.interlock.engines.reduction.Reduction;
import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.Engine;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.HeldLock;

/** The acquisition sites of locks that are reported with the accesses of a finding. */
class HeldSitesTest {

	private static final int X = 1;

	private final Object object = new Object();
	private final Object lock = new Object();
	private final Object outer = new Object();

	@Test
	void eachAccessIsReportedWithTheLockOfItsThread() {
		TransactionScenario run = new TransactionScenario(new Blocks());
		Actor one = run.thread();
		Actor two = run.thread();
		one.begin(100);
		one.acquire(lock, 1).read(object, X, 2).release(lock);
		one.acquire(lock, 3).read(object, X, 4).release(lock);
		one.end();
		two.begin(200).acquire(lock, 5).write(object, X, 6).release(lock).end();
		assertEquals(List.of("read-write-read 2 6 4"), run.findings());
		assertEquals(List.of(List.of(1), List.of(5), List.of(3)), taken(run));
	}

	/** The same site in two transactions, and on two paths of one transaction. */
	@Test
	void theLockBelongsToTheReportedTransaction() {
		TransactionScenario run = new TransactionScenario(new Blocks());
		Actor one = run.thread();
		Actor two = run.thread();
		one.begin(300).acquire(lock, 7).read(object, X, 2).release(lock).end();
		one.begin(100);
		one.acquire(lock, 1).read(object, X, 2).release(lock);
		one.acquire(lock, 3).read(object, X, 4).release(lock);
		one.end();
		one.begin(300).acquire(lock, 8).read(object, X, 4).release(lock).end();
		two.begin(200).acquire(lock, 5).write(object, X, 6).release(lock).end();
		assertEquals(List.of("read-write-read 2 6 4"), run.findings());
		assertEquals(List.of(List.of(1), List.of(5), List.of(3)), taken(run));
	}

	/** Each object has its own lock, and the first object is not the one with the violation. */
	@Test
	void locksOfOtherObjectsHaveTheSitesOfTheFirst() {
		TransactionScenario run = new TransactionScenario(new Blocks());
		Actor one = run.thread();
		Actor two = run.thread();
		for (Object each : List.of("first", "second", "third")) {
			Object its = each.equals("third") ? lock : new Object();
			one.begin(100);
			one.acquire(its, 1).read(each, X, 2).release(its);
			one.acquire(its, 3).read(each, X, 4).release(its);
			one.end();
		}
		two.begin(200).acquire(lock, 5).write("third", X, 6).release(lock).end();
		assertEquals(List.of(List.of(1), List.of(5), List.of(3)), taken(run));
	}

	@Test
	void anAmbiguousAcquisitionSiteIsUnknown() {
		TransactionScenario run = new TransactionScenario(new Blocks());
		Actor one = run.thread();
		Actor two = run.thread();
		for (int i = 0; i < 3; i++) {
			Object its = i == 2 ? lock : new Object();
			one.begin(100);
			one.acquire(its, i == 0 ? 1 : 11).read("of " + i, X, 2).release(its);
			one.acquire(its, 3).read("of 2", X, 4).release(its);
			one.end();
		}
		one.begin(100);
		one.acquire(outer, 1).acquire(lock, 11).read(object, X, 2).release(lock).release(outer);
		one.acquire(lock, 3).read(object, X, 4).release(lock);
		one.end();
		two.begin(200).acquire(lock, 5).write(object, X, 6).release(lock).end();
		run.findings();
		for (FindingReport report : run.context.reports) {
			AccessEvidence first = report.accesses().get(0);
			assertEquals(report.owner() == object ? List.of(1, 11) : List.of(-1), sites(first), report.toString());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "off-line", "on-line" })
	void reductionReportsAcquisitionSites(String mode) {
		TransactionScenario run = new TransactionScenario(new Reduction(), "reduction", mode);
		Actor one = run.thread();
		Actor two = run.thread();
		for (int i = 0; i < 2; i++) {
			two.begin(200).acquire(outer, 9).release(outer).acquire(lock, 5).write(object, X, 6).release(lock).end();
			if (i == 0) {
				one.begin(100).acquire(outer, 7);
				one.acquire(lock, 1).read(object, X, 2).release(lock);
				two.acquire(new Object(), 12);
				one.acquire(lock, 3).read(object, X, 4).release(lock);
				one.release(outer).end();
			}
		}
		assertEquals(List.of("release-acquire 1 3"), run.findings());
		assertEquals(List.of(List.of(7, 1), List.of(7, 3)), taken(run));
	}

	/** The acquisition site of the monitor stays the same after the wait. */
	@ParameterizedTest
	@ValueSource(strings = { "blocks", "reduction" })
	void aMonitorReacquiredAfterAWaitKeepsItsSite(String name) {
		Engine engine = name.equals("blocks") ? new Blocks() : new Reduction();
		TransactionScenario run = new TransactionScenario(engine);
		Actor one = run.thread();
		Actor two = run.thread();
		one.begin(100).acquire(lock, 1).write(object, X, 2);
		two.begin(200).acquire(lock, 5).write(object, X, 6).release(lock).end();
		one.waits(lock).read(object, X, 4).release(lock).end();
		run.findings();
		FindingReport report = run.context.reports.peek();
		assertEquals(List.of(1), sites(report.accesses().get(0)));
		assertEquals(List.of(1), sites(report.accesses().get(report.accesses().size() - 1)));
	}

	/** The text for an access with an unknown stack trace is up to the reports. */
	@ParameterizedTest
	@ValueSource(strings = { "blocks", "off-line", "on-line" })
	void locationsWithoutStacksAreReported(String mode) {
		TransactionScenario run = mode.equals("blocks") ? new TransactionScenario(new Blocks())
				: new TransactionScenario(new Reduction(), "reduction", mode);
		Actor one = run.thread();
		Actor two = run.thread();
		int places = 1 << 14;
		two.begin(200);
		IntStream.range(0, places).forEach(site -> two.read(outer, X, site));
		two.end();
		assertNull(run.limits());
		for (int i = 0; i < 2; i++) {
			two.read(object, X, 1);
			one.begin(100).read(object, X, places + 2).write(object, X, places + 3).end();
			two.write(object, X, places + 4);
		}
		run.findings();
		assertEquals(1, run.context.reports.size());
		assertTrue(run.context.reports.peek().accesses().get(0).stack() == null);
		assertEquals(
				"Stack traces of accesses and of their locks are kept for the first 16,384 locations of "
						+ "threads only: later findings lack them.",
				run.limits());
	}

	private static List<List<Integer>> taken(TransactionScenario run) {
		assertEquals(1, run.context.reports.size(), run.context.reports.toString());
		return run.context.reports.peek().accesses().stream().map(HeldSitesTest::sites).toList();
	}

	private static List<Integer> sites(AccessEvidence access) {
		return access.locks().stream().map(HeldLock::site).toList();
	}

	@Test
	void visitsAreNewOnce() {
		Visits visits = new Visits();
		for (int round = 0; round < 2; round++) {
			boolean isNew = round == 0;
			IntStream.range(0, 1000).forEach(site -> {
				assertEquals(isNew, visits.add(site, -1, 0));
				assertEquals(isNew, visits.add(site, site + 1, 0));
				assertEquals(isNew, visits.add(site, -1, 7));
			});
		}
	}
}
