/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.maven;

import java.util.List;
import java.util.Optional;

import org.apache.maven.AbstractMavenLifecycleParticipant;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.LifecycleExecutionException;
import org.apache.maven.project.MavenProject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Explains at the end of a build why JVMs for tests have not started: their arguments have a property that nothing
 * defines. Takes part in builds that declare the plug-in with {@code <extensions>true</extensions>}.
 */
public final class UndefinedArgumentsExplanation extends AbstractMavenLifecycleParticipant {

	private static final Logger LOG = LoggerFactory.getLogger(UndefinedArgumentsExplanation.class);

	@Override
	public void afterSessionEnd(MavenSession session) {
		for (Throwable failure : session.getResult().getExceptions()) {
			if (failure instanceof LifecycleExecutionException failed && failed.getProject() != null) {
				sentence(failed.getProject(), session).ifPresent(LOG::error);
			}
		}
	}

	private static Optional<String> sentence(MavenProject project, MavenSession session) {
		return List.of(TestRunner.SUREFIRE, TestRunner.FAILSAFE).stream()
				.map(key -> new TestRunner(key, project, session.getUserProperties()).undefinedArguments())
				.flatMap(Optional::stream).findFirst();
	}
}
