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
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;

import dev.interlock.session.Golden;
import dev.interlock.session.Session;

/** Validates the JSON report against its schema file. */
class JsonReportTest {

	private static final Path SCHEMA = Path.of("..", "protocol", "interlock-report-1.schema.json");

	@ParameterizedTest
	@ValueSource(strings = { "race", "killed", "clean", "atomicity", "predicted", "locks", "transactions" })
	void theReportOfOneSessionIsValid(String scenario) throws IOException {
		assertEquals(Set.of(), validate(report(Golden.session(scenario))));
	}

	@Test
	void theReportOfSeveralSessionsIsValid() throws IOException {
		assertEquals(Set.of(), validate(report(Golden.session("race"), Golden.session("clean"))));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"data-race\"|\"race\"", "\"role\": 1|\"role\": 0", "\"line\": 17|\"line\": -1",
			"\"start\": \"2026|\"begin\": \"2026", "\"Counter.java\"|17", "\"object\": 1|\"object\": 0",
			"interlock-report/1|interlock-report/2", "\"count\": 31|\"count\": \"31\"" })
	void theSchemaRefusesWhatIsWrong(String change) throws IOException {
		String report = report(Golden.session("race"));
		String[] words = change.split("\\|");
		String wrong = report.replace(words[0], words[1]);
		assertFalse(wrong.equals(report), "the report has " + words[0]);
		assertFalse(validate(wrong).isEmpty(), change);
	}

	@Test
	void theSchemaRefusesInvalidReports() throws IOException {
		String report = report(Golden.session("predicted"));
		assertFalse(validate(report.replace("\"of\": 18", "\"of\": 0")).isEmpty());
		assertFalse(validate(report.replace("read-write-write", "read")).isEmpty());
	}

	private static String report(Session... sessions) throws IOException {
		var text = new StringBuilder();
		new JsonReport().write(List.of(sessions), text);
		return text.toString();
	}

	private static Set<ValidationMessage> validate(String report) throws IOException {
		JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
				.getSchema(Files.readString(SCHEMA));
		return schema.validate(report, InputFormat.JSON);
	}
}
