/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

/**
 * Whether a healing method may be used for a section, as far as the code shows.
 *
 * @param answer whether it may be used
 * @param reason one sentence that says why not, or why only with a limit; empty for yes
 */
public record HealingVerdict(Answer answer, String reason) {

	/** The answers. */
	public enum Answer {
		/** The section runs no other code: its mutex enforces atomicity and can be part of no deadlock. */
		YES,
		/** It can block threads, or leaves accesses unprotected; each wait has a limit. */
		WITH_LIMIT,
		/** It is not used. */
		NO;

		/** The answer in words. */
		public String text() {
			return this == WITH_LIMIT ? "with a limit" : this == YES ? "yes" : "no";
		}
	}

	/** The verdict on a section that runs no other code. */
	public static final HealingVerdict LEAF = new HealingVerdict(Answer.YES, "");

	/** The verdict with a limit. */
	public static HealingVerdict withLimit(String reason) {
		return new HealingVerdict(Answer.WITH_LIMIT, reason);
	}

	/** The negative verdict. */
	public static HealingVerdict no(String reason) {
		return new HealingVerdict(Answer.NO, reason);
	}
}
