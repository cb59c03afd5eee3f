/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.cli.console.Console;

class SessionTargetTest {

	@TempDir
	private Path folder;

	@Test
	void inAFolderEachSessionHasANameOfItsOwn() throws Exception {
		Console console = new Console(System.out, System.err, folder, Map.of());
		Path first = SessionTarget.prepare("out/in/", console);
		assertEquals(folder.resolve("out/in"), first.getParent());
		assertTrue(Files.isDirectory(first.getParent()));
		assertTrue(first.toString().endsWith(".session"), first::toString);
		assertNotEquals(first, SessionTarget.prepare("out/in", console));
		assertEquals(folder.resolve("a.session"), SessionTarget.prepare("a.session", console));
	}
}
