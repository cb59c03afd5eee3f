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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.agent.messages.Health;
import dev.interlock.instrument.InstrumentationException;

/** Runs of the agent that share a cache. */
@DisabledOnOs(OS.WINDOWS)
class ClassCacheTest {

	private static final byte[] ORIGINAL = { 1, 2, 3 };

	@TempDir
	Path folder;
	private final List<String> warnings = new ArrayList<>();
	private final Health health = (code, text, className) -> warnings.add(text);
	private int made;

	@BeforeEach
	void useFolder() {
		System.setProperty(CacheFolder.PROPERTY, folder.resolve("cache").toString());
	}

	@AfterEach
	void useDefault() {
		System.clearProperty(CacheFolder.PROPERTY);
	}

	private ClassCache open() {
		return ClassCache.open("build", "kind", health);
	}

	private byte[] make(byte[] bytes, int result) {
		made++;
		assertArrayEquals(ORIGINAL, bytes);
		return result == 0 ? null : new byte[] { (byte) result };
	}

	private byte[] get(ClassCache cache, String name, int result) throws InstrumentationException {
		return cache.get(name, ORIGINAL, bytes -> make(bytes, result));
	}

	@Test
	void aLaterRunTakesTheClassesOfAnEarlierOne() throws InstrumentationException {
		ClassCache first = open();
		assertArrayEquals(new byte[] { 9 }, get(first, "a/A", 9));
		assertNull(get(first, "a/B", 0));
		first.close();
		assertEquals(2, made);
		ClassCache second = open();
		assertArrayEquals(new byte[] { 9 }, get(second, "a/A", 8));
		assertNull(get(second, "a/B", 8));
		assertEquals(2, made);
		assertArrayEquals(new byte[] { 8 }, get(second, "a/C", 8));
		second.close();
		ClassCache third = open();
		get(third, "a/C", 7);
		get(third, "a/A", 7);
		assertEquals(3, made);
	}

	@Test
	void someClassesAreMadeAnewAndADifferenceEmptiesTheCache() throws InstrumentationException {
		ClassCache first = open();
		get(first, "java/lang/Thread", 9);
		get(first, "a/A", 9);
		first.close();
		ClassCache same = open();
		assertArrayEquals(new byte[] { 9 }, get(same, "java/lang/Thread", 9));
		assertEquals(3, made);
		same.close();
		assertEquals(List.of(), warnings);
		ClassCache other = open();
		assertArrayEquals(new byte[] { 8 }, get(other, "java/lang/Thread", 8));
		assertArrayEquals(new byte[] { 8 }, get(other, "a/A", 8));
		other.close();
		assertEquals(1, warnings.size());
		ClassCache last = open();
		made = 0;
		assertArrayEquals(new byte[] { 8 }, get(last, "a/A", 7));
		assertEquals(0, made);
	}

	@Test
	void aClosedCacheServesAndKeepsNothing() throws InstrumentationException {
		ClassCache first = open();
		get(first, "a/A", 9);
		first.close();
		assertArrayEquals(new byte[] { 8 }, get(first, "a/A", 8));
		first.close();
		assertArrayEquals(new byte[] { 9 }, get(open(), "a/A", 8));
	}

	@Test
	void classesWithOtherConsequencesAreNotKept() throws InstrumentationException, IOException {
		ClassCache cache = open();
		get(cache, "a/A", 9);
		cache.keepNothing();
		cache.close();
		assertFalse(Files.exists(folder.resolve("cache")));
	}

	@Test
	void anUnchangedCacheIsNotWritten() throws InstrumentationException, IOException {
		ClassCache first = open();
		get(first, "a/A", 9);
		first.close();
		Path file = onlyFile();
		Object key = Files.readAttributes(file, "unix:ino").get("ino");
		ClassCache second = open();
		get(second, "a/A", 9);
		second.close();
		assertEquals(key, Files.readAttributes(onlyFile(), "unix:ino").get("ino"));
	}

	private Path onlyFile() throws IOException {
		try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
			List<Path> all = files.toList();
			assertEquals(1, all.size());
			return all.get(0);
		}
	}

	@Test
	void theCacheCanBeSwitchedOff() throws InstrumentationException {
		System.setProperty(CacheFolder.PROPERTY, "off");
		assertNull(CacheFolder.path());
		ClassCache cache = open();
		get(cache, "a/A", 9);
		cache.close();
		assertArrayEquals(new byte[] { 8 }, get(open(), "a/A", 8));
	}

	@Test
	void outsideTheJarThereIsNoCache() throws InstrumentationException {
		ClassCache cache = ClassCache.open(null, "kind", health);
		get(cache, "a/A", 9);
		cache.close();
		assertFalse(Files.exists(folder.resolve("cache")));
	}

	@Test
	void theFolderIsThatOfTheUser() {
		System.clearProperty(CacheFolder.PROPERTY);
		Path path = CacheFolder.path();
		assertTrue(path.isAbsolute());
		assertTrue(path.endsWith("interlock/classes"), path.toString());
	}
}
