/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.sections;

import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.cli.options.CodeOptions;
import dev.interlock.session.PlainText;

/** Checks files of sections, and the annotations in the class files, against the code. */
@Command(name = "check", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		description = "Checks files of sections, and the annotations in the class files, against the code. Each error "
				+ "is printed with its file and line, and the exit status is then 65.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class SectionsCheckCommand implements Callable<Integer> {

	private final Console console;

	@Mixin
	private final CodeOptions code = new CodeOptions();

	@Parameters(paramLabel = "FILE", arity = "0..*", description = "Files of sections.")
	private List<String> files = List.of();

	public SectionsCheckCommand(Console console) {
		this.console = console;
	}

	@Override
	public Integer call() throws CommandFailure {
		SectionSources sources = SectionSources.read(code.read(console), files, console);
		sources.numbered().forEach(problem -> console.err().println(PlainText.of(problem.toString())));
		int wrong = sources.problems().size();
		console.say(sources.entries().size() + " sections can be used"
				+ (wrong == 0 ? "; no errors found." : ", " + wrong + (wrong == 1 ? " error." : " errors.")));
		return wrong == 0 ? ExitStatus.OK : ExitStatus.BAD_INPUT;
	}
}
