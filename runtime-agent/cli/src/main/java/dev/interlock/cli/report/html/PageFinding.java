/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import dev.interlock.session.Finding;
import dev.interlock.session.report.ExplainedAccess;
import dev.interlock.session.report.ExplainedFinding;

/**
 * A finding on the page.
 *
 * @param explained its story
 * @param picture   its interleaving as an SVG document; null for none
 */
public record PageFinding(ExplainedFinding explained, String picture) {

	private static final int MOST_FRAMES = 60;

	/** The id, which is the fragment of its address too. */
	public String id() {
		return finding().id();
	}

	private Finding finding() {
		return explained.finding();
	}

	/** The name of its severity in the style sheet. */
	public String severity() {
		return finding().severity().stableName();
	}

	/** Its severity. */
	public String severityLabel() {
		return finding().severity().label();
	}

	/** Its consequence or kind. */
	public String sentence() {
		return finding().sentence() + '.';
	}

	/** Evidence, count, and whether it is known or reviewed. */
	public String facts() {
		List<String> facts = new ArrayList<>();
		facts.add(evidence() + (finding().count() > 1 ? " " + finding().count() + " times" : ""));
		if (finding().isKnown()) {
			facts.add("known");
		}
		if (finding().isReviewed()) {
			facts.add(finding().details().review().label());
		}
		return String.join(", ", facts);
	}

	private String evidence() {
		return finding().evidence().stableName();
	}

	/** The words by which it can be filtered, with blanks between them. */
	public String tags() {
		return String.join(" ", tagList());
	}

	List<String> tagList() {
		List<String> tags = new ArrayList<>(List.of(evidence(), finding().kind().stableName()));
		if (finding().isKnown()) {
			tags.add("known");
		}
		if (finding().isReviewed()) {
			tags.add("reviewed");
		}
		return tags;
	}

	/** A source line with its number. */
	public String line(ExplainedAccess.Line line) {
		return String.format(Locale.ROOT, "%5d  %s", line.number(), line.text());
	}

	/** The calls that are shown. */
	public List<String> frames(ExplainedAccess access) {
		return access.stack().stream().limit(MOST_FRAMES).map(StackTraceElement::toString).toList();
	}

	/** The number of calls that are not shown. */
	public int hidden(ExplainedAccess access) {
		return Math.max(0, access.stack().size() - MOST_FRAMES);
	}
}
