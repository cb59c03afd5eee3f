/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;

import dev.interlock.cli.console.ExitStatus;

/** Writes reports. */
abstract class WritingMojo extends SessionsMojo {

	/** The formats, as of the command 'report'. */
	@Parameter(property = "interlock.formats", defaultValue = "html,sarif,json")
	private List<String> formats;

	/** The folder for the reports. */
	@Parameter(property = "interlock.reports", defaultValue = "${project.build.directory}/interlock")
	private File reports;

	/** The folders with sources, those that are searched first in front; below the root of the reports. */
	abstract List<String> sources();

	/** The sessions to report on. */
	abstract List<String> sessions() throws MojoExecutionException;

	private String[] withSources(String... options) {
		List<String> sources = sources();
		List<String> all = new ArrayList<>(List.of(options));
		if (!sources.isEmpty()) {
			all.addAll(List.of("--sources", String.join(File.pathSeparator, sources)));
		}
		return all.toArray(String[]::new);
	}

	@Override
	public final void execute() throws MojoExecutionException {
		List<String> sessions = isSkipped() ? List.of() : sessions();
		if (sessions.isEmpty()) {
			getLog().info("There are no sessions to report on.");
			return;
		}
		try {
			Files.createDirectories(reports.toPath());
		} catch (IOException e) {
			throw unwritable(reports, "reports", e);
		}
		for (String format : formats) {
			Path file = reports.toPath().resolve(reportName(format.trim()));
			Result result = report(sessions, withSources("--format", format.trim(), "--output", file.toString()));
			if (result.status() != ExitStatus.OK) {
				throw new MojoExecutionException(sentence(result));
			}
			getLog().info("Report: " + file);
		}
	}
}
