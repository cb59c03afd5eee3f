/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.Sites;

/** Writes each new finding to standard error, one line each. */
final class ConsoleFindings implements FindingSink {

	private final Sites sites;
	private final StandardError error;
	private final Set<Pair> known = ConcurrentHashMap.newKeySet();
	private final AtomicInteger count = new AtomicInteger();

	ConsoleFindings(Sites sites, StandardError error) {
		this.sites = sites;
		this.error = error;
	}

	/** The number of findings so far. */
	int count() {
		return count.get();
	}

	@Override
	public boolean countIfKnown(FindingKind kind, int site, int otherSite) {
		return known.contains(Pair.of(kind, site, otherSite));
	}

	@Override
	public void report(FindingReport report) {
		if (known.add(Pair.of(report.kind(), report.accesses().get(0).site(), report.accesses().get(1).site()))) {
			error.say(FindingLine.of(count.incrementAndGet(), report, sites));
		}
	}

	/** A kind and an unordered pair of sites. */
	private record Pair(FindingKind kind, int lower, int upper) {

		static Pair of(FindingKind kind, int site, int otherSite) {
			return new Pair(kind, Math.min(site, otherSite), Math.max(site, otherSite));
		}
	}
}
