/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.Locale;

/** Words that several sentences share. */
final class Words {

	private static final String[] NUMBERS = { "no", "one", "two", "three", "four" };

	private Words() {
	}

	/** A number of threads; small numbers as words. */
	static String threads(int count) {
		return (count < NUMBERS.length ? NUMBERS[count] : String.format(Locale.ROOT, "%,d", count))
				+ (count == 1 ? " thread" : " threads");
	}
}
