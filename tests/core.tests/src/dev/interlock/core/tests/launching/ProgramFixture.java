/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.launching;

import org.eclipse.core.runtime.CoreException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import dev.interlock.testkit.JavaProject;

/** A project for each test whose programs are launched with the real agent. */
abstract class ProgramFixture {

	final LaunchFixture launches = new LaunchFixture();
	JavaProject project;

	/** The name of the project. By default it has a blank and a letter outside ASCII, as paths of users may have. */
	String projectName() {
		return "Prüfling mit Blank";
	}

	@BeforeEach
	void openProject() throws CoreException {
		project = new JavaProject(projectName());
	}

	@AfterEach
	void closeProject() throws CoreException {
		launches.close();
		project.close();
	}
}
