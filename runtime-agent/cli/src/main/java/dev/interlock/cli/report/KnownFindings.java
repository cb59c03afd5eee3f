/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.session.BaselineFile;
import dev.interlock.session.PlainText;
import dev.interlock.session.Review;
import dev.interlock.session.Reviews;
import dev.interlock.session.Session;

/**
 * The findings that a project knows already, or has reviewed.
 *
 * @param console      says how many there were
 * @param baselineFile the name of the baseline; null if there is none
 * @param baseline     the baseline; null if there is none
 * @param reviewsFile  the name of the file of reviews; null if there is none
 * @param strict       whether an expired review is a failure, and a review or a record whose code is gone
 */
public record KnownFindings(Console console, String baselineFile, BaselineFile baseline, String reviewsFile,
		Reviews reviews, boolean strict) {

	private static final int MOST_GONE = 20;

	/** Whether there is neither a baseline nor a file of reviews. */
	boolean isEmpty() {
		return baseline == null && reviewsFile == null;
	}

	/**
	 * Passes the files to the agent: such findings fail no test.
	 *
	 * @throws CommandFailure if a name is not a path
	 */
	public void pass(Map<String, String> options) throws CommandFailure {
		if (baselineFile != null) {
			options.put("baseline", console.resolve(baselineFile).toAbsolutePath().toString());
		}
		if (reviewsFile != null) {
			options.put("suppressions", console.resolve(reviewsFile).toAbsolutePath().toString());
		}
	}

	/** The sessions with the states and the reviews of their findings; says how many have one. */
	public List<Session> apply(List<Session> sessions) {
		if (baseline == null) {
			return reviewsFile == null ? sessions : review(sessions, Set.of());
		}
		BaselineFile.Comparison compared = compare(sessions);
		return reviewsFile == null ? compared.findings() : review(compared.findings(), compared.gone().keySet());
	}

	private BaselineFile.Comparison compare(List<Session> sessions) {
		BaselineFile.Comparison compared = baseline.compare(sessions);
		console.say("Baseline '" + PlainText.of(baselineFile) + "': " + compared.known() + " of its findings "
				+ (compared.known() == 1 ? "is" : "are") + " here"
				+ (compared.moved() == 0 ? "" : ", " + compared.moved() + " of them at another place") + ", "
				+ compared.notSeen() + " not seen in " + these(sessions) + '.');
		say("this known finding", compared.gone().values());
		return compared;
	}

	/** Names what has no code any more. */
	private void say(String what, Collection<String> gone) {
		gone.stream().limit(MOST_GONE)
				.forEach(line -> console.say("The code of " + what + " is gone: " + PlainText.of(line) + '.'));
		if (gone.size() > MOST_GONE) {
			console.say("So is that of " + (gone.size() - MOST_GONE) + " more.");
		}
	}

	/** @param gone the ids of the known findings whose code is gone */
	private List<Session> review(List<Session> sessions, Set<String> gone) {
		Reviews.Comparison reviewed = reviews.compare(sessions, LocalDate.now(), gone);
		console.say("Reviews '" + PlainText.of(reviewsFile) + "': " + reviewed.findings()
				+ (reviewed.findings() == 1 ? " finding is" : " findings are") + " reviewed, by " + reviewed.matched()
				+ (reviewed.matched() == 1 ? " review; " : " reviews; ") + reviewed.notSeen() + " not seen in "
				+ these(sessions) + '.');
		for (Review review : reviewed.expired()) {
			console.say("This review has expired: " + PlainText.of(review.toString()) + '.');
		}
		say("this review", reviewed.gone().stream().map(Review::toString).toList());
		return reviewed.sessions();
	}

	private static String these(List<Session> sessions) {
		return sessions.size() == 1 ? "this session" : "these sessions";
	}

	/**
	 * The exit status of a command that judges. If the reviews are strict, an expired one is a failure, and what has no
	 * code any more.
	 */
	public int judge(int status, List<Session> sessions) {
		return status == ExitStatus.OK && strict && isOutdated(sessions) ? ExitStatus.FINDINGS : status;
	}

	private boolean isOutdated(List<Session> sessions) {
		LocalDate today = LocalDate.now();
		Set<String> gone = baseline == null ? Set.of() : baseline.compare(sessions).gone().keySet();
		return !gone.isEmpty() || !reviews.expired(today).isEmpty()
				|| !reviews.compare(sessions, today, gone).gone().isEmpty();
	}
}
