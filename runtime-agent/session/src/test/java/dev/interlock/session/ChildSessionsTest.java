/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.protocol.Hello;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageWriter;

/** The sessions of child JVMs are found beside that of the program. */
class ChildSessionsTest {

	@TempDir
	Path folder;

	private Path write(String name, String id, String parent, long start) throws IOException {
		Path file = folder.resolve(name);
		try (var writer = new MessageWriter(Files.newOutputStream(file))) {
			writer.write(Message.newBuilder()
					.setHello(Hello.newBuilder().setSessionId(id).setParentSessionId(parent).setStartMillis(start))
					.build());
		}
		return file;
	}

	@Test
	void eachFollowsTheOneThatStartedIt() throws Exception {
		Path root = write("my.session", "r", "", 1);
		write("my-1.session", "second", "r", 3);
		write("my-2.session", "first", "r", 2);
		write("my-3.session", "of first", "first", 9);
		List<ChildSessions.Child> children = ChildSessions.of(root, SessionFiles.read(root));
		assertEquals(List.of("first", "of first", "second"),
				children.stream().map(child -> child.session().id()).toList());
		assertEquals(List.of("my-2.session", "my-3.session", "my-1.session"),
				children.stream().map(child -> child.file().getFileName().toString()).toList());
	}

	@Test
	void sessionsOfOtherRunsAreNotCounted() throws Exception {
		Path root = write("my", "r", "", 1);
		write("my-1.session", "earlier", "q", 2);
		write("my-2.session", "alone", "", 2);
		write("other-3.session", "elsewhere", "r", 2);
		write("my-4.session", "itself", "itself", 2);
		Files.writeString(folder.resolve("my-5.session"), "no session");
		assertEquals(List.of(), ChildSessions.of(root, SessionFiles.read(root)));
	}
}
