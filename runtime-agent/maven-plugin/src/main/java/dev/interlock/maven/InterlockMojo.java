/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.maven;

import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** The parameters of all goals. */
abstract class InterlockMojo extends AbstractMojo {

	@Parameter(defaultValue = "${project}", readonly = true)
	private MavenProject project;

	@Parameter(defaultValue = "${session}", readonly = true)
	private MavenSession session;

	/** Whether the goal does nothing, and the tests run without the agent. */
	@Parameter(property = "interlock.skip", defaultValue = "false")
	private boolean skip;

	final MavenProject project() {
		return project;
	}

	final MavenSession session() {
		return session;
	}

	/** Whether the goal does nothing. */
	final boolean isSkipped() {
		return skip;
	}
}
