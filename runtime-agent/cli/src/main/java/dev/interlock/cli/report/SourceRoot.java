/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.report;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Option;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.session.PlainText;
import dev.interlock.session.report.ReportContext;
import dev.interlock.session.report.SourceFiles;

/** The option for the folder below which sources are looked up, and to which the paths in reports are relative. */
final class SourceRoot {

	/** The category of a report that has no other. */
	static final String CATEGORY = "races";
	private static final String REPOSITORY = ".git";

	@Option(names = "--root", paramLabel = "FOLDER", //
			description = "The folder below which sources are looked up and to which paths in reports are relative "
					+ "(default: the nearest folder with a .git at or above this one).")
	private String root;

	@Option(names = "--sources", paramLabel = "PATHS", //
			description = "The folders with sources below --root, separated as in a class path, for example those that the "
					+ "build generates; the first with the file of a class counts (default: all folders below --root, without "
					+ "results of builds).")
	private String sources;

	/**
	 * The folder of the option, or its default.
	 *
	 * @throws CommandFailure if it is no folder
	 */
	Path folder(Console console) throws CommandFailure {
		Path folder = root == null ? of(console) : console.resolve(root);
		if (!Files.isDirectory(folder)) {
			throw new CommandFailure(ExitStatus.USAGE,
					"'--root " + PlainText.of(root) + "' is no folder: give the folder of the sources.");
		}
		return folder;
	}

	/**
	 * The source files of the options.
	 *
	 * @throws CommandFailure if one of the folders is none, or not below the root
	 */
	SourceFiles files(Console console) throws CommandFailure {
		Path folder = folder(console);
		if (sources == null) {
			return new SourceFiles(folder);
		}
		List<Path> folders = new ArrayList<>();
		for (String name : sources.split(File.pathSeparator)) {
			Path each = console.resolve(name).toAbsolutePath().normalize();
			if (!Files.isDirectory(each) || !each.startsWith(folder.toAbsolutePath().normalize())) {
				throw new CommandFailure(ExitStatus.USAGE, "'--sources " + PlainText.of(name)
						+ "' is no folder below '" + PlainText.of(folder.toString()) + "': give others, or --root.");
			}
			folders.add(each);
		}
		return new SourceFiles(folder, folders);
	}

	/** The context of a report without options. */
	static ReportContext context(Console console) {
		return context(new SourceFiles(of(console)), CATEGORY);
	}

	/** The context of a report with source files. */
	static ReportContext context(SourceFiles sources, String category) {
		try {
			return new ReportContext(sources, category, VersionProvider.version());
		} catch (IOException e) {
			throw new UncheckedIOException("The jar of Interlock is damaged.", e);
		}
	}

	/** The nearest folder with a repository at or above the command's folder, else that folder. */
	private static Path of(Console console) {
		for (Path folder = console.folder(); folder != null; folder = folder.getParent()) {
			if (Files.exists(folder.resolve(REPOSITORY))) {
				return folder;
			}
		}
		return console.folder();
	}
}
