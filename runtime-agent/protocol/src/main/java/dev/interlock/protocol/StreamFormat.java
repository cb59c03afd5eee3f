/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.protocol;

/** The constants of the framing: a header, then messages, each preceded by its length as a varint. */
public final class StreamFormat {

	/**
	 * The version of the format, in the last two bytes of the header. It is raised only for a change that an older
	 * reader would misinterpret, not for additions.
	 */
	public static final int VERSION = 1;

	/** The number of bytes of the header. */
	public static final int HEADER_LENGTH = 8;

	/** The maximum length of a message: 16 MiB. */
	public static final int MAX_MESSAGE_LENGTH = 16 << 20;

	private static final byte[] HEADER = { 'I', 'L', 'O', 'C', 'K', 0, VERSION >>> 8, VERSION & 0xFF };

	/** The number of bytes of the header that identify the format; the version follows them. */
	static final int MAGIC_LENGTH = 6;

	private StreamFormat() {
	}

	/** The eight bytes at the start of each stream; a copy. */
	public static byte[] header() {
		return HEADER.clone();
	}
}
