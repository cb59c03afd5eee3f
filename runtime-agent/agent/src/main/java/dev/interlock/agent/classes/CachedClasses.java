/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/** The entries of a cache file. The digests find mistakes; the permissions of the file protect it from others. */
final class CachedClasses {

	/** The most different class files of one name, for example of several other agents. */
	private static final int MOST_OF_A_NAME = 4;
	/** The most bytes of a file; beyond, only the entries that a run uses are kept. */
	static final int MOST_BYTES = 16 << 20;
	private static final int UNCHANGED = -1;
	private static final int DIGEST = Long.BYTES;

	/** Where the class file of an entry is. */
	private record Entry(byte[] store, int offset, int length) {

		byte[] bytes() {
			return length == UNCHANGED ? null : Arrays.copyOfRange(store, offset, offset + length);
		}
	}

	private final Map<String, Entry> entries = new HashMap<>();
	/** The entries of this run. */
	private final Map<String, Entry> used = new LinkedHashMap<>();
	private final Map<String, Integer> ofName = new HashMap<>();
	private boolean hasNew;
	private int served;

	/** Whether there is an entry with a {@link #key}. */
	boolean has(String key) {
		return entries.containsKey(key);
	}

	/** The instrumented class file of an entry; null if the class stays unchanged. */
	byte[] get(String key) {
		Entry entry = entries.get(key);
		used.put(key, entry);
		served++;
		return entry.bytes();
	}

	/**
	 * Adds an entry, unless it exists or there are too many of the name.
	 *
	 * @param changed the instrumented class file; null if the class stays unchanged
	 */
	void put(String key, byte[] changed) {
		if (!entries.containsKey(key) && ofName.getOrDefault(name(key), 0) < MOST_OF_A_NAME) {
			add(key, new Entry(changed, 0, changed == null ? UNCHANGED : changed.length));
			used.put(key, entries.get(key));
			hasNew = true;
		}
	}

	private void add(String key, Entry entry) {
		entries.put(key, entry);
		ofName.merge(name(key), 1, Integer::sum);
	}

	/** Whether entries were added since the file was read. */
	boolean hasNew() {
		return hasNew;
	}

	/** How many entries were read. */
	int served() {
		return served;
	}

	/** The key of a class: its internal name, and the length and digest of its class file. */
	static String key(String name, byte[] bytes) {
		return name + ' ' + bytes.length + ' ' + Long.toHexString(digest(bytes, 0, bytes.length));
	}

	private static String name(String key) {
		return key.substring(0, key.indexOf(' '));
	}

	/** Both parts are computed by native code, even in a JVM that has just started. */
	private static long digest(byte[] bytes, int from, int length) {
		CRC32 one = new CRC32();
		one.update(bytes, from, length);
		Adler32 other = new Adler32();
		other.update(bytes, from, length);
		return one.getValue() << Integer.SIZE | other.getValue();
	}

	/** The content of the file: a header, the entries, and the digest of all. */
	byte[] toBytes(String header) {
		byte[] all = toBytes(header, entries);
		return all.length <= MOST_BYTES ? all : toBytes(header, used);
	}

	private static byte[] toBytes(String header, Map<String, Entry> entries) {
		byte[] start = header.getBytes(StandardCharsets.UTF_8);
		Map<byte[], Entry> named = new LinkedHashMap<>();
		int size = 3 * Integer.BYTES + start.length + DIGEST;
		for (Map.Entry<String, Entry> each : entries.entrySet()) {
			byte[] key = each.getKey().getBytes(StandardCharsets.UTF_8);
			named.put(key, each.getValue());
			size += 2 * Integer.BYTES + key.length + Math.max(0, each.getValue().length());
		}
		ByteBuffer out = ByteBuffer.allocate(size);
		out.putInt(size).putInt(start.length).put(start).putInt(named.size());
		named.forEach((key, entry) -> {
			out.putInt(key.length).put(key).putInt(entry.length());
			if (entry.length() > 0) {
				out.put(entry.store(), entry.offset(), entry.length());
			}
		});
		out.putLong(digest(out.array(), 0, size - DIGEST));
		return out.array();
	}

	/** Reads the content of a file; without entries if it is damaged or has another header. */
	static CachedClasses of(String header, byte[] content) {
		CachedClasses classes = new CachedClasses();
		ByteBuffer in = ByteBuffer.wrap(content);
		byte[] start = header.getBytes(StandardCharsets.UTF_8);
		int end = content.length - DIGEST;
		if (end < 3 * Integer.BYTES + start.length || in.getInt() != content.length
				|| in.getLong(end) != digest(content, 0, end) || in.getInt() != start.length
				|| !in.slice().limit(start.length).equals(ByteBuffer.wrap(start))) {
			return classes;
		}
		in.position(in.position() + start.length);
		for (int count = in.getInt(); count > 0; count--) {
			int keyLength = in.getInt();
			String key = new String(content, in.position(), keyLength, StandardCharsets.UTF_8);
			in.position(in.position() + keyLength);
			int length = in.getInt();
			classes.add(key, new Entry(content, in.position(), length));
			in.position(in.position() + Math.max(0, length));
		}
		return classes;
	}
}
