/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with a name on each line. */
class NameLineTest {

	@TempDir
	Path folder;

	@Test
	void namesAreReadWithTheirLinesAndWithoutComments() throws IOException {
		Path file = Files.writeString(folder.resolve("names"),
				"\uFEFFa.B.c\n\n  # none\n\t a.B.m()V/c:read#0  # first\r\n#a.B.d\n"
						+ "flag a.B.f");
		assertEquals(List.of(new NameLine(1, "a.B.c"), new NameLine(4, "a.B.m()V/c:read#0"),
				new NameLine(6, "flag a.B.f")), NameLine.read(file));
	}
}
