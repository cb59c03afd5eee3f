/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.findings;

import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.spi.Evidence;

/** Counts the printed findings. Thread-safe. */
public final class FindingCounts {

	private final AtomicInteger observed = new AtomicInteger();
	private final AtomicInteger predicted = new AtomicInteger();

	public void add(Evidence evidence) {
		(evidence == Evidence.OBSERVED ? observed : predicted).incrementAndGet();
	}

	/** The conclusion of the run, without a full stop. */
	public String conclusion() {
		int races = observed.get();
		int others = predicted.get();
		return (races == 0 ? "No race was observed, which is no proof that there is none"
				: races + (races == 1 ? " race was found" : " races were found"))
				+ (others == 0 ? ""
						: others == 1 ? "; 1 finding is predicted" : "; " + others + " findings are predicted");
	}
}
