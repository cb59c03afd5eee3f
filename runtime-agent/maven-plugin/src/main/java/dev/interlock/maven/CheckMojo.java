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
import java.util.List;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

import dev.interlock.cli.console.ExitStatus;

/** Fails the build for new findings, and if its tests ran without being watched. */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends SessionsMojo {

	/** The findings that fail the build: observed, predicted or none. */
	@Parameter(property = "interlock.failOn", defaultValue = "observed")
	private String failOn;

	/** Whether expired reviews, and reviews and known findings whose code is gone, fail the build. */
	@Parameter(property = "interlock.strictReviews", defaultValue = "false")
	private boolean strictReviews;

	@Parameter(property = "skipTests", defaultValue = "false", readonly = true)
	private boolean testsSkipped;

	@Parameter(property = "maven.test.skip", defaultValue = "false", readonly = true)
	private boolean testsMissing;

	@Override
	public void execute() throws MojoExecutionException, MojoFailureException {
		if (isSkipped() || testsSkipped || testsMissing || project().getPackaging().equals("pom")) {
			getLog().info("Races are not checked.");
			return;
		}
		List<String> sessions = sessions(project());
		if (sessions.isEmpty()) {
			if (!new File(project().getBuild().getTestOutputDirectory()).isDirectory()) {
				getLog().info("There are no tests.");
				return;
			}
			throw new MojoFailureException("Nothing was watched: no test wrote a session. Bind the goal prepare-agent, "
					+ "and begin each argLine with @{argLine}. If no test is to run, give -Dinterlock.skip=true.");
		}
		boolean isStrict = strictReviews && !knownFindings().isEmpty();
		Result result = isStrict ? report(sessions, "--fail-on", failOn, "--strict-reviews")
				: report(sessions, "--fail-on", failOn);
		if (result.status() == ExitStatus.OK) {
			// how many known findings and reviews there were, and which are outdated
			result.err().lines().forEach(getLog()::info);
			getLog().info("No new race in " + sessions.size() + (sessions.size() == 1 ? " session." : " sessions."));
			return;
		}
		if (result.status() == ExitStatus.FINDINGS) {
			result.out().lines().forEach(getLog()::error);
			result.err().lines().forEach(getLog()::error);
			if (isStrict) {
				throw new MojoFailureException("The tests have new races, or what is known is outdated; see above.");
			}
			throw new MojoFailureException("The tests have new races; see above.");
		}
		throw new MojoFailureException(sentence(result));
	}
}
