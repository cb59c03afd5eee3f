/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import dev.interlock.spi.FindingReport;

/** Finds how the objects of findings are reached. For one thread. */
public interface ObjectPaths {

	/** Finds nothing. */
	ObjectPaths NONE = new ObjectPaths() {
		@Override
		public FoundPath of(FindingReport report) {
			return FoundPath.NONE;
		}

		@Override
		public void forget() {
			// keeps nothing
		}
	};

	/** How the object of a finding is reached, as far as that is known. */
	FoundPath of(FindingReport report);

	/** Releases the objects that are kept between findings that come together. */
	void forget();
}
