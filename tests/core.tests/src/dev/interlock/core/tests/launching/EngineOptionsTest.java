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
import java.util.List;
import java.util.Map;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.EngineInfo;
import dev.interlock.core.EngineOptions;
import dev.interlock.core.Interlock;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.internal.options.AgentOptions;
import dev.interlock.spi.EngineOption;
import dev.interlock.spi.OptionType;
import dev.interlock.testkit.ExampleEngine;
import dev.interlock.testkit.JavaProject;

/** The options of engines in a configuration reach the agent if one of its engines uses them. */
class EngineOptionsTest {

	@TempDir
	Path folder;

	private JavaProject project;

	@BeforeEach
	void open() throws Exception {
		project = new JavaProject("transactions");
	}

	@AfterEach
	void close() throws Exception {
		setEnginePath("");
		project.close();
	}

	private Map<String, String> options(String engines, String file) throws Exception {
		ILaunchConfigurationWorkingCopy configuration = project.application("Transactions", "demo.Main");
		configuration.setAttribute(RaceLaunchConstants.ATTR_ENGINES, engines);
		set(configuration, "transactions", file);
		set(configuration, "reduction", "on-line");
		set(configuration, "array-cutoff", "3");
		set(configuration, ExampleEngine.OPTION, "fields");
		return AgentOptions.of(configuration).values();
	}

	private static void set(ILaunchConfigurationWorkingCopy configuration, String option, String value) {
		configuration.setAttribute(RaceLaunchConstants.ENGINE_OPTION_PREFIX + option, value);
	}

	private static void setEnginePath(String path) {
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).put(CorePreferences.ENGINE_PATH, path);
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
	void wordsMayPrecedeAFile() throws Exception {
		Path file = Files.writeString(inProject("bank.transactions"), "defaults off\n");
		assertEquals("tasks," + file, options("blocks", "tasks, bank.transactions").get("transactions"));
		assertEquals("methods", options("blocks", "methods").get("transactions"));
	}

	@Test
	void anEngineByOthersIsOfferedWithItsOptions() throws Exception {
		Path jar = ExampleEngine.jar(folder);
		assertTrue(Interlock.engines().engine(ExampleEngine.ID).isEmpty());
		setEnginePath(jar.toString());
		EngineInfo engine = Interlock.engines().engine(ExampleEngine.ID).orElseThrow();
		assertTrue(engine.isByOthers());
		assertEquals(ExampleEngine.LABEL, engine.label());
		assertEquals(OptionType.choice("all", "fields", "arrays"), engine.options().get(0).type());
		assertEquals(List.of(), Interlock.engines().engines().stream()
				.filter(each -> each.isByOthers() && !each.id().equals(ExampleEngine.ID)).toList());

		Map<String, String> used = options("atomrace," + ExampleEngine.ID, "methods");
		assertEquals("fields", used.get(ExampleEngine.OPTION));
		assertEquals(jar.toString(), used.get("engine-path"));
		Map<String, String> unused = options("atomrace", "methods");
		assertNull(unused.get(ExampleEngine.OPTION));
		assertNull(unused.get("engine-path"));
		Interlock.checkEngines(jar.toString());
	}

	@Test
	void anEnginePathThatCannotBeUsedLeavesTheOtherEngines() throws Exception {
		int own = Interlock.engines().engines().size();
		Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
		setEnginePath(text.toString());
		assertEquals(own, Interlock.engines().engines().size());
		assertEquals("The engine path '" + text
				+ "' has no engine: its jars need a file META-INF/services/dev.interlock.spi.Engine.",
				Interlock.engines().problem());
		CoreException refused = assertThrows(CoreException.class, () -> Interlock.checkEngines(text.toString()));
		assertTrue(InterlockStatus.ENGINES_UNUSABLE.is(refused.getStatus()));

		Files.delete(text);
		assertTrue(Interlock.engines().problem().contains("There is no '" + text + "'"),
				Interlock.engines().problem());
		Files.copy(ExampleEngine.jar(Files.createDirectory(folder.resolve("engine"))), text);
		assertEquals("", Interlock.engines().problem());
		assertTrue(Interlock.engines().engine(ExampleEngine.ID).isPresent());
	}

	@Test
	void optionsWithAFileOfTheProjectAreNotOffered() throws Exception {
		List<String> offered = EngineOptions.offered(Interlock.engines()).stream().map(EngineOption::name).toList();
		assertEquals(List.of("windows", "infer", "transactions", "array-cutoff", "reduction", "hybrid"), offered);
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
		assertTrue(InterlockStatus.OPTION_FILE_UNUSABLE.is(refused.getStatus()));
		assertEquals("The file '" + path + "' of the option Transactions cannot be used (" + reason
				+ "): choose another one on the tab Race Detection, or clear the field.",
				refused.getStatus().getMessage());
	}
}
