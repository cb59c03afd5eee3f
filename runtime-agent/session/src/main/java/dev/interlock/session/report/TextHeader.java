/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import dev.interlock.session.HealedSection;
import dev.interlock.session.Session;

/** Writes the header of a session as text. */
final class TextHeader {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
			.withZone(ZoneOffset.UTC);
	private static final double MILLIS_PER_SECOND = 1000;

	private TextHeader() {
	}

	static void write(Session session, Appendable out) throws IOException {
		out.append("Session ").append(session.id()).append('\n');
		line("program", session.command(), out);
		line("time", time(session), out);
		line("JVM", jvm(session.jvm()), out);
		line("analysis", analysis(session), out);
		line("watched", watched(session.statistics()), out);
		for (HealedSection each : session.healing()) {
			if (each.isHealed()) {
				line("healing", each.sentence(), out);
			}
		}
		for (Session.HealthMessage message : session.health()) {
			line(message.severity(), message.text(), out);
		}
		if (session.statistics().dropped() > 0) {
			line("warning", Conclusion.count(session.statistics().dropped(), "message") + " could not be kept.", out);
		}
		if (session.truncated()) {
			line("warning", "The session is cut off; everything before that is shown.", out);
		}
	}

	private static void line(String name, String value, Appendable out) throws IOException {
		out.append(String.format(Locale.ROOT, "  %-9s %s%n", name, value).replace(System.lineSeparator(), "\n"));
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
