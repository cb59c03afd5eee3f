/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.findings;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import dev.interlock.agent.report.findings.CodeFacts;
import dev.interlock.instrument.benign.BenignPatterns;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.Site;
import dev.interlock.spi.Sites;

/**
 * Adds a label and a consequence to findings on fields and array elements, derived from the code of their accesses. The
 * total time is limited, so that the program's end is not delayed; later findings stay without. Not thread-safe.
 */
public final class FindingLabels implements Function<FindingReport, CodeFacts> {

	/** The pattern of a value that is written back, or that was tested before a write. */
	private static final String UPDATE = "read-write-write";
	private static final String BENIGN = "benign:";
	/** Lost updates of a statistics counter are harmless, but they happen. */
	private static final String COUNTER = BENIGN + "statistics";
	private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(3);
	/** This many findings are analysed in any case, however slow the machine. */
	private static final int ALWAYS_ANALYZED = 100;

	private final Sites sites;
	private final BenignPatterns patterns;
	private long spentNanos;
	private int analyzed;

	public FindingLabels(Sites sites, BenignPatterns patterns) {
		this.sites = sites;
		this.patterns = patterns;
	}

	@Override
	public CodeFacts apply(FindingReport report) {
		boolean isRace = report.kind() == FindingKind.DATA_RACE;
		boolean isUpdate = report.kind() == FindingKind.ATOMICITY_VIOLATION && UPDATE.equals(report.pattern());
		if (!isRace && !isUpdate || report.variable() == EventHandler.WHOLE_OBJECT || isTimeUp()) {
			return CodeFacts.NONE;
		}
		analyzed++;
		long start = System.nanoTime();
		try {
			FieldInfo field = isOfArray(report) ? null : sites.field(report.variable());
			String label = isRace ? label(report, field) : "";
			boolean isHarmless = label.startsWith(BENIGN) && !label.equals(COUNTER);
			List<Site> places = sites(report);
			return new CodeFacts(label.isEmpty() ? List.of() : List.of(label),
					isHarmless || places.isEmpty() ? "" : patterns.consequence(field, places));
		} catch (RuntimeException e) {
			// a label is optional: the finding is reported without it
			return CodeFacts.NONE;
		} finally {
			spentNanos += System.nanoTime() - start;
		}
	}

	private boolean isTimeUp() {
		return spentNanos > MOST_NANOS && analyzed >= ALWAYS_ANALYZED;
	}

	private String label(FindingReport report, FieldInfo field) {
		boolean bothWrite = report.accesses().stream().allMatch(AccessEvidence::write);
		return field == null ? patterns.labelOfElement(sites(report), bothWrite) : patterns.label(field, bothWrite);
	}

	private static boolean isOfArray(FindingReport report) {
		return report.owner() != null && report.owner().getClass().isArray();
	}

	/** The sites of the accesses; none if one of them is unknown. */
	private List<Site> sites(FindingReport report) {
		return report.accesses().stream().anyMatch(access -> access.site() < 0) ? List.of()
				: report.accesses().stream().map(access -> sites.site(access.site())).toList();
	}
}
