/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.launching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.junit.jupiter.api.Test;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.core.internal.options.AgentOptions;
import dev.interlock.testkit.JavaProject;

/** Files of a project that configure the agent; launches pass those that exist. */
class ProjectFilesTest extends ProgramFixture {

	private static final String POOL = """
			class org.example.Handing$Pool
				put(..) entry release this
				take() exit acquire this if non-null
			""";

	private IFile write(String option, String content) throws CoreException {
		return project.write(".settings/dev.interlock." + option, content);
	}

	@Test
	void eachExistingFileIsPassedToTheAgent() throws Exception {
		ILaunchConfigurationWorkingCopy configuration = project.application("Handing", "org.example.Handing");
		for (String option : List.of("sections", "channels", "fields", "sync-model")) {
			assertFalse(AgentOptions.of(configuration).values().containsKey(option), option);
			IFile file = write(option, "# nothing yet\n");
			assertEquals(file.getLocation().toOSString(), AgentOptions.of(configuration).values().get(option));
		}
	}

	@Test
	void aPoolThatTheProjectNamesIsAChannel() throws Exception {
		assertEquals(List.of("result", "total"), predicted());
		// a file of channels is a synchronisation model, which may also contain flags
		for (String option : List.of("channels", "sync-model")) {
			IFile file = write(option, POOL);
			assertEquals(List.of("total"), predicted(), option);
			file.delete(true, null);
		}
	}

	@Test
	void hybridDetectionWatchesTheFieldsThatTheProjectNames() throws Exception {
		write("fields", "org.example.Handing$Job.result\n");
		assertEquals(List.of("result"), predicted());
	}

	/** A launch passes the paths in a file; only the VM argument for copying cannot contain them. */
	@Test
	void theFilesMayHaveSpecialCharactersInTheirPaths() throws Exception {
		project.close();
		project = new JavaProject("a, b = c");
		write("fields", "org.example.Handing$Job.result\n");
		assertEquals(List.of("result"), predicted());
		AgentOptions options = AgentOptions.of(project.application("Handing", "org.example.Handing"));
		assertEquals(InterlockStatus.PATH_UNUSABLE.code(),
				assertThrows(CoreException.class, options::vmArgument).getStatus().getCode());
	}

	@Test
	void errorsAreReportedWithFileAndLine() throws Exception {
		write("channels", "class org.example.Handing$Pool\n\tput(..) entry realease this\n");
		RaceSession session = run();
		assertTrue(session.snapshot().health().stream().anyMatch(
				each -> each.severity().equals("error")
						&& each.text().contains("dev.interlock.channels:2: 'realease'")),
				() -> LaunchFixture.describe(session));
		assertEquals(0, LaunchFixture.exitValue(session.launch()));
	}

	/** The variables on which hybrid detection predicts races. */
	private List<String> predicted() throws Exception {
		RaceSession session = run();
		assertEquals(0, LaunchFixture.exitValue(session.launch()), () -> LaunchFixture.describe(session));
		return session.snapshot().findings().stream().map(finding -> finding.variable().name()).distinct().sorted()
				.toList();
	}

	private RaceSession run() throws Exception {
		if (project.project().findType("org.example.Handing") == null) {
			Programs.predicted(project);
		}
		ILaunchConfigurationWorkingCopy configuration = project.application("Handing", "org.example.Handing");
		configuration.setAttribute(RaceLaunchConstants.ATTR_ENGINES, "hybrid");
		return launches.run(configuration);
	}
}
