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

import com.google.gson.stream.JsonWriter;

import dev.interlock.session.Exploration;
import dev.interlock.session.Exploration.FailedSchedule;
import dev.interlock.session.Exploration.ObservedRace;
import dev.interlock.session.Outcome;
import dev.interlock.session.RacingAccesses;

/** Writes the result of a search for failing schedules as JSON. */
final class JsonExploration {

	private JsonExploration() {
	}

	static void write(Exploration exploration, JsonWriter json) throws IOException {
		json.beginObject();
		json.name("policy").value(exploration.policy());
		json.name("schedules").value(exploration.schedules());
		json.name("different").value(exploration.different());
		json.name("failures").beginArray();
		for (FailedSchedule failure : exploration.failures()) {
			for (Outcome outcome : failure.outcomes()) {
				json.beginObject();
				json.name("schedule").value(failure.schedule());
				json.name("seed").value(failure.seed());
				write(outcome, json);
				json.name("digest").value(failure.digest());
				json.name("repeatable").value(failure.isRepeatable());
				json.name("runs").value(failure.runs());
				if (!failure.file().isEmpty()) {
					json.name("scheduleFile").value(failure.file());
				}
				json.endObject();
			}
		}
		json.endArray();
		json.name("races").beginArray();
		for (ObservedRace each : exploration.races()) {
			json.beginObject();
			write(each.race(), json);
			json.name("schedule").value(each.schedule());
			json.name("seed").value(each.seed());
			json.name("runs").value(each.runs());
			json.endObject();
		}
		json.endArray();
		json.endObject();
	}

	/** Writes the variable and the accesses of a race into the open object. */
	static void write(RacingAccesses race, JsonWriter json) throws IOException {
		json.name("variable").value(race.variable());
		json.name("accesses").beginArray();
		write(race.first(), json);
		write(race.second(), json);
		json.endArray();
	}

	private static void write(RacingAccesses.Place access, JsonWriter json) throws IOException {
		json.beginObject();
		json.name("operation").value(access.isWrite() ? "write" : "read");
		json.name("class").value(access.className());
		json.name("method").value(access.method());
		if (!access.file().isEmpty()) {
			json.name("file").value(access.file());
			json.name("line").value(access.line());
		}
		json.endObject();
	}

	/** Writes the fields of a failure into the open object. */
	static void write(Outcome outcome, JsonWriter json) throws IOException {
		json.name("outcome").value(outcome.kind().stableName());
		if (!outcome.type().isEmpty()) {
			json.name("type").value(outcome.type());
		}
		if (!outcome.frame().isEmpty()) {
			json.name("frame").value(outcome.frame());
		}
		if (outcome.kind() == Outcome.Kind.EXIT) {
			json.name("status").value(outcome.status());
		}
	}
}
