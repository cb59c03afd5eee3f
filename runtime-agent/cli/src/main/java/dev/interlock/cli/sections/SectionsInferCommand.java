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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.cli.options.CodeOptions;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.inference.SectionInference;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.sections.SectionFileWriter;
import dev.interlock.sections.SectionProblem;

/** Proposes sections from patterns in the code. */
@Command(name = "infer", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		description = "Proposes sections where the code looks as if it was meant to be atomic. Prints them as a file of "
				+ "sections, together with those of the given files (also disabled ones) and of annotations.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class SectionsInferCommand implements Callable<Integer> {

	private final Console console;

	@Mixin
	private final CodeOptions code = new CodeOptions();

	@Option(names = "--output", paramLabel = "FILE", description = "The file for the sections (default: standard output).")
	private String output;

	@Option(names = "--interleavings", description = "Also proposes each access with its possible successors: "
			+ "most are not meant to be atomic, and 'sections train' sorts them out.")
	private boolean interleavings;

	@Parameters(paramLabel = "FILE", arity = "0..*", //
			description = "Files of sections to keep unchanged, even where 'sections check' reports errors.")
	private List<String> files = List.of();

	public SectionsInferCommand(Console console) {
		this.console = console;
	}

	@Override
	public Integer call() throws CommandFailure {
		Path target = output == null ? null : OutputFiles.check(output, console);
		ClassPath classes = code.read(console);
		SectionSources sources = SectionSources.read(classes, files, console);
		SectionOutput written = new SectionOutput();
		for (SectionFile file : sources.files().values()) {
			if (target != null) {
				SectionOutput.refuseLoss(file, file.place(), target, console);
			}
			written.addAll(file.sections());
		}
		written.addNew(sources.annotated());
		int kept = written.sections().size();
		SectionInference inference = new SectionInference(classes, interleavings);
		List<AtomicSection> known = written.sections().stream().map(sources::named).toList();
		List<AtomicSection> fresh = inference.infer().stream()
				.filter(each -> known.stream().noneMatch(other -> other.covers(each))).toList();
		Map<String, Integer> origins = new TreeMap<>();
		fresh.forEach(each -> origins.merge(each.origin(), 1, Integer::sum));
		written.addAll(fresh);
		write(text(sources, written.sections()), target);
		console.say(fresh.size() + " sections are proposed in " + classes.size() + " classes " + origins
				+ (kept == 0 ? "" : ", in addition to " + kept + " existing ones")
				+ (inference.unreadable() == 0 ? "."
						: "; " + inference.unreadable() + " methods could not be analysed."));
		return ExitStatus.OK;
	}

	/** The text of the first file with the given sections. */
	private static String text(SectionSources sources, List<AtomicSection> sections) throws CommandFailure {
		String text = sources.files().values().stream().findFirst().map(file -> file.with(sections))
				.orElseGet(() -> SectionFileWriter.write(sections));
		List<SectionProblem> problems = SectionFileReader.parse(text, "what would be written").problems();
		if (!problems.isEmpty()) {
			throw new CommandFailure(ExitStatus.BAD_INPUT,
					"The files cannot be combined, and nothing was written: " + problems.get(0).text());
		}
		return text;
	}

	private void write(String text, Path target) throws CommandFailure {
		if (target == null) {
			console.out().print(text);
			return;
		}
		try {
			Files.writeString(target, text, StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.INTERNAL,
					"The file '" + output + "' could not be written (" + OutputFiles.reason(e) + "): give another.");
		}
	}
}
