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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.internal.options.AgentOptions;
import dev.interlock.testkit.JavaProject;

/** The transaction settings of a configuration reach the agent if one of its engines uses them. */
class TransactionOptionTest {

	@TempDir
	Path folder;

	private JavaProject project;

	@BeforeEach
	void open() throws Exception {
		project = new JavaProject("transactions");
	}

	@AfterEach
	void close() throws Exception {
		project.close();
	}

	private Map<String, String> options(String engines, String file) throws Exception {
		ILaunchConfigurationWorkingCopy configuration = project.application("Transactions", "demo.Main");
		configuration.setAttribute(RaceLaunchConstants.ATTR_ENGINES, engines);
		configuration.setAttribute(RaceLaunchConstants.ATTR_TRANSACTIONS, file);
		configuration.setAttribute(RaceLaunchConstants.ATTR_REDUCTION, "on-line");
		configuration.setAttribute(RaceLaunchConstants.ATTR_ARRAY_CUTOFF, "3");
		return AgentOptions.of(configuration).values();
	}

	private Path inProject(String name) {
		return project.project().getProject().getLocation().toPath().resolve(name);
	}

	@Test
	void eachOptionIsPassedToTheEnginesThatUseIt() throws Exception {
		Path file = Files.writeString(folder.resolve("some.transactions"), "defaults off\n");
		Map<String, String> both = options("atomrace, reduction", file.toString());
		assertEquals(file.toString(), both.get("transactions"));
		assertEquals("on-line", both.get("reduction"));
		assertEquals("3", both.get("array-cutoff"));

		Map<String, String> blocks = options("blocks", file.toString());
		assertEquals("3", blocks.get("array-cutoff"));
		assertNull(blocks.get("reduction"));

		for (String others : new String[] { "atomrace", "" }) {
			Map<String, String> none = options(others, "gone.transactions");
			assertNull(none.get("transactions"));
			assertNull(none.get("reduction"));
			assertNull(none.get("array-cutoff"));
		}
	}

	@Test
	void aRelativePathBelongsToTheFolderOfTheProject() throws Exception {
		Path file = Files.writeString(inProject("bank.transactions"), "defaults off\n");
		assertEquals(file.toString(), options("blocks", " bank.transactions ").get("transactions"));
	}

	@Test
	void aFileThatCannotBeUsedIsRefusedBeforeTheLaunch() throws Exception {
		assertRefused("gone.transactions", "the file or its folder does not exist");
		assertRefused(folder.toString(), "the file or its folder does not exist");
		Path comma = Files.writeString(folder.resolve("a,b"), "defaults off\n");
		assertRefused(comma.toString(), "agent options cannot contain a path with a comma, an equals sign or "
				+ "a dollar sign");
	}

	private void assertRefused(String path, String reason) {
		CoreException refused = assertThrows(CoreException.class, () -> options("blocks", path));
		assertTrue(InterlockStatus.TRANSACTIONS_UNUSABLE.is(refused.getStatus()));
		assertEquals("The file of transactions '" + path + "' cannot be used (" + reason
				+ "): choose another one on the tab Race Detection, or clear the field.",
				refused.getStatus().getMessage());
	}
}
