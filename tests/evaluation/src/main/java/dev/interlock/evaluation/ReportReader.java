/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Reads the JSON report, whose format is stable across versions. */
final class ReportReader {

	private static final String SCHEMA = "interlock-report/1";

	private ReportReader() {
	}

	/**
	 * The findings of a report.
	 *
	 * @throws IllegalArgumentException if the text is no report of the supported schema
	 */
	static Report read(String json) {
		JsonObject report = JsonParser.parseString(json).getAsJsonObject();
		if (!SCHEMA.equals(report.get("schema").getAsString())) {
			throw new IllegalArgumentException(
					"The report is of schema " + report.get("schema") + ", not " + SCHEMA + ".");
		}
		List<FoundRace> findings = new ArrayList<>();
		for (JsonElement finding : report.getAsJsonArray("findings")) {
			findings.add(finding(finding.getAsJsonObject()));
		}
		List<String> health = new ArrayList<>();
		for (JsonElement message : report.getAsJsonObject("session").getAsJsonArray("health")) {
			JsonObject object = message.getAsJsonObject();
			if (!object.get("severity").getAsString().equals("info")) {
				health.add(object.get("code").getAsString() + ": " + object.get("text").getAsString());
			}
		}
		if (report.getAsJsonObject("session").get("truncated").getAsBoolean()) {
			health.add("truncated: The agent sent nothing more before the program ended.");
		}
		JsonObject statistics = report.getAsJsonObject("statistics");
		return new Report(findings, health, statistics.get("classesInstrumented").getAsLong(),
				statistics.get("classesFailed").getAsLong());
	}

	private static FoundRace finding(JsonObject finding) {
		JsonObject variable = finding.getAsJsonObject("variable");
		JsonArray accesses = finding.getAsJsonArray("accesses");
		String name = variable.has("name") ? variable.get("name").getAsString() : "";
		return new FoundRace(finding.get("kind").getAsString(), variable.get("class").getAsString(), name,
				access(accesses.get(0)), access(accesses.get(1)), finding.get("count").getAsLong(),
				finding.get("evidence").getAsString().equals("predicted"),
				finding.has("transaction") ? finding.get("transaction").getAsString() : "");
	}

	private static FoundAccess access(JsonElement element) {
		JsonObject access = element.getAsJsonObject();
		if (!access.has("class")) {
			// the history of its thread no longer contains it
			return new FoundAccess("(lost)", "", 0, access.get("operation").getAsString());
		}
		return new FoundAccess(access.get("class").getAsString(), access.get("method").getAsString(),
				access.get("line").getAsInt(), access.get("operation").getAsString());
	}

	/**
	 * The contents of a report.
	 *
	 * @param findings            the findings
	 * @param health              the agent's warnings and errors
	 * @param classesInstrumented the number of instrumented classes
	 * @param classesFailed       the number of classes that could not be instrumented
	 */
	record Report(List<FoundRace> findings, List<String> health, long classesInstrumented, long classesFailed) {
		/** The report of a plain run. */
		static final Report NONE = new Report(List.of(), List.of(), 0, 0);
	}
}
