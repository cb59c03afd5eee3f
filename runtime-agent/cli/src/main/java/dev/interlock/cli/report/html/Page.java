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

/**
 * What the template of the page shows.
 *
 * @param title      the title, which names the program
 * @param conclusion the result of all runs
 * @param missing    the kinds of findings that were not looked for; empty if there are none
 * @param runs       the runs, at least one
 * @param filters    the tags of {@link PageFinding#tags} with their labels, for those that some findings have
 * @param findings   the findings, the most urgent first
 * @param version    the version of Interlock
 * @param style      the style sheet
 * @param script     the script, which filters
 */
public record Page(String title, String conclusion, String missing, List<Run> runs, List<Fact> filters,
		List<PageFinding> findings, String version, String style, String script) {

	/**
	 * A name with a value.
	 *
	 * @param name  the name
	 * @param value its value
	 */
	public record Fact(String name, String value) {
	}

	/**
	 * A run.
	 *
	 * @param facts    what was run and how
	 * @param messages the messages about the agent itself, by severity
	 */
	public record Run(List<Fact> facts, List<Fact> messages) {
	}
}
