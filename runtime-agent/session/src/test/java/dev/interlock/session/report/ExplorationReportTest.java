/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;

import dev.interlock.session.Exploration;
import dev.interlock.session.Exploration.FailedSchedule;
import dev.interlock.session.Exploration.ObservedRace;
import dev.interlock.session.Outcome;
import dev.interlock.session.RacingAccesses;

/** The report of a search for failing schedules follows the schema. */
class ExplorationReportTest {

	private static String json(List<FailedSchedule> failures, List<ObservedRace> races) throws IOException {
		StringBuilder json = new StringBuilder();
		new JsonReport().write(new Exploration("pct:3", 40, 12, failures, races), json);
		assertEquals(Set.of(),
				JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
						.getSchema(Files.readString(Path.of("..", "protocol", "interlock-report-1.schema.json")))
						.validate(json.toString(), InputFormat.JSON));
		return json.toString();
	}

	@Test
	void eachFailureOfAScheduleHasAnEntry() throws IOException {
		String json = json(List.of(new FailedSchedule(17, 4711, "5c01", 3, true,
				List.of(Outcome.ofException("java.lang.AssertionError", "Bank.pay"), Outcome.ofStatus(3)),
				"kept/failed-4711.schedule")), List.of());
		assertEquals("""
				{
				"schema": "interlock-report/1",
				"exploration": {
				"policy": "pct:3",
				"schedules": 40,
				"different": 12,
				"failures": [
				{
				"schedule": 17,
				"seed": 4711,
				"outcome": "assertion",
				"type": "java.lang.AssertionError",
				"frame": "Bank.pay",
				"digest": "5c01",
				"repeatable": true,
				"runs": 3,
				"scheduleFile": "kept/failed-4711.schedule"
				},
				{
				"schedule": 17,
				"seed": 4711,
				"outcome": "exit",
				"status": 3,
				"digest": "5c01",
				"repeatable": true,
				"runs": 3,
				"scheduleFile": "kept/failed-4711.schedule"
				}
				],
				"races": []
				}
				}
				""", json.replaceAll("(?m)^ +", ""));
	}

	@Test
	void aRaceHasItsAccesses() throws IOException {
		String json = json(List.of(),
				List.of(new ObservedRace(new RacingAccesses("org.example.Account.balance",
						new RacingAccesses.Place("org.example.Account", "pay", "Account.java", 12, true),
						new RacingAccesses.Place("org.example.Main", "main", "", 0, false)), 3, 4, 31)));
		assertTrue(json.replaceAll("(?m)^ +", "").contains("""
				"races": [
				{
				"variable": "org.example.Account.balance",
				"accesses": [
				{
				"operation": "write",
				"class": "org.example.Account",
				"method": "pay",
				"file": "Account.java",
				"line": 12
				},
				{
				"operation": "read",
				"class": "org.example.Main",
				"method": "main"
				}
				],
				"schedule": 3,
				"seed": 4,
				"runs": 31
				}
				]
				"""), json);
	}

	@Test
	void aSearchWithoutFailuresHasAnEmptyList() throws IOException {
		assertTrue(json(List.of(), List.of()).contains("\"failures\": []"));
	}
}
