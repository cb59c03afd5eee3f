/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.report.FindingMessage.Place;

/**
 * An access of a finding in sentences.
 *
 * @param number   counts from 1
 * @param headline what the thread does
 * @param path     the source file and line; empty if the source is not there
 * @param lines    the lines around the access; empty if the source is not there
 * @param lost     why the place or the stack is unknown; null if it is known
 * @param stack    the stack trace, innermost call first
 * @param started  where the thread was started; empty if that is unknown
 * @param locks    the locks held, a sentence each
 */
public record ExplainedAccess(int number, String headline, String path, List<Line> lines, String lost,
		List<StackTraceElement> stack, String started, List<String> locks) {

	private static final int LINES_AROUND = 2;

	/**
	 * A line of source code.
	 *
	 * @param number   counts from 1
	 * @param text     the line, with blanks in place of tabs
	 * @param isAccess whether the access is in this line
	 */
	public record Line(int number, String text, boolean isAccess) {
	}

	static ExplainedAccess of(int number, Finding finding, Access access, SourceFiles sources) {
		String thread = access.thread().displayName();
		Optional<Place> place = FindingMessage.place(access, sources);
		return new ExplainedAccess(number,
				thread.substring(0, 1).toUpperCase(Locale.ROOT) + thread.substring(1) + ' '
						+ FindingMessage.operation(finding, access) + '.',
				place.map(each -> each.path() + ':' + each.line()).orElse(""),
				place.map(each -> lines(each, sources)).orElse(List.of()), access.lost(finding.variable()),
				access.stack(),
				access.thread().startedAt() == null ? ""
						: "The thread was started at " + access.thread().startedAt() + '.',
				locks(access));
	}

	private static List<Line> lines(Place place, SourceFiles sources) {
		List<String> all = sources.lines(place.path());
		List<Line> lines = new ArrayList<>();
		if (place.line() <= all.size()) {
			for (int i = Math.max(1, place.line() - LINES_AROUND); i <= Math.min(all.size(),
					place.line() + LINES_AROUND); i++) {
				lines.add(new Line(i, all.get(i - 1).replace("\t", "    ").stripTrailing(), i == place.line()));
			}
		}
		return lines;
	}

	private static List<String> locks(Access access) {
		List<String> locks = new ArrayList<>();
		if (access.locks().isEmpty() && access.areLocksKnown()) {
			locks.add("It holds no lock.");
		}
		for (Access.HeldLock lock : access.locks()) {
			locks.add("It holds " + lock.displayName()
					+ (lock.takenAt() == null ? "." : ", acquired at " + lock.takenAt() + '.'));
		}
		return locks;
	}
}
