/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.launcher;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The classes that the agent needs in each start, from one entry of its jar. They are found by the hash codes of their
 * names, so that nothing is made for each class before it is needed. Immutable.
 */
final class StartClasses {

	private final byte[] bytes;
	/** In ascending order. */
	private final int[] hashCodes;
	/** The positions of the classes in that order. */
	private final int[] positions;

	/**
	 * @param bytes the number of classes, the hash codes of their names, their positions, and for each its name, size and
	 *              bytes; empty for no classes
	 */
	StartClasses(byte[] bytes) {
		this.bytes = bytes;
		int count = bytes.length == 0 ? 0 : ByteBuffer.wrap(bytes).getInt();
		hashCodes = new int[count];
		positions = new int[count];
		if (count > 0) {
			ByteBuffer.wrap(bytes, Integer.BYTES, bytes.length - Integer.BYTES).asIntBuffer().get(hashCodes)
					.get(positions);
		}
	}

	/** The class file of a class, in an array; null if it is not among them. */
	ByteBuffer find(String name) {
		int index = Arrays.binarySearch(hashCodes, name.hashCode());
		if (index < 0) {
			return null;
		}
		int position = positions[index];
		ByteBuffer entry = ByteBuffer.wrap(bytes);
		int length = entry.getShort(position);
		position += Short.BYTES;
		if (!new String(bytes, position, length, StandardCharsets.UTF_8).equals(name)) {
			return null;
		}
		position += length;
		return ByteBuffer.wrap(bytes, position + Integer.BYTES, entry.getInt(position));
	}
}
