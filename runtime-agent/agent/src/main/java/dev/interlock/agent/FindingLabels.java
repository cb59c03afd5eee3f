/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import dev.interlock.agent.report.CodeFacts;
import dev.interlock.instrument.benign.BenignPatterns;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.Site;
import dev.interlock.spi.Sites;

/**
 * Labels data races on fields and elements of arrays, of whatever engine, by what the code does with them. When that has taken some seconds in
 * all, the rest stay without, so that the end of the program does not wait for it. For one thread.
 */
final class FindingLabels implements Function<FindingReport, CodeFacts> {

	private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(3);

	private final Sites sites;
	private final BenignPatterns patterns;
	private long spentNanos;

	FindingLabels(Sites sites, BenignPatterns patterns) {
		this.sites = sites;
		this.patterns = patterns;
	}

	@Override
	public CodeFacts apply(FindingReport report) {
		boolean ofArray = report.owner() != null && report.owner().getClass().isArray();
		if (report.kind() != FindingKind.DATA_RACE || report.variable() == EventHandler.WHOLE_OBJECT
				|| spentNanos > MOST_NANOS) {
			return CodeFacts.NONE;
		}
		long start = System.nanoTime();
		try {
			boolean bothWrite = report.accesses().stream().allMatch(AccessEvidence::write);
			String label = ofArray ? patterns.labelOfElement(sites(report), bothWrite)
					: patterns.label(sites.field(report.variable()), bothWrite);
			return label.isEmpty() ? CodeFacts.NONE : new CodeFacts(List.of(label), "");
		} catch (RuntimeException e) {
			// a label is an opinion: the finding is reported without it
			return CodeFacts.NONE;
		} finally {
			spentNanos += System.nanoTime() - start;
		}
	}

	/** Where the accesses are; none if one of them is not known. */
	private List<Site> sites(FindingReport report) {
		return report.accesses().stream().anyMatch(access -> access.site() < 0) ? List.of()
				: report.accesses().stream().map(access -> sites.site(access.site())).toList();
	}
}
