/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.sections;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.run.AgentProgram;
import dev.interlock.cli.run.SignalForwarder;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFileWriter;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/** Runs a program once and checks some sections. */
final class TrainingRun {

	private final AgentProgram program;
	private final String noise;

	/** @param noise the value of the agent's option */
	TrainingRun(AgentProgram program, String noise) {
		this.program = program;
		this.noise = noise;
	}

	/**
	 * Runs the program.
	 *
	 * @throws CommandFailure if the program fails, or leaves no session
	 */
	SectionTraining.Outcome with(List<AtomicSection> sections) throws IOException, CommandFailure {
		Path folder = Files.createTempDirectory("interlock-training");
		try {
			return run(sections, folder);
		} finally {
			try (Stream<Path> files = Files.walk(folder)) {
				for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
					Files.deleteIfExists(file);
				}
			}
		}
	}

	private SectionTraining.Outcome run(List<AtomicSection> sections, Path folder) throws IOException, CommandFailure {
		Path session = folder.resolve("training.session");
		Path seen = folder.resolve("seen");
		Path watched = Files.writeString(folder.resolve("training.sections"), SectionFileWriter.write(sections));
		Map<String, String> options = new LinkedHashMap<>(Map.of("engines", "atomrace", "noise", noise, "sections",
				watched.toString(), "sections-seen", seen.toString(), "session", session.toString(), "quiet", "true"));
		int status;
		try (var forwarder = new SignalForwarder()) {
			status = program.run(options, forwarder);
		}
		if (status != 0) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, "The program ended with status " + status
					+ ": training needs correct runs. Give a program that ends with status 0.");
		}
		if (!Files.exists(seen) || !Files.exists(session)) {
			throw new CommandFailure(ExitStatus.INTERNAL,
					"The run wrote no session: see the messages of the agent or the JVM above.");
		}
		try {
			return new SectionTraining.Outcome(new HashSet<>(Files.readAllLines(seen)), broken(session));
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.INTERNAL, e.getMessage());
		}
	}

	private static Map<String, String> broken(Path file) throws SessionFileException {
		Session session = SessionFiles.read(file);
		Map<String, String> broken = new LinkedHashMap<>();
		for (Finding finding : session.findings()) {
			if (finding.kind() == FindingKind.ATOMICITY_VIOLATION && finding.evidence() == Finding.Evidence.OBSERVED
					&& finding.violation() != null) {
				Access remote = finding.accesses().stream().filter(access -> access.role() == Access.Role.REMOTE)
						.findFirst().orElseThrow();
				broken.putIfAbsent(finding.violation().section(), finding.violation().pattern() + ", between at "
						+ (remote.isPlaceLost() ? "an unknown place" : remote.place()));
			}
		}
		return broken;
	}
}
