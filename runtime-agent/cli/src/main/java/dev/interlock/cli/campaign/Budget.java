/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;

/** The time for a campaign. Each finding gets an equal part of the time that is left. */
final class Budget {

	private static final Pattern TIME = Pattern.compile("(\\d{1,9})(s|m|h)");
	private static final long NANOS_PER_SECOND = 1_000_000_000;
	private static final long NANOS_PER_MILLI = 1_000_000;
	private static final long SECONDS_PER_MINUTE = 60;
	private static final long SECONDS_PER_HOUR = 3600;

	private final long nanos;
	private final LongSupplier clock;
	private final long start;

	private Budget(long nanos, LongSupplier clock) {
		this.nanos = nanos;
		this.clock = clock;
		start = clock.getAsLong();
	}

	/**
	 * The budget that begins now.
	 *
	 * @param text  for example {@code 10m}; null for no limit
	 * @param clock the time in nanoseconds
	 * @throws CommandFailure if the text is no time
	 */
	static Budget parse(String text, LongSupplier clock) throws CommandFailure {
		if (text == null) {
			return new Budget(0, clock);
		}
		Matcher matcher = TIME.matcher(text);
		long number = matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
		if (number == 0) {
			throw new CommandFailure(ExitStatus.USAGE,
					"'--budget " + text + "' is not understood: give a time above 0, for example 90s, 10m or 2h.");
		}
		long seconds = switch (matcher.group(2)) {
		case "h" -> SECONDS_PER_HOUR;
		case "m" -> SECONDS_PER_MINUTE;
		default -> 1;
		};
		return new Budget(number * seconds * NANOS_PER_SECOND, clock);
	}

	/** The milliseconds that are left, at least 1; 0 if there is no limit. */
	long millisLeft() {
		return nanos == 0 ? 0 : Math.max(1, (nanos - (clock.getAsLong() - start)) / NANOS_PER_MILLI);
	}

	/**
	 * The end of the time for the next finding.
	 *
	 * @param findings the findings that are left, with the next one
	 */
	BooleanSupplier next(int findings) {
		if (nanos == 0) {
			return () -> false;
		}
		long now = clock.getAsLong() - start;
		long part = Math.max(0, nanos - now) / findings;
		return () -> clock.getAsLong() - start - now >= part;
	}
}
