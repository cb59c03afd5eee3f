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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;

import dev.interlock.session.Confirmation;
import dev.interlock.session.ConfirmedSessions;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.Finding;
import dev.interlock.session.FixCheck;
import dev.interlock.session.Golden;
import dev.interlock.session.Outcome;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/**
 * Compares a session with confirmations and its reports with the golden files.
 * {@code -Dinterlock.golden.overwrite=true} rewrites them.
 */
class ConfirmedReportTest {

	private static final Path FOLDER = Path.of("src", "test", "resources", "golden");
	private static final Path FILE = FOLDER.resolve("confirmed.stream");

	private static void write() throws IOException {
		List<Finding> findings = Golden.session("predicted").findings();
		Outcome error = Outcome.ofException("java.lang.IllegalStateException", "org.example.Counter.print");
		DirectedRun harmful = new DirectedRun(2, 8131, "5c01", true, true, Set.of(error, Outcome.ofStatus(1)),
				List.of("a thread was blocked in java.net.Socket.read, called from org.example.Main.main, 12x"), "",
				"5c01")
				.withFile("races/5c1a.schedule");
		Confirmation.Campaign campaign = new Confirmation.Campaign("0123", "17.0.15 Linux amd64", "3f9c", "sparse", 40,
				1, false);
		ConfirmedSessions.write(Golden.file("predicted"), List.of(
				new Confirmation(findings.get(0).id(), campaign, Set.of(0),
						List.of(run(0, false), run(1, true), harmful),
						List.of(run(0, false), run(1, false)), Set.of(Outcome.ofStatus(1)))
						.with(new FixCheck(campaign, List.of(fixed(2), fixed(1), fixed(0)),
								List.of(new DirectedRun(0, 1,
										"7a10", true, false, Set.of(Outcome.of(Outcome.Kind.DEADLOCK)), List.of(), "",
										"")))),
				new Confirmation(findings.get(1).id(), campaign, Set.of(0), List.of(run(0, false), run(1, false)),
						List.of(), Set.of())),
				FILE);
	}

	private static DirectedRun run(int number, boolean hit) {
		return new DirectedRun(number, 8129L + number, "4b0" + number, true, hit, Set.of(), List.of(), "", "");
	}

	private static DirectedRun fixed(int number) {
		return run(number, false).with(DirectedRun.Sites.BOTH_RAN);
	}

	@Test
	void reportsMatchTheGoldenOnes() throws IOException {
		if (Boolean.getBoolean("interlock.golden.overwrite")) {
			write();
		}
		Session session = SessionFiles.read(FILE);
		StringBuilder text = new StringBuilder();
		new TextReport().write(List.of(session), text);
		check("confirmed.txt", text.toString());
		StringBuilder json = new StringBuilder();
		new JsonReport().write(List.of(session), json);
		check("confirmed.json", json.toString());
		assertEquals(Set.of(),
				JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
						.getSchema(Files.readString(Path.of("..", "protocol", "interlock-report-1.schema.json")))
						.validate(json.toString(), InputFormat.JSON));
	}

	private static void check(String name, String report) throws IOException {
		Path file = FOLDER.resolve(name);
		if (Boolean.getBoolean("interlock.golden.overwrite")) {
			Files.writeString(file, report);
		}
		assertEquals(Files.readString(file), report);
	}
}
