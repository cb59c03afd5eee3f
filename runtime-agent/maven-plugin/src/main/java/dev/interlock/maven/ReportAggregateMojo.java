/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.maven;

import java.util.ArrayList;
import java.util.List;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.project.MavenProject;

/** Writes reports on the tests of all modules that have been built so far. */
@Mojo(name = "report-aggregate", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportAggregateMojo extends WritingMojo {

	/** The modules share the report. */
	@Override
	List<String> sources() {
		return List.of();
	}

	@Override
	List<String> sessions() throws MojoExecutionException {
		List<String> all = new ArrayList<>();
		for (MavenProject module : session().getProjects()) {
			all.addAll(sessions(module));
		}
		return all;
	}
}
