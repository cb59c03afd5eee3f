/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.findings;

/**
 * A test of a finding.
 *
 * @param test the number of the test; 0 for a finding outside of all tests, or of one of several tests
 * @param by   how it is known
 */
public record InTest(int test, By by) {

	/** The finding belongs to no test. */
	public static final InTest NONE = new InTest(0, By.NOTHING);

	/** How a finding is attributed to a test. */
	public enum By {
		/** It is attributed to none. */
		NOTHING,
		/** The thread of an access ran the test. */
		THREAD,
		/** It was the only test that ran then. */
		TIME,
		/** It was one of several tests that ran then. */
		CANDIDATE
	}
}
