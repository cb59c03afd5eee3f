/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.testing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.Sites;
import dev.interlock.testing.BareContext;

/** The context of an engine for hand-made events; collects its findings. */
public class TestContext extends BareContext implements FindingSink {

	public final ConcurrentLinkedQueue<FindingReport> reports = new ConcurrentLinkedQueue<>();
	public final Map<Long, AtomicLong> counts = new ConcurrentHashMap<>();

	@Override
	public boolean countIfKnown(FindingKind kind, int site, int otherSite) {
		AtomicLong count = counts.get(key(site, otherSite));
		return count != null && count.incrementAndGet() > 0;
	}

	@Override
	public void report(FindingReport report) {
		int site = report.firstKey();
		int otherSite = report.secondKey();
		AtomicLong count = new AtomicLong(1);
		AtomicLong before = counts.putIfAbsent(key(site, otherSite), count);
		if (before == null) {
			reports.add(report);
		} else {
			before.incrementAndGet();
		}
	}

	public long count(int site, int otherSite) {
		AtomicLong count = counts.get(key(site, otherSite));
		return count == null ? 0 : count.get();
	}

	private static long key(int site, int otherSite) {
		return (long) Math.min(site, otherSite) << 32 | Math.max(site, otherSite);
	}

	@Override
	public Sites sites() {
		return new TestSites();
	}

	@Override
	public FindingSink findings() {
		return this;
	}

	@Override
	public StackTraceElement[] captureStack() {
		return Thread.currentThread().getStackTrace();
	}
}
