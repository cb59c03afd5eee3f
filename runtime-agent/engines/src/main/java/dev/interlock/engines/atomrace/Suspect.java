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
 * which says besides how much is certain.
 */
final class Suspect {

	final int site;
	/** The access with its stack trace; null if the finding that it would make is known well enough. */
	final AccessEvidence evidence;
	/** The suspect that was added before, or null. */
	final Suspect earlier;

	/** The change that it makes if it writes; null if that is not known. */
	final String change;

	private final boolean beganInside;
	private volatile boolean write;
	private volatile boolean completed;

	/**
	 * @param beganInside whether the entry's access was complete, and that of the end not begun, before this one was
	 * @param write       whether it writes, as far as is known before it is made
	 * @param change      the change that it makes if it writes, or null
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
	 * The access has been made.
	 *
	 * @param wrote    whether it has written
	 * @param isInside whether the section was not left when the access was complete
	 */
	void complete(boolean wrote, boolean isInside) {
		write &= wrote;
		completed = isInside;
	}

	/** The same access as it is known now, after another suspect. */
	Suspect after(Suspect other) {
		Suspect copy = new Suspect(site, write, change, beganInside, evidence, other);
		copy.completed = completed;
		return copy;
	}

	boolean write() {
		return write;
	}

	/** Whether the access certainly came after that of the entry and before that of the end. */
	boolean isObserved() {
		return beganInside && completed;
	}
}
