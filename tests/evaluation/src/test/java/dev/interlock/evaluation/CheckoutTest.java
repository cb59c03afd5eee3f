/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutTest {

	private static final String ROOT = "interlock.root";

	@TempDir
	Path folder;

	private final String rootBefore = System.getProperty(ROOT);
	private final String target = System.getProperty("interlock.target", "oldest");

	@BeforeEach
	void atTheFolder() {
		System.setProperty(ROOT, folder.toString());
	}

	@AfterEach
	void asBefore() {
		if (rootBefore == null) {
			System.clearProperty(ROOT);
		} else {
			System.setProperty(ROOT, rootBefore);
		}
	}

	private Path jar() throws Exception {
		return Files.createDirectories(folder.resolve("runtime-agent/agent/target").resolve(target))
				.resolve("interlock.jar");
	}

	@Test
	void aCopyOfTheAgentStaysWhenABuildTakesTheJarAway() throws Exception {
		Path jar = Files.writeString(jar(), "old");
		Path copy = Checkout.find().copyOfAgent();
		Files.delete(jar);
		assertEquals("old", Files.readString(copy));
	}

	@Test
	void whereThereIsNoAgentOneSentenceSaysSo() throws Exception {
		Path jar = jar();
		Checkout checkout = Checkout.find();
		assertEquals("There is no " + jar + ": build the agent first.",
				assertThrows(IllegalStateException.class, checkout::copyOfAgent).getMessage());
	}
}
