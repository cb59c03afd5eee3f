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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.ClassFilters;
import dev.interlock.core.ClassFilters.Filter;
import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.internal.options.AgentOptions;
import dev.interlock.testkit.JavaProject;

/**
 * The filters of watched classes: those of the configuration take precedence, then the project's, then the workspace's.
 */
class ClassFiltersTest {

	private static final ClassFilters WORKSPACE = new ClassFilters(List.of(new Filter("org.other.*", false)),
			List.of(new Filter("org.example.Slow", true), new Filter("generated.*", true)));

	private JavaProject project;

	@BeforeEach
	void open() throws Exception {
		project = new JavaProject("filtered");
	}

	@AfterEach
	void close() throws Exception {
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).clear();
		project.close();
	}

	private AgentOptions options(String include) throws Exception {
		ILaunchConfigurationWorkingCopy configuration = project.application("Filtered", "demo.Main");
		configuration.setAttribute(RaceLaunchConstants.ATTR_INCLUDE, include);
		return AgentOptions.of(configuration);
	}

	@Test
	void withoutFiltersNoOptionIsSet() throws Exception {
		assertFalse(options("").values().containsKey("include"));
		assertFalse(options("").values().containsKey("exclude"));
	}

	@Test
	void workspaceFiltersApplyIfTheConfigurationSetsNone() throws Exception {
		WORKSPACE.saveToWorkspace();
		assertEquals(WORKSPACE, ClassFilters.ofWorkspace());
		assertFalse(options("").values().containsKey("include"), "it is switched off");
		assertEquals("generated.*,org.example.Slow", options("").values().get("exclude"));
		assertEquals("mine.*", options("mine.*").values().get("include"));
	}

	@Test
	void projectFiltersReplaceThoseOfTheWorkspace() throws Exception {
		IProject files = project.project().getProject();
		WORKSPACE.saveToWorkspace();
		ClassFilters own = new ClassFilters(List.of(new Filter("org.example.*", true)), List.of());
		own.saveTo(files);
		assertTrue(ClassFilters.hasOwn(files));
		assertTrue(files.getFile(".settings/dev.interlock.core.prefs").exists(), "it is shared with the project");
		assertEquals("org.example.*", options("").values().get("include"));
		assertFalse(options("").values().containsKey("exclude"));

		ClassFilters.removeFrom(files);
		assertFalse(ClassFilters.hasOwn(files));
		assertEquals(WORKSPACE, ClassFilters.of(files));
	}
}
