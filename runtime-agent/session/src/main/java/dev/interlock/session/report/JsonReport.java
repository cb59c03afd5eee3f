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
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.google.gson.stream.JsonWriter;

import dev.interlock.session.Exploration;
import dev.interlock.session.Finding;
import dev.interlock.session.Findings;
import dev.interlock.session.HealedSection;
import dev.interlock.session.Session;

/**
 * Writes sessions as JSON for programs, in the schema {@code interlock-report/1}. The file of the schema is in the
 * protocol module. Stateless and thread-safe.
 */
public final class JsonReport {

	/** The name of the schema, in each report. */
	public static final String SCHEMA = "interlock-report/1";

	/**
	 * Writes one JSON object. For several sessions, {@code session} has their common data, and {@code sessions} has
	 * each of them.
	 *
	 * @param sessions at least one session
	 * @param out      receives the text, which ends with a line end
	 * @throws IOException if writing fails
	 */
	public void write(List<Session> sessions, Appendable out) throws IOException {
		// written directly, so that a large report needs no memory
		var json = new JsonWriter(new AppendableWriter(out));
		json.setIndent("  ");
		json.beginObject();
		json.name("schema").value(SCHEMA);
		if (sessions.size() == 1) {
			json.name("session");
			writeSession(sessions.get(0), json);
		} else {
			json.name("session");
			writeCommon(sessions, json);
			json.name("sessions").beginArray();
			for (Session session : sessions) {
				writeSession(session, json);
			}
			json.endArray();
		}
		json.name("findings").beginArray();
		List<Finding> findings = Findings.merge(sessions);
		for (Finding finding : findings) {
			JsonFinding.write(finding, json);
		}
		json.endArray();
		json.name("groups");
		JsonGroups.write(findings, json);
		if (sessions.size() == 1) {
			json.name("statistics");
			writeStatistics(sessions.get(0).statistics(), json);
			if (!sessions.get(0).healing().isEmpty()) {
				writeHealing(sessions.get(0).healing(), json);
			}
		}
		json.endObject();
		json.flush();
		out.append('\n');
	}

	/**
	 * Writes the result of a search for failing schedules as one JSON object, which has no session.
	 *
	 * @param out receives the text, which ends with a line end
	 * @throws IOException if writing fails
	 */
	public void write(Exploration exploration, Appendable out) throws IOException {
		var json = new JsonWriter(new AppendableWriter(out));
		json.setIndent("  ");
		json.beginObject();
		json.name("schema").value(SCHEMA);
		json.name("exploration");
		JsonExploration.write(exploration, json);
		json.endObject();
		json.flush();
		out.append('\n');
	}

	private static void writeSession(Session session, JsonWriter json) throws IOException {
		json.beginObject();
		json.name("id").value(session.id());
		if (session.parent().isPresent()) {
			json.name("parent").value(session.parent().get());
		}
		json.name("start").value(session.start().toString());
		if (session.end().isPresent()) {
			json.name("end").value(session.end().get().toString());
		}
		json.name("command").value(session.command());
		json.name("jvm").beginObject();
		json.name("name").value(session.jvm().name());
		json.name("version").value(session.jvm().version());
		json.name("vendor").value(session.jvm().vendor());
		json.name("processId").value(session.jvm().processId());
		json.endObject();
		writeNames("engines", session.engines(), json);
		json.name("options").beginObject();
		for (Map.Entry<String, String> option : session.options().entrySet()) {
			json.name(option.getKey()).value(option.getValue());
		}
		json.endObject();
		json.name("seed").value(session.seed());
		json.name("dropped").value(session.statistics().dropped());
		json.name("truncated").value(session.truncated());
		json.name("health").beginArray();
		for (Session.HealthMessage message : session.health()) {
			writeHealth(message, json);
		}
		json.endArray();
		json.endObject();
	}

