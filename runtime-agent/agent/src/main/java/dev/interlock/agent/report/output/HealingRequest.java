/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.output;

import java.nio.charset.StandardCharsets;

/**
 * The message {@code SetHealing} of the IDE: starts or stops the healing of a section.
 *
 * @param section the name of the section
 * @param method  the method; empty to stop
 */
public record HealingRequest(String section, String method) {

	/** The tag of the message in Message: field 33, length-delimited. */
	private static final int SET_HEALING = 33 << 3 | 2;
	/** The tags of its fields. */
	private static final int SECTION = 1 << 3 | 2;
	private static final int METHOD = 2 << 3 | 2;

	/**
	 * Decodes a message.
	 *
	 * @return null if it is another message, or is damaged
	 */
	static HealingRequest of(byte[] message) {
		Cursor in = new Cursor(message);
		if (in.varint() != SET_HEALING || in.varint() != in.left()) {
			return null;
		}
		String section = "";
		String method = "";
		while (in.left() > 0) {
			int tag = in.varint();
			String text = in.text();
			if (text == null) {
				return null;
			}
			if (tag == SECTION) {
				section = text;
			} else if (tag == METHOD) {
				method = text;
			}
		}
		return new HealingRequest(section, method);
	}

	/** Reads from a message. */
	private static final class Cursor {

		private final byte[] bytes;
		private int at;

		Cursor(byte[] bytes) {
			this.bytes = bytes;
		}

		int left() {
			return bytes.length - at;
		}

		/** A number; -1 if it is damaged. */
		int varint() {
			int value = 0;
			for (int shift = 0; shift < 28 && at < bytes.length; shift += 7) {
				int next = bytes[at++];
				value |= (next & 0x7F) << shift;
				if (next >= 0) {
					return value;
				}
			}
			return -1;
		}

		/** A text with its length before it; null if it is damaged. */
		String text() {
			int length = varint();
			if (length < 0 || length > left()) {
				return null;
			}
			at += length;
			return new String(bytes, at - length, length, StandardCharsets.UTF_8);
		}
	}
}
