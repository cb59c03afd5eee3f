/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.ForceInline;

/**
 * The sites at which the listener is called because the variable of a section is healed, even if no section is open on
 * it. Costs nothing until the first section is healed, and takes effect in running methods.
 */
public final class InterlockHealing {

	private static final InterlockConstantFlag ACTIVE = new InterlockConstantFlag();

	/** By site: whether its variable is known not to be healed. */
	private static boolean[] notHealed = {};
	private static volatile int version;

	private InterlockHealing() {
		// static only
	}

	/** Whether the listener is called at a site. */
	@ForceInline
	static boolean takes(int site) {
		return ACTIVE.isSet() && !isKnownNotHealed(site);
	}

	/** Whether a section has been healed in this run, so that a thread may hold a lock. */
	@ForceInline
	public static boolean isActive() {
		return ACTIVE.isSet();
	}

	private static boolean isKnownNotHealed(int site) {
		boolean[] known = notHealed;
		return site < known.length && known[site];
	}

	/** Other variables are healed than before. */
	public static void changed() {
		synchronized (InterlockHealing.class) {
			version = version + 1;
			notHealed = new boolean[0];
		}
		if (!ACTIVE.isSet()) {
			ACTIVE.set(true);
		}
	}

	/** Counts the calls of {@link #changed}. */
	public static int version() {
		return version;
	}

	/**
	 * The variable that is accessed at a site is not healed.
	 *
	 * @param since the version before that was found out; nothing happens if it has changed
	 */
	public static void notHealedAt(int site, int since) {
		if (isKnownNotHealed(site)) {
			return;
		}
		synchronized (InterlockHealing.class) {
			if (version != since) {
				return;
			}
			if (site >= notHealed.length) {
				notHealed = java.util.Arrays.copyOf(notHealed, 2 * site + 64);
			}
			notHealed[site] = true;
		}
	}
}
