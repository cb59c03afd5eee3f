/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.Set;

/**
 * One end of an atomic section.
 *
 * @param section       the section
 * @param branch        the number of this end among all ends of all sections, from 0
 * @param readsAllowed  whether other threads may read the variable between the entry and this end
 * @param writesAllowed whether they may write it
 * @param harmless      the {@linkplain SectionChange changes} by other threads that leave the section intact even if it
 *                      allows no writes
 * @param judged        the outcome of its access after which the section counts as completed
 */
public record SectionEnd(Section section, int branch, boolean readsAllowed, boolean writesAllowed,
		Set<String> harmless, Judged judged) {

	/** An outcome of the access at the end. */
	public enum Judged {
		/** It had its effect. A compare-and-set that failed has itself detected the intervening write. */
		ON_SUCCESS,
		/** Any outcome, because the program ignores it. */
		ALWAYS,
		/** It had no effect, returned null or threw. The program relies on an earlier test that rules this out. */
		ON_FAILURE
	}

	/** An end without harmless changes, judged on success. */
	public SectionEnd(Section section, int branch, boolean readsAllowed, boolean writesAllowed) {
		this(section, branch, readsAllowed, writesAllowed, Set.of(), Judged.ON_SUCCESS);
	}

	/** Whether another thread's access of that kind leaves the section intact. */
	public boolean allows(boolean write) {
		return write ? writesAllowed : readsAllowed;
	}

	/**
	 * Whether another thread's access leaves the section intact.
	 *
	 * @param change its change if it wrote, or null
	 */
	public boolean allows(boolean write, String change) {
		return allows(write) || write && change != null && harmless.contains(change);
	}

	/** Whether the section counts as completed after that outcome of its access. */
	public boolean isJudged(boolean succeeded) {
		return judged == Judged.ALWAYS || succeeded == (judged == Judged.ON_SUCCESS);
	}
}
