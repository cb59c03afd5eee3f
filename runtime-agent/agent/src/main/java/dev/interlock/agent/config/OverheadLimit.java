/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.config;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.interlock.spi.OptionException;

/**
 * The share of the program's processor time that the agent may cost.
 *
 * @param share of the time that the program would take by itself: 0.05 is 5%
 */
public record OverheadLimit(double share) {

	private static final Pattern FORM = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,3})?)\\s*%?");
	private static final double PERCENT = 100;
	private static final double LEAST = 0.1;
	private static final double MOST = 1000;

	/**
	 * Parses the option.
	 *
	 * @return null if it is not given
	 * @throws OptionException if it is no share, or one that cannot be enforced
	 */
	public static OverheadLimit parse(Optional<String> text) throws OptionException {
		if (text.isEmpty()) {
			return null;
		}
		Matcher form = FORM.matcher(text.get().trim());
		if (!form.matches() || Double.parseDouble(form.group(1)) < LEAST || Double.parseDouble(form.group(1)) > MOST) {
			throw new OptionException("The value '" + text.get()
					+ "' of the option 'overhead' is not understood: give a share of the program's time from 0.1% to "
					+ "1000%, for example overhead=5%.");
		}
		return new OverheadLimit(Double.parseDouble(form.group(1)) / PERCENT);
	}

	@Override
	public String toString() {
		return percent(share);
	}

	/** Formats a share of the time as a percentage. */
	public static String percent(double share) {
		double percent = share * PERCENT;
		boolean isWhole = Math.abs(percent - Math.rint(percent)) < LEAST / 2;
		return String.format(Locale.ROOT, isWhole ? "%.0f%%" : "%.1f%%", percent);
	}
}
