/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Reads and writes cache files, also damaged ones and those that others can write. */
@DisabledOnOs(OS.WINDOWS)
class CacheFileTest {

	private static final byte[] ORIGINAL = { 1, 2, 3 };
	private static final byte[] CHANGED = { 4, 5, 6, 7 };

	@TempDir
	Path temporary;
	private Path folder;
	private CacheFile file;

	@BeforeEach
	void chooseFile() {
		folder = temporary.resolve("above/cache");
		file = CacheFile.in(folder, "build", "kind");
	}

	private static CachedClasses classes() {
		CachedClasses classes = new CachedClasses();
		classes.put(CachedClasses.key("a/A", ORIGINAL), CHANGED);
		classes.put(CachedClasses.key("a/B", ORIGINAL), null);
		return classes;
	}

	private static void assertComplete(CachedClasses read) {
		assertTrue(read.has(CachedClasses.key("a/A", ORIGINAL)));
		assertArrayEquals(CHANGED, read.get(CachedClasses.key("a/A", ORIGINAL)));
		assertTrue(read.has(CachedClasses.key("a/B", ORIGINAL)));
		assertNull(read.get(CachedClasses.key("a/B", ORIGINAL)));
		assertFalse(read.has(CachedClasses.key("a/C", ORIGINAL)));
		assertFalse(read.has(CachedClasses.key("a/A", CHANGED)));
		assertEquals(2, read.served());
		assertFalse(read.hasNew());
	}

	private static void assertEmpty(CachedClasses read) {
		assertFalse(read.has(CachedClasses.key("a/A", ORIGINAL)));
		assertFalse(read.has(CachedClasses.key("a/B", ORIGINAL)));
	}

	@Test
	void whatIsWrittenIsRead() throws IOException {
		assertEmpty(file.read());
		file.write(classes());
		assertComplete(file.read());
		assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
		assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())));
		assertEquals(List.of(file.path()), filesIn(folder));
	}

	private static List<Path> filesIn(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.sorted().toList();
		}
	}

	@Test
	void aFileThatIsCutAnywhereIsIgnoredAndReplaced() throws IOException {
		file.write(classes());
		byte[] whole = Files.readAllBytes(file.path());
		for (int length = 0; length < whole.length; length++) {
			Files.write(file.path(), Arrays.copyOf(whole, length));
			assertEmpty(file.read());
		}
		file.write(classes());
		assertComplete(file.read());
	}

	@Test
	void aFileWithAnyWrongByteIsIgnored() throws IOException {
		file.write(classes());
		byte[] whole = Files.readAllBytes(file.path());
		for (int i = 0; i < whole.length; i++) {
			byte[] wrong = whole.clone();
			wrong[i] ^= 0x40;
			Files.write(file.path(), wrong);
			assertEmpty(file.read());
		}
		Files.write(file.path(), Arrays.copyOf(whole, whole.length + 1));
		assertEmpty(file.read());
	}

	@Test
	void aFileOfAnotherBuildOrKindIsIgnored() throws IOException {
		file.write(classes());
		for (CacheFile other : List.of(CacheFile.in(folder, "build 2", "kind"), CacheFile.in(folder, "build", "kin"))) {
			assertEmpty(other.read());
			Files.copy(file.path(), other.path());
			assertEmpty(other.read());
		}
	}

	@Test
	void aFileThatOthersMayWriteIsIgnored() throws IOException {
		file.write(classes());
		for (String permissions : List.of("rw--w----", "rw-----w-", "rw-rw-rw-")) {
			Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString(permissions));
			assertEmpty(file.read());
		}
		Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-r--r--"));
		assertComplete(file.read());
	}

	@Test
	void aFolderThatOthersMayWriteIsNotUsed() throws IOException {
		file.write(classes());
		for (String permissions : List.of("rwx-wx---", "rwx----wx")) {
			Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
			assertEmpty(file.read());
		}
		Files.delete(file.path());
		file.write(classes());
		assertEquals(List.of(), filesIn(folder));
	}

	@Test
	void aLinkIsNotFollowed() throws IOException {
		file.write(classes());
		Path elsewhere = temporary.resolve("elsewhere");
		Files.move(file.path(), elsewhere);
		Files.createSymbolicLink(file.path(), elsewhere);
		assertEmpty(file.read());
		Path link = temporary.resolve("link");
		Files.createSymbolicLink(link, folder);
		assertEmpty(CacheFile.in(link, "build", "kind").read());
	}

	@Test
	void aFolderThatCannotBeMadeIsHarmless() throws IOException {
		Path plain = Files.createFile(temporary.resolve("plain"));
		CacheFile other = CacheFile.in(plain.resolve("cache"), "build", "kind");
		other.write(classes());
		assertEmpty(other.read());
	}

	@Test
	void manyThatWriteAtOnceLeaveOneCompleteFile() throws Exception {
		List<Thread> writers = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			writers.add(new Thread(() -> {
				for (int round = 0; round < 20; round++) {
					CacheFile.in(folder, "build", "kind").write(classes());
				}
			}));
		}
		writers.forEach(Thread::start);
		file.write(classes());
		while (writers.stream().anyMatch(Thread::isAlive)) {
			assertComplete(file.read());
		}
		for (Thread writer : writers) {
			writer.join();
		}
		assertComplete(file.read());
		assertEquals(List.of(file.path()), filesIn(folder));
	}

	@Test
	void oldFilesAreDeleted() throws IOException {
		file.write(classes());
		Path abandoned = Files.createFile(folder.resolve("1-1.part"));
		Path current = Files.createFile(folder.resolve("2-2.part"));
		Files.setLastModifiedTime(abandoned, FileTime.fromMillis(0));
		Files.setLastModifiedTime(file.path(), FileTime.fromMillis(0));
		for (int i = 0; i < 12; i++) {
			CacheFile.in(folder, "build " + i, "kind").write(classes());
		}
		assertFalse(Files.exists(abandoned));
		assertTrue(Files.exists(current));
		assertFalse(Files.exists(file.path()));
		assertEquals(13, filesIn(folder).size());
	}

	@Test
	void entriesThatARunDoesNotUseAreDroppedFromALargeFile() throws IOException {
		CachedClasses large = new CachedClasses();
		large.put(CachedClasses.key("a/A", ORIGINAL), CHANGED);
		large.put(CachedClasses.key("a/Large", ORIGINAL), new byte[CachedClasses.MOST_BYTES - 2000]);
		file.write(large);
		CachedClasses read = file.read();
		assertTrue(read.has(CachedClasses.key("a/Large", ORIGINAL)));
		read.get(CachedClasses.key("a/A", ORIGINAL));
		read.put(CachedClasses.key("a/B", ORIGINAL), new byte[2000]);
		file.write(read);
		read = file.read();
		assertTrue(read.has(CachedClasses.key("a/A", ORIGINAL)));
		assertTrue(read.has(CachedClasses.key("a/B", ORIGINAL)));
		assertFalse(read.has(CachedClasses.key("a/Large", ORIGINAL)));
	}

	@Test
	void aNameHasFewEntries() {
		CachedClasses classes = new CachedClasses();
		for (byte i = 0; i < 10; i++) {
			classes.put(CachedClasses.key("a/A", new byte[] { i }), CHANGED);
		}
		CachedClasses read = CachedClasses.of("header", classes.toBytes("header"));
		assertTrue(read.has(CachedClasses.key("a/A", new byte[] { 3 })));
		assertFalse(read.has(CachedClasses.key("a/A", new byte[] { 4 })));
		read.put(CachedClasses.key("a/A", new byte[] { 4 }), CHANGED);
		assertFalse(read.hasNew());
	}
}
