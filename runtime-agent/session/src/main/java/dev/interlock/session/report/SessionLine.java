/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import dev.interlock.session.HealedSection;
import dev.interlock.session.Session;

/**
 * A line of the description of a session.
 *
 * @param name      what it says, or the severity of a message
 * @param value     plain text
 * @param isMessage whether it is a message about the result, not a fact about the run
 */
public record SessionLine(String name, String value, boolean isMessage) {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
			.withZone(ZoneOffset.UTC);
	private static final double MILLIS_PER_SECOND = 1000;

	/** The description of a session: facts, then messages. */
	public static List<SessionLine> of(Session session) {
		List<SessionLine> lines = new ArrayList<>();
		lines.add(new SessionLine("program", session.command(), false));
		lines.add(new SessionLine("time", time(session), false));
		lines.add(new SessionLine("JVM", jvm(session.jvm()), false));
		lines.add(new SessionLine("analysis", analysis(session), false));
		lines.add(new SessionLine("watched", watched(session.statistics()), false));
		session.healing().stream().filter(HealedSection::isHealed)
				.forEach(each -> lines.add(new SessionLine("healing", each.sentence(), false)));
		session.health().forEach(message -> lines.add(new SessionLine(message.severity(), message.text(), true)));
		if (session.statistics().dropped() > 0) {
			lines.add(new SessionLine("warning",
					Conclusion.count(session.statistics().dropped(), "message") + " could not be kept.", true));
		}
		if (session.truncated()) {
			lines.add(new SessionLine("warning", "The session is cut off; everything before that is shown.", true));
		}
		return lines;
	}

	private static String time(Session session) {
		String start = TIME.format(session.start());
		return session.end().map(end -> start + ", ran " + seconds(session.start(), end))
				.orElse(start + ", did not end by itself: the program was killed or is still running");
	}

	private static String seconds(Instant start, Instant end) {
		Duration time = Duration.between(start, end);
		return String.format(Locale.ROOT, "%.1f s", time.getSeconds() + time.toMillisPart() / MILLIS_PER_SECOND);
	}

	private static String jvm(Session.Jvm jvm) {
		return jvm.name() + ' ' + jvm.version() + " (" + jvm.vendor() + "), process " + jvm.processId();
	}

	private static String analysis(Session session) {
		List<String> parts = new ArrayList<>(session.engines());
		String noise = session.options().get("noise");
		if (noise != null) {
			parts.add("noise " + noise);
		}
		parts.add("seed " + session.seed());
		return String.join(", ", parts);
	}

	private static String watched(Session.Statistics statistics) {
		String text = Conclusion.count(statistics.sites(), "place") + " in "
				+ Conclusion.count(statistics.classesInstrumented(), "class") + ", "
				+ Conclusion.count(statistics.threads(), "thread") + "; "
				+ Conclusion.count(statistics.classesSkipped(), "class") + " excluded";
		if (statistics.classesFailed() > 0) {
			text += ", " + statistics.classesFailed() + " could not be instrumented";
		}
		if (statistics.hugeMethods() > 0) {
			text += "; " + Conclusion.count(statistics.hugeMethods(), "method") + " too long for the JVM to compile";
		}
		return text;
	}
}
