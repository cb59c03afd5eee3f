/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session in a folder has a file of its own. */
class SessionFolderTest {

	@TempDir
	private Path folder;

	private final List<String> problems = new ArrayList<>();

	private Path open(String name) {
		SessionFile file = SessionFile.open(name, problems::add);
		file.write(new byte[] { 1 });
		file.close();
		return file.path();
	}

	@Test
	void noFileIsUsedTwice() throws IOException {
		Path first = open(folder.toString());
		Path second = open(folder.toString());
		try (var files = Files.list(folder)) {
			assertEquals(2, files.count());
		}
		assertEquals(1, Files.size(first));
		assertEquals(1, Files.size(second));
		long process = ProcessHandle.current().pid();
		assertTrue(first.getFileName().toString().matches("\\d{8}-\\d{6}-" + process + "-[0-9a-f]{8}\\.session"),
				first::toString);
		assertEquals(List.of(), problems);
	}

	@Test
	void aNameWithASlashAtItsEndIsAFolder() {
		Path missing = folder.resolve("a/b");
		assertEquals(missing, open(missing + File.separator).getParent());
		assertEquals(missing, open(missing + "/").getParent());
		assertEquals(folder.resolve("c"), open(folder.resolve("c").toString()));
	}

	/** Gives a file or a link to another user; only a privileged user can. */
	private static void giveToAnotherUser(Path path) throws IOException {
		try {
			var users = path.getFileSystem().getUserPrincipalLookupService();
			Files.getFileAttributeView(path, FileOwnerAttributeView.class, LinkOption.NOFOLLOW_LINKS)
					.setOwner(users.lookupPrincipalByName("nobody"));
		} catch (FileSystemException | UserPrincipalNotFoundException | UnsupportedOperationException e) {
			Assumptions.abort("a file cannot be given to the user nobody: " + e);
		}
	}

	@Test
	void aFileOfAnotherUserIsReplaced() throws IOException {
		Path file = Files.writeString(folder.resolve("a.session"), "old");
		var own = Files.getOwner(file);
		giveToAnotherUser(file);
		assertEquals(file, open(file.toString()));
		assertEquals(own, Files.getOwner(file));
		assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
		assertEquals(1, Files.size(file));
		assertEquals(List.of(), problems);
	}

	@Test
	void aLinkOfAnotherUserIsReplacedAndNotFollowed() throws IOException {
		Path target = Files.writeString(folder.resolve("target"), "kept");
		Path link = Files.createSymbolicLink(folder.resolve("a.session"), target);
		giveToAnotherUser(link);
		assertEquals(link, open(link.toString()));
		assertTrue(Files.isRegularFile(link, LinkOption.NOFOLLOW_LINKS));
		assertEquals("kept", Files.readString(target));
		assertEquals(List.of(), problems);
	}

	/** Its parent's file is not touched, nor is that of an earlier process with the same number. */
	@Test
	void aChildHasAFileOfItsOwnBesideThatOfItsParent() throws IOException {
		Path parent = open(folder.resolve("p.session").toString());
		long process = ProcessHandle.current().pid();
		for (String name : List.of("p-" + process, "p-" + process + "-2")) {
			SessionFile file = SessionFile.openBeside(parent.toString(), problems::add);
			file.close();
			assertEquals(folder.resolve(name + ".session"), file.path());
		}
		assertEquals(1, Files.size(parent));
		assertEquals(List.of(), problems);
		assertNull(SessionFile.openBeside(folder.resolve("missing/p.session").toString(), problems::add));
		assertEquals(1, problems.size());
	}

	/** The owner of the file has chosen its permissions. */
	@Test
	void thePermissionsOfAFileBehindALinkStay() throws IOException {
		assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
		Path file = Files.createFile(folder.resolve("file"));
		Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
		open(Files.createSymbolicLink(folder.resolve("link.session"), file).toString());
		assertEquals(1, Files.size(file));
		assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
	}

	@Test
	void aFolderThatCannotBeMadeIsReported() throws IOException {
		Path file = Files.createFile(folder.resolve("file"));
		assertNull(SessionFile.open(file + "/in/", problems::add));
		assertEquals(1, problems.size());
	}
}
