/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

class ReportReaderTest {

	private static final String REPORT = """
			{ "schema": "interlock-report/1",
			  "session": { "truncated": false, "health": [ { "severity": "info", "code": "start", "text": "on" },
			                           { "severity": "error", "code": "class-failed", "text": "A was left alone" } ] },
			  "findings": [ { "kind": "data-race", "evidence": "observed", "count": 3,
			    "variable": { "kind": "array", "class": "int[]", "name": "[17]" },
			    "accesses": [ { "class": "a.B$C", "method": "put", "line": 4, "operation": "write" },
			                  { "class": "a.B", "method": "get", "line": 9, "operation": "read" } ] } ],
			  "statistics": { "classesInstrumented": 5, "classesFailed": 1 } }
			""";

	@Test
	void findingsHaveVariableAndBothAccesses() {
		FoundRace race = ReportReader.read(REPORT).findings().get(0);
		assertEquals(new FoundRace("data-race", "int[]", "[17]", new FoundAccess("a.B$C", "put", 4, "write"),
				new FoundAccess("a.B", "get", 9, "read"), 3), race);
		assertTrue(race.onArray());
		assertTrue(ReportReader.read(REPORT.replace("observed", "predicted")).findings().get(0).predicted());
		assertEquals("a.B", race.first().topLevelClass());
	}

	@Test
	void anAccessWhosePlaceWasLostIsReadAllTheSame() {
		String lost = REPORT.replace("{ \"class\": \"a.B$C\", \"method\": \"put\", \"line\": 4,",
				"{ \"lost\": \"too long ago\",");
		FoundRace race = ReportReader.read(lost).findings().get(0);
		assertEquals(new FoundAccess("(lost)", "", 0, "write"), race.first());
		assertEquals(new FoundAccess("a.B", "get", 9, "read"), race.second());
	}

	@Test
	void onlyWarningsAndErrorsAreComplaints() {
		assertEquals(List.of("class-failed: A was left alone"), ReportReader.read(REPORT).health());
	}

	@Test
	void aSessionThatEndsBeforeItsProgramIsAComplaint() {
		List<String> health = ReportReader.read(REPORT.replace("\"truncated\": false", "\"truncated\": true")).health();
		assertEquals(2, health.size());
		assertTrue(health.get(1).startsWith("truncated: "), health.get(1));
	}

	@Test
	void anotherSchemaIsRefused() {
		String other = REPORT.replace("interlock-report/1", "interlock-report/2");
		assertThrows(IllegalArgumentException.class, () -> ReportReader.read(other));
	}
}
