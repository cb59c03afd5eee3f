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

	/** The sessions to report on. */
	abstract List<String> sessions() throws MojoExecutionException;

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
			throw new MojoExecutionException("The folder " + reports + " cannot be made (" + e.getMessage() + ").", e);
		}
		for (String format : formats) {
			Path file = reports.toPath().resolve(reportName(format.trim()));
			Result result = report(sessions, "--format", format.trim(), "--output", file.toString());
			if (result.status() != ExitStatus.OK) {
				throw new MojoExecutionException(result.err());
			}
			getLog().info("Report: " + file);
		}
	}
}
