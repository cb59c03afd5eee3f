/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.tests;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import dev.interlock.agent.report.findings.InTest;
import dev.interlock.agent.report.findings.InTest.By;
import dev.interlock.agent.report.findings.KnownFindings;
import dev.interlock.agent.report.queue.QueuedMark;
import dev.interlock.bootstrap.InterlockTestListener;
import dev.interlock.bootstrap.InterlockTests;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;

/**
 * Attributes findings to tests, and keeps them for the test framework. A finding that several tests have is attributed
 * to each of them, although the session has it once. Thread-safe.
 */
public final class TestRuns extends InterlockTestListener {

	/** The number of kept findings, and of pairs of a finding and a test. Beyond that, findings are not attributed. */
	private static final int MOST = 1 << 16;
	/** The number of candidates that are named. */
	private static final int MOST_CANDIDATES = 16;

	private final Consumer<QueuedMark> marks;
	private final Runnable flush;
	private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
	private final Map<Integer, String> ids = new ConcurrentHashMap<>();
	private final AtomicInteger last = new AtomicInteger();
	/** The single tests that run now. */
	private final Set<Integer> running = new ConcurrentSkipListSet<>();
	/** For each pair whether all stack traces are known. */
	private final Map<Pair, Boolean> pairs = new ConcurrentHashMap<>();
	private final List<Kept> kept = new ArrayList<>();
	private volatile boolean used;

	/** A finding in a test. */
	private record Pair(long finding, int test) {
	}

	/** A finding that has not been taken. */
	private record Kept(long finding, InTest in, Object[] facts) {
	}

	/**
	 * @param marks receives each mark for the session
	 * @param flush waits for a short time until the reported findings have been {@linkplain #keep kept}
	 */
	public TestRuns(Consumer<QueuedMark> marks, Runnable flush) {
		this.marks = marks;
		this.flush = flush;
	}

	@Override
	public void use() {
		used = true;
	}

	@Override
	public int number(String id) {
		return numbers.getOrDefault(id, 0);
	}

	@Override
	public int marked(String id, String name, boolean begins, boolean single) {
		use();
		Integer known = numbers.get(id);
		if (known == null) {
			int next = last.incrementAndGet();
			known = numbers.putIfAbsent(id, next);
			if (known == null) {
				known = next;
				ids.put(next, id);
			}
		}
		if (begins && single) {
			running.add(known);
		} else {
			running.remove(known);
		}
		marks.accept(new QueuedMark(known, id, name == null ? id : name, !begins, Thread.currentThread().getId(),
				System.nanoTime()));
		return known;
	}

	/** Whether a test framework is present. */
	public boolean isUsed() {
		return used;
	}

	/** Whether a report of a known finding by the calling thread would add a test to it. */
	public boolean isNews(FindingKind kind, int site, int otherSite) {
		return used && pairs.size() < MOST
				&& !Boolean.TRUE.equals(pairs.get(new Pair(KnownFindings.key(kind, site, otherSite), context())));
	}

	/** The test that a report of the calling thread is about, as far as its thread and the time show it. */
	private int context() {
		int test = InterlockTests.current();
		return test != 0 ? test : alone();
	}

	/** The test that runs alone; 0 if none or several do. */
	private int alone() {
		int alone = 0;
		for (int test : running) {
			if (alone != 0) {
				return 0;
			}
			alone = test;
		}
		return alone;
	}

	/**
	 * Attributes a finding.
	 *
	 * @param complete whether it has all its stack traces
	 * @return the tests to which it has not been attributed before, or only without all stack traces; empty if there
	 *         are none
	 */
	public List<InTest> attribute(FindingReport report, boolean complete) {
		if (!used || pairs.size() >= MOST) {
			return List.of();
		}
		long key = KnownFindings.key(report.kind(), report.firstKey(), report.secondKey());
		List<InTest> news = new ArrayList<>();
		List<InTest> all = tests(report);
		for (InTest in : all) {
			// a candidate may run alone later
			if (isFirst(new Pair(key, in.by() == By.CANDIDATE ? -in.test() : in.test()), complete)) {
				news.add(in);
			}
		}
		// otherwise each further report of this thread would be taken for news
		isFirst(new Pair(key, context()), complete);
		return news;
	}

	private boolean isFirst(Pair pair, boolean complete) {
		Boolean before = complete ? pairs.put(pair, true) : pairs.putIfAbsent(pair, false);
		return before == null || complete && !before;
	}

	private List<InTest> tests(FindingReport report) {
		List<InTest> tests = new ArrayList<>();
		for (AccessEvidence access : report.accesses()) {
			InTest in = new InTest(access.test(), By.THREAD);
			if (access.test() != 0 && !tests.contains(in)) {
				tests.add(in);
			}
		}
		if (!tests.isEmpty()) {
			return tests;
		}
		for (int test : running) {
			if (tests.size() < MOST_CANDIDATES) {
				tests.add(new InTest(test, By.CANDIDATE));
			}
		}
		return tests.isEmpty() ? List.of(InTest.NONE)
				: tests.size() == 1 ? List.of(new InTest(tests.get(0).test(), By.TIME)) : tests;
	}

	/**
	 * Keeps a finding of a test until it is taken.
	 *
	 * @param facts for {@link InterlockTests#findings}
	 */
	public void keep(FindingReport report, InTest in, Object[] facts) {
		long key = KnownFindings.key(report.kind(), report.firstKey(), report.secondKey());
		synchronized (kept) {
			// one of several tests: kept once, for the end of the run
			InTest owner = in.by() == By.CANDIDATE ? InTest.NONE : in;
			kept.removeIf(before -> before.finding == key && before.in.equals(owner));
			if (kept.size() < MOST) {
				kept.add(new Kept(key, owner, facts));
			}
		}
	}

	/** The id of the test of a finding; empty if it has none, or if it is one of several. */
	public String id(InTest in) {
		return in.by() == By.CANDIDATE ? "" : ids.getOrDefault(in.test(), "");
	}

	@Override
	public Object[][] take(String id) {
		flush.run();
		List<Object[]> taken = new ArrayList<>();
		synchronized (kept) {
			kept.removeIf(each -> {
				String test = id(each.in);
				boolean matches = id.isEmpty() || test.equals(id) || test.startsWith(id + '/');
				if (matches) {
					taken.add(each.facts);
				}
				return matches;
			});
		}
		return taken.toArray(Object[][]::new);
	}
}
