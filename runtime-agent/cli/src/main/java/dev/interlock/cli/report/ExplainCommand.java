/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.session.Confirmation;
import dev.interlock.session.Finding;
import dev.interlock.session.PlainText;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;
import dev.interlock.session.report.Explanation;
import dev.interlock.session.report.SourceFiles;

/** {@code interlock explain SESSION --finding ID}: the story of one finding in words. */
@Command(name = "explain", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		description = "Explains one finding: what happened, why nothing ordered it, what can go wrong and what to do, with "
				+ "the source lines.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class ExplainCommand implements Callable<Integer> {

	private final Console console;

	@Parameters(paramLabel = "SESSION", description = "The session file.")
	private String file;

	@Option(names = "--finding", paramLabel = "ID", //
			description = "The finding; needed if the session has several.")
	private String id;

	@Mixin
	private SourceRoot root;

	public ExplainCommand(Console console) {
		this.console = console;
	}

	@Override
	public Integer call() throws CommandFailure, IOException {
		SourceFiles sources = root.files(console);
		Finding finding = finding();
		new Explanation(sources, console.out()).write(finding, commands(finding));
		return ExitStatus.OK;
	}

	private Finding finding() throws CommandFailure {
		Session session;
		try {
			session = SessionFiles.read(console.resolve(file));
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
		}
		List<Finding> findings = session.findings();
		if (findings.isEmpty()) {
			throw new CommandFailure(ExitStatus.USAGE, "The session has no finding to explain.");
		}
		if (id == null && findings.size() > 1) {
			throw new CommandFailure(ExitStatus.USAGE, "The session has " + findings.size()
					+ " findings: choose one by --finding, for example --finding " + findings.get(0).id() + '.');
		}
		return id == null ? findings.get(0) : find(findings, id);
	}

	/**
	 * The finding with an id.
	 *
	 * @throws CommandFailure if there is none
	 */
	public static Finding find(List<Finding> findings, String id) throws CommandFailure {
		return findings.stream().filter(finding -> finding.id().equals(id)).findFirst()
				.orElseThrow(() -> new CommandFailure(ExitStatus.USAGE, "The session has no finding '"
						+ PlainText.of(id) + "'. 'interlock report SESSION' prints the ids."));
	}

	/** The commands that prove the finding and check its fix. */
	private List<String> commands(Finding finding) {
		List<String> commands = new ArrayList<>();
		Confirmation confirmation = finding.details().confirmation();
		String end = ' ' + file + " --finding " + finding.id() + " -- JAVA-ARGS";
		boolean isReal = confirmation != null && confirmation.best() != null && confirmation.best().hit();
		if (isReal) {
			commands.add("Run its schedule again: interlock replay" + end);
			commands.add("After a fix: interlock check-fix" + end);
		} else if (finding.isDirectable()) {
			commands.add("Prove it by directed runs: interlock confirm" + end);
		}
		return commands;
	}
}
