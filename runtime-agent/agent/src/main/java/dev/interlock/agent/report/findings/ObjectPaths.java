/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.findings;

import dev.interlock.spi.FindingReport;

/** Finds the paths to the objects of findings. Not thread-safe. */
public interface ObjectPaths {

	/** Finds nothing. */
	ObjectPaths NONE = new ObjectPaths() {
		@Override
		public FoundPath of(FindingReport report) {
			return FoundPath.NONE;
		}

		@Override
		public LockHolder holder(Object lock, FindingReport report) {
			return LockHolder.UNKNOWN;
		}

		@Override
		public void forget() {
			// keeps nothing
		}
	};

	/** The path to the object of a finding, as far as it is known. */
	FoundPath of(FindingReport report);

	/** The field that holds a lock of a finding, as far as it is known. */
	LockHolder holder(Object lock, FindingReport report);

	/** Releases the objects that are kept between consecutive findings. */
	void forget();
}
