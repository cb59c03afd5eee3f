/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.maven;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Properties;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;

class TestRunnerTest {

	private static void check(String... names) throws MojoExecutionException {
		Properties user = new Properties();
		for (String name : names) {
			user.setProperty(name, "-Xmx100m");
		}
		new TestRunner(TestRunner.SUREFIRE, new MavenProject(), user).check("argLine");
	}

	/** Such a property has precedence over that of the project, which has the agent. */
	@Test
	void anArgumentOfTheBuildThatReplacesTheAgentIsRefused() {
		Exception failure = assertThrows(MojoExecutionException.class, () -> check("argLine"));
		assertEquals("The argument -DargLine of the build replaces the agent, so that nothing would be watched: give "
				+ "another property, and add it to the POM, as in <argLine>@{argLine} ${more}</argLine>.",
				failure.getMessage());
		assertDoesNotThrow(() -> check("more"));
	}
}
