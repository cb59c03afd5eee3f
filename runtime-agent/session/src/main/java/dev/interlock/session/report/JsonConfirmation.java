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
import java.util.List;

import com.google.gson.stream.JsonWriter;

import dev.interlock.session.Confirmation;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.FixCheck;
import dev.interlock.session.FixResult;
import dev.interlock.session.Outcome;
import dev.interlock.session.Proportion;

/** Writes the directed runs of a finding as JSON. */
final class JsonConfirmation {

	private JsonConfirmation() {
	}

	static void write(Confirmation confirmation, JsonWriter json) throws IOException {
		List<String> uncontrolled = confirmation.uncontrolled();
		Proportion share = confirmation.proportion();
		json.beginObject();
		json.name("state").value(confirmation.state().stableName());
		json.name("control").value(uncontrolled.isEmpty() ? "full" : "partly");
		if (!uncontrolled.isEmpty()) {
			JsonReport.writeNames("uncontrolled", uncontrolled, json);
		}
		json.name("seeds").value(share.runs());
		json.name("hits").value(share.hits());
		if (share.hits() > 0) {
			json.name("low").value(share.low());
			json.name("high").value(share.high());
		} else if (confirmation.state() == Confirmation.State.NOT_REPRODUCED) {
			json.name("atMost").value(share.atMost());
		}
		DirectedRun best = confirmation.best();
		if (best != null) {
			json.name("seed").value(best.seed());
			json.name("digest").value(best.digest());
			if (!best.scheduleFile().isEmpty()) {
				json.name("schedule").value(best.scheduleFile());
			}
			if (!best.digestAgain().isEmpty()) {
				json.name("repeatable").value(best.digest().equals(best.digestAgain()));
			}
		}
		if (!confirmation.harmful().isEmpty()) {
			json.name("harmful").beginArray();
			for (Confirmation.Failure failure : confirmation.harmful()) {
				write(failure, !confirmation.simple().isEmpty(), json);
			}
			json.endArray();
		}
		if (!confirmation.simple().isEmpty()) {
			json.name("simpleRuns").value(confirmation.simple().size());
		}
		writeMissing(confirmation, json);
		if (confirmation.fix() != null) {
			json.name("fix");
			write(confirmation.fix(), json);
		}
		json.endObject();
	}

	private static void write(FixResult fix, JsonWriter json) throws IOException {
		json.beginObject();
		json.name("state").value(fix.state().stableName());
		json.name("fixed").value(fix.isFixed());
		json.name("seeds").value(fix.counted().size());
		json.name("reached").value(fix.ran());
		JsonReport.writeNames("text", fix.lines(), json);
		if (!fix.failures().isEmpty()) {
			json.name("failures").beginArray();
			for (FixResult.Failure failure : fix.failures()) {
				json.beginObject();
				JsonExploration.write(failure.outcome(), json);
				json.name("seed").value(failure.seed());
				json.name("runs").value(failure.runs());
				json.name("new").value(!failure.isOld());
				json.endObject();
			}
			json.endArray();
		}
		if (!fix.racesOnVariable().isEmpty()) {
			json.name("races").beginArray();
			for (FixCheck.Race race : fix.racesOnVariable()) {
				json.beginObject();
				JsonExploration.write(race.accesses(), json);
				json.name("seed").value(race.seed());
				json.name("runs").value(race.runs());
				json.endObject();
			}
			json.endArray();
		}
		json.endObject();
	}

	private static void writeMissing(Confirmation confirmation, JsonWriter json) throws IOException {
		if (!confirmation.missingShards().isEmpty()) {
			json.name("missingShards").beginArray();
			for (int shard : confirmation.missingShards()) {
				json.value(shard);
			}
			json.endArray();
		}
	}

	private static void write(Confirmation.Failure failure, boolean hasSimple, JsonWriter json) throws IOException {
		Outcome outcome = failure.outcome();
		json.beginObject();
		JsonExploration.write(outcome, json);
		json.name("seed").value(failure.seed());
		json.name("runs").value(failure.runs());
		if (hasSimple) {
			json.name("simple").value(failure.simple());
		}
		json.endObject();
	}
}
