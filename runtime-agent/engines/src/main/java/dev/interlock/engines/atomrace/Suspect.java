/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import dev.interlock.spi.AccessEvidence;

/**
 * An access of another thread to the variable of an open section: an element of the paper's {@code SuspectAccess(v)},
 * with the certainty of its order.
 */
final class Suspect {

	final int site;
	/** The access with its stack trace; null if the finding is already known with enough evidence. */
	final AccessEvidence evidence;
	/** The previously added suspect, or null. */
	final Suspect earlier;

	/** The change that a write makes; null if unknown. */
	final String change;

	private final boolean beganInside;
	private volatile boolean write;
	private volatile boolean completed;

	/**
	 * @param beganInside whether this access began after the entry's access was complete and before the end's access
	 *                    began
	 * @param write       whether it writes, as far as known before the access
	 * @param change      the change that a write makes; null if unknown
	 */
	Suspect(int site, boolean write, String change, boolean beganInside, AccessEvidence evidence, Suspect earlier) {
		this.site = site;
		this.write = write;
		this.change = change;
		this.beganInside = beganInside;
		this.evidence = evidence;
		this.earlier = earlier;
	}

	/**
	 * Called after the access.
	 *
	 * @param wrote    whether it has written
	 * @param isInside whether the section was still open when the access was complete
	 */
	void complete(boolean wrote, boolean isInside) {
		write &= wrote;
		completed = isInside;
	}

	/** A copy with its current state, linked after another suspect. */
	Suspect after(Suspect other) {
		Suspect copy = new Suspect(site, write, change, beganInside, evidence, other);
		copy.completed = completed;
		return copy;
	}

	boolean write() {
		return write;
	}

	/** Whether the access certainly came between the entry's and the end's. */
	boolean isObserved() {
		return beganInside && completed;
	}
}
