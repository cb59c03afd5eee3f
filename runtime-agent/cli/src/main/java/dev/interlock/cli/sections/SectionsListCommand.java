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
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.classpath.SiteList;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileWriter;
import dev.interlock.session.PlainText;

/** Prints sections, or the sites that sections can refer to. */
@Command(name = "list", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		description = "Prints the sections of files and of the annotations in the class files, as a file of sections; "
				+ "or, with --sites, the sites of the code.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class SectionsListCommand implements Callable<Integer> {

	private final Console console;

	@Mixin
	private final CodeOptions code = new CodeOptions();

	@Option(names = "--sites", paramLabel = "PREFIX", //
			description = "Prints the sites in the classes whose names begin so, each with its line.")
	private String sites;

	@Option(names = "--calls", description = "With --sites: prints all calls too, not only those of shared objects.")
	private boolean calls;

	@Parameters(paramLabel = "FILE", arity = "0..*", description = "Files of sections.")
	private List<String> files = List.of();

	public SectionsListCommand(Console console) {
		this.console = console;
	}

	@Override
	public Integer call() throws CommandFailure {
		ClassPath classes = code.read(console);
		if (sites != null) {
			printSites(classes);
			return ExitStatus.OK;
		}
		SectionSources sources = SectionSources.read(classes, files, console);
		console.out()
				.print(SectionFileWriter.write(sources.entries().stream().map(SectionFile.Entry::section).toList()));
		return ExitStatus.OK;
	}

	private void printSites(ClassPath classes) {
		String place = "";
		for (SiteList.Listed listed : SiteList.of(classes, sites, calls)) {
			String now = listed.file() + ':' + listed.line();
			console.out().println(PlainText.of(listed.site() + (now.equals(place) ? "" : "   " + now)));
			place = now;
		}
	}
}
