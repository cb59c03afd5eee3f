/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report.html;

import java.util.List;

import dev.interlock.session.report.SessionLine;

/**
 * What the template of the page shows.
 *
 * @param title      the title, which names the program
 * @param conclusion the result of all runs
 * @param missing    the kinds of findings that were not looked for; empty if there are none
 * @param runs       the runs, at least one
 * @param filters    the tags that some, but not all findings have
 * @param findings   the findings, the most urgent first
 * @param version    the version of Interlock
 * @param style      the style sheet
 * @param script     the script, which filters
 */
public record Page(String title, String conclusion, String missing, List<Run> runs, List<Filter> filters,
		List<PageFinding> findings, String version, String style, String script) {

	/**
	 * A tag by which the page can be filtered.
	 *
	 * @param tag   see {@link PageFinding#tags}
	 * @param label its text for people
	 */
	public record Filter(String tag, String label) {
	}

	/**
	 * A run.
	 *
	 * @param facts    what was run and how
	 * @param messages the messages about the agent itself, by severity
	 */
	public record Run(List<SessionLine> facts, List<SessionLine> messages) {
	}
}
