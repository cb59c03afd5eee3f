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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.cli.options.CodeOptions;
import dev.interlock.instrument.sections.HealingCheck;
import dev.interlock.instrument.sections.RepairCheck;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.HealingVerdict;
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

	@Option(names = "--healing", //
			description = "Also prints for each section whether --heal repair and --heal mutex may heal it: yes, with a "
					+ "limit (each wait ends after 200 ms, and the thread goes on unprotected), or no; with the reason.")
	private boolean healing;

	@Parameters(paramLabel = "FILE", arity = "0..*", description = "Files of sections.")
	private List<String> files = List.of();

	public SectionsCheckCommand(Console console) {
		this.console = console;
	}

	private void print(ClassPath classes, AtomicSection section) {
		print(section, "repair", RepairCheck.repair(classes, section));
		print(section, "mutex", HealingCheck.mutex(classes, section));
	}

	private void print(AtomicSection section, String method, HealingVerdict verdict) {
		console.out().println(PlainText.of(section.name() + ": " + method + ' ' + verdict.answer().text()
				+ (verdict.reason().isEmpty() ? "." : ": " + verdict.reason())));
	}

	@Override
	public Integer call() throws CommandFailure {
		ClassPath classes = code.read(console);
		SectionSources sources = SectionSources.read(classes, files, console);
		if (healing) {
			sources.entries().forEach(entry -> print(classes, entry.section()));
		}
		sources.numbered().forEach(problem -> console.err().println(PlainText.of(problem.toString())));
		int wrong = sources.problems().size();
		console.say(sources.entries().size() + " sections can be used"
				+ (wrong == 0 ? "; no errors found." : ", " + wrong + (wrong == 1 ? " error." : " errors.")));
		return wrong == 0 ? ExitStatus.OK : ExitStatus.BAD_INPUT;
	}
}
