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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.session.report.ReportContext;
import dev.interlock.session.report.SourceFiles;

/** The folder to which the paths in reports are relative. */
final class SourceRoot {

	/** The category of a report that has no other. */
	static final String CATEGORY = "races";
	private static final String REPOSITORY = ".git";

	private SourceRoot() {
	}

	/** The context of a report without options. */
	static ReportContext context(Console console) {
		return context(of(console), CATEGORY);
	}

	/** The context of a report with paths relative to a folder. */
	static ReportContext context(Path folder, String category) {
		try {
			return new ReportContext(new SourceFiles(folder), category, VersionProvider.version());
		} catch (IOException e) {
			throw new UncheckedIOException("The jar of Interlock is damaged.", e);
		}
	}

	/** The nearest folder with a repository at or above the command's folder, else that folder. */
	static Path of(Console console) {
		for (Path folder = console.folder(); folder != null; folder = folder.getParent()) {
			if (Files.exists(folder.resolve(REPOSITORY))) {
				return folder;
			}
		}
		return console.folder();
	}
}
