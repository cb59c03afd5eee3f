/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.deadlock;

import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;

/** Finds the site of a lock acquisition from its place in the code. Slow: for rare events such as deadlocks. */
public final class AcquisitionSites {

	/** No site. */
	static final int NONE = -1;

	private final SiteTable sites;

	public AcquisitionSites(SiteTable sites) {
		this.sites = sites;
	}

	/**
	 * The site in the method and on the line of a frame. A frame that calls code without instrumentation, such as a
	 * method of the JDK that acquires the lock, gets a new site.
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

	/**
	 * The frame of a site. More exact than the JVM's frame: the JVM places a thread that waits for a monitor one
	 * instruction later, which may be on another line.
	 */
	StackTraceElement frame(int site) {
		return sites.site(site).toStackTraceElement();
	}
}
