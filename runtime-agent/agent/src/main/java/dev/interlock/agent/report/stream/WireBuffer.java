/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.stream;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A buffer in protobuf's wire format. Like protobuf, it omits fields with their default value. Protobuf's runtime is
 * not used because it accesses an internal class of the JDK, which prints warnings on the program's standard error.
 */
final class WireBuffer {

	private static final int VARINT = 0;
	private static final int LENGTH_DELIMITED = 2;
	private static final int MAX_VARINT = 10;

	private byte[] bytes = new byte[256];
	private int length;

	int length() {
		return length;
	}

	byte[] toByteArray() {
		return Arrays.copyOf(bytes, length);
	}

	void clear() {
		length = 0;
	}

	/** A field of type uint32, uint64, int64 or enum. */
	WireBuffer number(int field, long value) {
		if (value != 0) {
			tag(field, VARINT);
			varint(value);
		}
		return this;
	}

	/** A field of type sint32. */
	WireBuffer signed(int field, int value) {
		return number(field, (value << 1 ^ value >> 31) & 0xFFFF_FFFFL);
	}

	/** A field of type bool. */
	WireBuffer truth(int field, boolean value) {
		return number(field, value ? 1 : 0);
	}

	/** A field of type string. */
	WireBuffer text(int field, String value) {
		return value.isEmpty() ? this : textOrEmpty(field, value);
	}

	/** An element of a repeated field of type string, or a part of a map's entry; written even if it is empty. */
	WireBuffer textOrEmpty(int field, String value) {
		byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
		tag(field, LENGTH_DELIMITED);
		varint(utf8.length);
		raw(utf8, utf8.length);
		return this;
	}

	/** A repeated field of type uint32. */
	WireBuffer packed(int field, List<Integer> values) {
		if (values.isEmpty()) {
			return this;
		}
		WireBuffer packed = new WireBuffer();
		values.forEach(packed::varint);
		return message(field, packed);
	}

	/** A field that is a message. */
	WireBuffer message(int field, WireBuffer message) {
		tag(field, LENGTH_DELIMITED);
		return framed(message);
	}

	/** A message preceded by its length, as in a stream. */
	WireBuffer framed(WireBuffer message) {
		// reserved first, so that a lack of memory leaves no partial message
		reserve(MAX_VARINT + message.length);
		varint(message.length);
		raw(message.bytes, message.length);
		return this;
	}

	private void tag(int field, int type) {
		varint((long) field << 3 | type);
	}

	private void varint(long value) {
		long rest = value;
		reserve(MAX_VARINT);
		while ((rest & ~0x7FL) != 0) {
			bytes[length++] = (byte) (rest & 0x7F | 0x80);
			rest >>>= 7;
		}
		bytes[length++] = (byte) rest;
	}

	private void raw(byte[] source, int count) {
		reserve(count);
		System.arraycopy(source, 0, bytes, length, count);
		length += count;
	}

	private void reserve(int count) {
		if (bytes.length - length < count) {
			bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
		}
	}
}
