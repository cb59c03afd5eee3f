/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

import org.eclipse.core.resources.IFile;
import org.eclipse.ui.IEditorPart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.JavaProject;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.testkit.bot.WorkbenchBot;
import dev.interlock.ui.tests.WorkbenchFixture;

/** A race in a library: the jump opens the line in the attached source. */
class LibrarySourceTest extends WorkbenchFixture {

	@TempDir
	Path folder;

	@Test
	void theJumpOpensTheClassFileAtItsLine() throws Exception {
		useCounterAsLibrary();
		playToTheEnd("Counter", GoldenStream.RACE);
		ViewBot view = openView();

		view.tree().open(0, 0);
		bot.waitForCaret("Counter.class", 17);
		IEditorPart editor = bot.activeEditor("Counter.class");
		assertEquals("value++;", UIThread.syncExec(() -> WorkbenchBot.caretText(editor).strip()));
		bot.command("dev.interlock.ui.openSecondAccess");
		bot.waitForCaret("Counter.class", 25);
		UIThread.waitUntil("source line", () -> view.styledTextContents().get(0).contains("17  value++;"));
	}

	private void useCounterAsLibrary() throws Exception {
		Path jar = folder.resolve("counter.jar");
		Path source = folder.resolve("counter-source.zip");
		IFile file = counter();
		write(source, "org/example/Counter.java", file.getLocation().toPath());
		write(jar, "org/example/Counter.class",
				project.project().getProject().getFile("bin/org/example/Counter.class").getLocation().toPath());
		project.close();
		project = new JavaProject("example").withLibrary(jar, source);
		project.type("org.example.Counter");
	}

	private static void write(Path archive, String name, Path content) throws IOException {
		try (OutputStream out = Files.newOutputStream(archive); JarOutputStream jar = new JarOutputStream(out)) {
			jar.putNextEntry(new JarEntry(name));
			Files.copy(content, jar);
			jar.closeEntry();
		}
	}
}
