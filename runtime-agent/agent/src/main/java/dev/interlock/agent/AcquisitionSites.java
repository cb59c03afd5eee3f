/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import dev.interlock.instrument.SiteTable;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;

/** Finds the site at which a lock is taken by its place in the code; slow, for what happens once. */
final class AcquisitionSites {

	/** Instead of a site: there is none. */
	static final int NONE = -1;

	private final SiteTable sites;

	AcquisitionSites(SiteTable sites) {
		this.sites = sites;
	}

	/**
	 * The site in the method and on the line of a frame. Where the frame calls code that is not instrumented, such as a
	 * method of the JDK that takes the lock, a site is added for the frame.
	 */
	int of(StackTraceElement frame) {
		for (int id = 0; id < sites.size(); id++) {
			Site site = sites.site(id);
			if (site.kind() == SiteKind.ACQUIRE && site.line() == frame.getLineNumber()
					&& site.method().equals(frame.getMethodName())
					&& site.className().equals(frame.getClassName())) {
				return id;
			}
		}
		return sites.add(SiteKind.ACQUIRE, frame);
	}

	/** The frame of a site: the JVM shows a thread that waits for a monitor one instruction, and maybe one line, later. */
	StackTraceElement frame(int site) {
		return sites.site(site).toStackTraceElement();
	}
}
