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

import dev.interlock.session.Finding;
import dev.interlock.session.FindingGroup;
import dev.interlock.session.FindingGroups;

/** Writes the groups of findings by cause and variable as JSON. They refer to the findings by id. */
final class JsonGroups {

	private JsonGroups() {
	}

	static void write(List<Finding> findings, JsonWriter json) throws IOException {
		json.beginArray();
		for (FindingGroup group : FindingGroups.of(findings)) {
			json.beginObject();
			json.name("title").value(group.title());
			json.name("severity").value(group.severity().stableName());
			if (group.cause() != null) {
				json.name("cause");
				writeCause(group, json);
			}
			JsonReport.writeNames("variables", group.variables(), json);
			json.name("statements").beginArray();
			for (FindingGroup.Statement statement : group.statements()) {
				json.beginArray();
				for (Finding finding : statement.findings()) {
					json.value(finding.id());
				}
				json.endArray();
			}
			json.endArray();
			json.name("count").value(group.count());
			json.endObject();
		}
		json.endArray();
	}

	private static void writeCause(FindingGroup group, JsonWriter json) throws IOException {
		FindingGroup.Cause cause = group.cause();
		json.beginObject();
		json.name("class").value(cause.className());
		json.name("known").value(cause.calls() ? "calls" : "object");
		if (!cause.holder().isEmpty()) {
			json.name("holder").value(cause.holder());
		}
		if (cause.sharedAt() != null) {
			json.name("sharedAt").value(cause.sharedAt().toString());
		}
		JsonReport.writeNames("threads", group.threads(), json);
		json.endObject();
	}
}
