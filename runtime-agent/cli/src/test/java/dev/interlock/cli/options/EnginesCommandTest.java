/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.cli.InProcess;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EngineOption;

/** The engines and their options on the command line and in the documentation. */
class EnginesCommandTest {

	private static final Path DOCUMENT = Path.of("..", "..", "docs", "engines.md");

	@TempDir
	Path folder;

	private static List<EngineDescriptor> engines() {
		return ServiceLoader.load(Engine.class).stream().map(each -> each.get().descriptor()).toList();
	}

	private String run(String... arguments) {
		var result = new InProcess(folder, Map.of()).run(arguments);
		assertEquals("0 ", result.status() + " " + result.err());
		return result.out();
	}

	@Test
	void theListHasEachEngineAndOption() {
		String list = run("engines");
		for (EngineDescriptor engine : engines()) {
			assertTrue(list.contains(engine.id() + ": " + engine.label() + "\n  " + engine.description()), list);
			engine.options().forEach(option -> assertTrue(list.contains("--" + option.name() + '='), list));
		}
	}

	@Test
	void theHelpOfTheCommandsHasEachOption() {
		for (String command : List.of("run", "attach")) {
			String help = run(command, "--help").replaceAll("\\s", "");
			for (EngineDescriptor engine : engines()) {
				for (EngineOption option : engine.options()) {
					String line = "--" + option.name() + '=' + option.type().form() + '(';
					assertTrue(help.contains(line), help);
					assertTrue(help.contains(EngineOptions.help(option).replaceAll("\\s", "")), help);
				}
			}
		}
	}

	@Test
	void theDocumentHasTheTableOfTheOptions() throws IOException {
		assertTrue(Files.readString(DOCUMENT).contains(run("engines", "--format", "markdown")),
				() -> "The table in " + DOCUMENT + " should be:\n" + EnginesCommand.table(engines()));
	}

	@Test
	void programsGetProperties() throws IOException {
		Properties properties = new Properties();
		properties.load(new StringReader(run("engines", "--format", "properties")));
		assertEquals(EngineProperties.of(engines()), properties);
	}
}
