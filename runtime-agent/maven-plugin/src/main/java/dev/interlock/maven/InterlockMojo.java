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
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.util.LinkedHashMap;
import java.util.Map;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** The parameters of all goals. */
abstract class InterlockMojo extends AbstractMojo {

	private static final String AGENT = "dev.interlock:interlock-agent";

	@Parameter(property = "plugin.artifactMap", required = true, readonly = true)
	private Map<String, Artifact> artifacts;

	@Parameter(defaultValue = "${project}", readonly = true)
	private MavenProject project;

	@Parameter(defaultValue = "${session}", readonly = true)
	private MavenSession session;

	/** The baseline: known findings, which do not count. Used if it exists. */
	@Parameter(property = "interlock.baseline", defaultValue = "${session.executionRootDirectory}/.interlock/baseline")
	private File baseline;

	/** The reviews of findings. Used if it exists. */
	@Parameter(property = "interlock.reviews", defaultValue = "${session.executionRootDirectory}/.interlock/reviews")
	private File reviews;

	/** Whether the goal does nothing, and the tests run without the agent. */
	@Parameter(property = "interlock.skip", defaultValue = "false")
	private boolean skip;

	final MavenProject project() {
		return project;
	}

	final MavenSession session() {
		return session;
	}

	/**
	 * Names the existing files of known and of reviewed findings, by the names of options.
	 *
	 * @throws MojoExecutionException if a parameter names a file that does not exist
	 */
	final Map<String, String> knownFindings() throws MojoExecutionException {
		Map<String, String> files = new LinkedHashMap<>();
		add(files, "baseline", baseline, "baseline");
		add(files, "suppressions", reviews, "reviews");
		return files;
	}

	private void add(Map<String, String> files, String option, File file, String parameter)
			throws MojoExecutionException {
		boolean isDefault = file.equals(new File(session.getExecutionRootDirectory(), ".interlock/" + parameter));
		if (file.isFile()) {
			files.put(option, file.toString());
		} else if (file.exists()) {
			throw new MojoExecutionException(
					"The parameter " + parameter + " names a folder, " + file + ": give a file.");
		} else if (!isDefault) {
			throw new MojoExecutionException("There is no file " + file + ": correct the parameter " + parameter
					+ ", or create the file, which may be empty.");
		}
	}

	/** The exception for a folder that cannot be made, with the reason. */
	static MojoExecutionException unwritable(File folder, String parameter, IOException failure) {
		String reason = failure.getMessage();
		if (failure instanceof FileAlreadyExistsException exists) {
			reason = exists.getFile() + " is a file";
		} else if (failure instanceof AccessDeniedException denied) {
			reason = denied.getFile() + " cannot be written";
		} else if (failure instanceof FileSystemException other && other.getReason() != null) {
			reason = other.getFile() + ": " + other.getReason();
		}
		return new MojoExecutionException("The folder " + folder + " cannot be written (" + reason
				+ "): give another by the parameter " + parameter + '.');
	}

	/** The jar of the agent. */
	final File agent() throws MojoExecutionException {
		Artifact agent = artifacts.get(AGENT);
		if (agent == null || agent.getFile() == null) {
			throw new MojoExecutionException("The agent is not among the dependencies of the plug-in: remove the "
					+ "exclusion of " + AGENT + '.');
		}
		return agent.getFile();
	}

	/** Whether the goal does nothing. */
	final boolean isSkipped() {
		return skip;
	}
}
