/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;

/**
 * A part of the runs of a campaign.
 *
 * @param number its number, from 0
 * @param of     the number of shards
 */
record Shard(int number, int of) {

	/** All runs. */
	static final Shard ALL = new Shard(0, 1);

	private static final Pattern FORM = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

	/**
	 * The shard with a name. Some schedulers of jobs count from 1, so {@code 8/8} is {@code 0/8}.
	 *
	 * @param text for example {@code 3/8}; null for all runs
	 * @throws CommandFailure if there is no such shard
	 */
	static Shard parse(String text) throws CommandFailure {
		if (text == null) {
			return ALL;
		}
		Matcher matcher = FORM.matcher(text);
		int of = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
		if (of == 0 || Integer.parseInt(matcher.group(1)) > of) {
			throw new CommandFailure(ExitStatus.USAGE, "'--shard " + text
					+ "' is not understood: give the number of the shard and the number of shards, for example 0/8 to 7/8, "
					+ "or 1/8 to 8/8.");
		}
		return new Shard(Integer.parseInt(matcher.group(1)) % of, of);
	}

	/** Whether a run belongs to this shard. It depends on the finding and the number of the run only. */
	boolean has(String finding, int run) {
		return Seeds.of(finding, run) % of == number;
	}

	/** Whether the campaign is not divided. */
	boolean isAll() {
		return of == 1;
	}
}
