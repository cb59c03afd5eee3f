/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/**
 * Takes the findings of all engines, keeps one for each kind and unordered pair of sites, of each transaction, and counts the rest.
 * Thread-safe, never blocks: what cannot be kept is dropped and counted.
 */
public interface FindingSink {

	/**
	 * Counts one more occurrence if a finding of that kind and that unordered pair of sites has been reported.
	 *
	 * @return whether it has been reported; if not, nothing is counted
	 */
	boolean countIfKnown(FindingKind kind, int site, int otherSite);

	/** Reports a finding; if its pair is known by now it is counted only. */
	void report(FindingReport report);
}