	private static void writeCommon(List<Session> sessions, JsonWriter json) throws IOException {
		json.beginObject();
		json.name("start")
				.value(sessions.stream().map(Session::start).min(Comparator.naturalOrder()).map(Instant::toString)
						.orElse(null));
		if (sessions.stream().allMatch(session -> session.end().isPresent())) {
			json.name("end").value(sessions.stream().flatMap(session -> session.end().stream())
					.max(Comparator.naturalOrder()).map(Instant::toString).orElse(null));
		}
		List<String> commands = sessions.stream().map(Session::command).filter(Objects::nonNull).distinct().toList();
		if (commands.size() == 1) {
			json.name("command").value(commands.get(0));
		}
		writeNames("engines", sessions.stream().flatMap(session -> session.engines().stream()).distinct().toList(),
				json);
		json.name("dropped").value(sessions.stream().mapToLong(session -> session.statistics().dropped()).sum());
		json.name("truncated").value(sessions.stream().anyMatch(Session::truncated));
		json.endObject();
	}

	private static void writeHealth(Session.HealthMessage message, JsonWriter json) throws IOException {
		json.beginObject();
		json.name("severity").value(message.severity());
		json.name("code").value(message.code());
		json.name("text").value(message.text());
		if (message.className().isPresent()) {
			json.name("class").value(message.className().get());
		}
		json.endObject();
	}

	private static void writeStatistics(Session.Statistics statistics, JsonWriter json) throws IOException {
		json.beginObject();
		json.name("classesInstrumented").value(statistics.classesInstrumented());
		json.name("classesSkipped").value(statistics.classesSkipped());
		json.name("classesFailed").value(statistics.classesFailed());
		json.name("sites").value(statistics.sites());
		json.name("threads").value(statistics.threads());
		json.name("dropped").value(statistics.dropped());
		json.name("hugeMethods").value(statistics.hugeMethods());
		Session.Overhead overhead = statistics.overhead();
		if (overhead.perMille() > 0 || overhead.sitesSwitchedOff() > 0) {
			json.name("overheadPerMille").value(overhead.perMille());
			json.name("sitesSwitchedOff").value(overhead.sitesSwitchedOff());
			json.name("unwatchedPerMille").value(overhead.unwatchedPerMille());
		}
		if (!statistics.excluded().isEmpty()) {
			json.name("excluded").beginObject();
			for (Map.Entry<String, Long> excluded : statistics.excluded().entrySet()) {
				json.name(excluded.getKey()).value(excluded.getValue());
			}
			json.endObject();
		}
		json.endObject();
	}

	private static void writeHealing(List<HealedSection> sections, JsonWriter json) throws IOException {
		json.name("healing").beginArray();
		for (HealedSection each : sections) {
			json.beginObject();
			json.name("section").value(each.section());
			if (each.isHealed()) {
				json.name("method").value(each.method());
			}
			json.name("state").value(each.state());
			if (!each.reason().isEmpty()) {
				json.name("reason").value(each.reason());
			}
			json.name("entries").value(each.entries());
			json.name("interventions").value(each.interventions());
			json.name("waitedMs").value(each.waitedMicros() / 1000);
			json.name("timeouts").value(each.timeouts());
			json.name("givenBack").value(each.givenBack());
			json.name("repairs").value(each.repairs());
			json.name("before").value(each.before());
			json.name("after").value(each.after());
			if (!each.offered().isEmpty()) {
				json.name("offered").value(each.offered());
			}
			writePermission("repair", each.repair(), json);
			writePermission("mutex", each.mutex(), json);
			json.endObject();
		}
		json.endArray();
	}

	private static void writePermission(String name, HealedSection.Permission permission, JsonWriter json)
			throws IOException {
		if (permission != null) {
			json.name(name).beginObject();
			json.name("answer").value(permission.answer());
			if (!permission.reason().isEmpty()) {
				json.name("reason").value(permission.reason());
			}
			json.endObject();
		}
	}

	static void writeNames(String name, List<String> values, JsonWriter json) throws IOException {
		json.name(name).beginArray();
		for (String value : values) {
			json.value(value);
		}
		json.endArray();
	}
}
