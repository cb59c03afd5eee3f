/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.internal.command.AgentCommand;
import dev.interlock.core.sections.SectionProposals;
import dev.interlock.testkit.JavaProject;

/** The sections that the agent's command line proposes for a project, and the errors if it fails. */
class SectionProposalsTest {

	@TempDir
	Path folder;

	private JavaProject project;

	@BeforeEach
	void open() throws Exception {
		project = new JavaProject("proposals");
	}

	@AfterEach
	void close() throws Exception {
		project.close();
	}

	@Test
	void sectionsAreProposedForTheClassesOfTheProject() throws Exception {
		project.source("demo/Counter.java", """
				package demo;

				public class Counter {
					private int value;

					int next() {
						int old = value;
						value = old + 1;
						return old;
					}
				}
				""");
		project.build();
		assertEquals(List.of("demo.Counter.next:value"),
				SectionProposals.of(project.project(), new NullProgressMonitor())
						.stream().map(each -> each.name()).toList());
	}

	@Test
	void aProjectWithoutClassesIsRefused() throws Exception {
		CoreException refused = assertThrows(CoreException.class,
				() -> SectionProposals.of(project.project(), new NullProgressMonitor()));
		assertTrue(InterlockStatus.INFERENCE_FAILED.is(refused.getStatus()));
		assertEquals(
				"Atomic sections cannot be inferred: the project 'proposals' has no compiled classes. Build it, then "
						+ "infer again.",
				refused.getStatus().getMessage());
	}

	@Test
	void aFailedCommandReportsItsReason() throws Exception {
		AgentCommand command = new AgentCommand(InterlockStatus.INFERENCE_FAILED,
				List.of("sections", "infer", "--class-path", "there-is-no-such-folder"));
		CoreException failed = assertThrows(CoreException.class, () -> command.run(line -> {
		}, new NullProgressMonitor()));
		assertTrue(failed.getStatus().getMessage().startsWith("Atomic sections cannot be inferred: There is no '")
				&& failed.getStatus().getMessage().endsWith("': give folders with class files, or jars."),
				() -> failed.getStatus().getMessage());
	}

	@Test
	void aCancelledCommandEndsWithTheProgramThatItRuns() throws Exception {
		project.source("demo/Forever.java", """
				package demo;

				public class Forever {
					public static void main(String[] args) throws Exception {
						Thread.sleep(Long.MAX_VALUE);
					}
				}
				""");
		project.build();
		Set<ProcessHandle> seen = new HashSet<>();
		NullProgressMonitor whenItRuns = new NullProgressMonitor() {
			@Override
			public boolean isCanceled() {
				ProcessHandle.current().descendants().filter(each -> says(each, "demo.Forever")).forEach(seen::add);
				return seen.stream().anyMatch(each -> says(each, "-javaagent:"));
			}
		};
		String bin = project.project().getProject().getFolder("bin").getLocation().toOSString();
		AgentCommand command = new AgentCommand(InterlockStatus.INFERENCE_FAILED,
				List.of("run", "--java", System.getProperty("java.home"), "--session",
						folder.resolve("forever.session").toString(), "--", "-cp", bin,
						"demo.Forever"));
		assertThrows(OperationCanceledException.class, () -> command.run(line -> {
		}, whenItRuns));
		assertEquals(2, seen.size(), "the command and its program");
		for (ProcessHandle each : seen) {
			each.onExit().get(60, TimeUnit.SECONDS);
		}
	}

	private static boolean says(ProcessHandle process, String part) {
		return process.info().commandLine().orElse("").contains(part);
	}
}
