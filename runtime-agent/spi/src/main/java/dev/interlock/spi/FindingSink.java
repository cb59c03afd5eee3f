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
 * Receives the findings of all engines. Keeps one for each kind and unordered pair of sites (and for each transaction),
 * and counts the others. Thread-safe, never blocks: findings that cannot be kept are dropped and counted.
 */
public interface FindingSink {

	/**
	 * Counts one more occurrence if a finding of this kind and this unordered pair of sites has been reported.
	 *
	 * @return whether it has been reported; if not, nothing is counted
	 */
	boolean countIfKnown(FindingKind kind, int site, int otherSite);

	/** Reports a finding. If its pair is already known, the finding is only counted. */
	void report(FindingReport report);
}
