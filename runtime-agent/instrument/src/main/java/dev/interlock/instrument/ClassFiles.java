/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Reads class files of any version. One that is newer than the byte code library knows is read as if it were the newest
 * that it knows, as new versions seldom change what matters here.
 */
final class ClassFiles {

	/** The newest version that the library reads. */
	static final int NEWEST = Opcodes.V26;

	private static final int MAJOR = 6;

	private ClassFiles() {
		// static only
	}

	/** A reader of a class file. */
	static ClassReader reader(byte[] bytes) {
		if (major(bytes) <= NEWEST) {
			return new ClassReader(bytes);
		}
		byte[] older = bytes.clone();
		older[MAJOR] = (byte) (NEWEST >> 8);
		older[MAJOR + 1] = (byte) NEWEST;
		return new ClassReader(older);
	}

	/** The major version of a class file. */
	static int major(byte[] bytes) {
		return (bytes[MAJOR] & 0xFF) << 8 | bytes[MAJOR + 1] & 0xFF;
	}

	/**
	 * The version with which a class of the JDK is written. The JVM gives those classes away without their frames; for a
	 * newer version the library takes the depth of the stack from frames, and what it finds without them is too small.
	 */
	static int versionWithoutFrames(int version) {
		return Math.min(version & 0xFFFF, Opcodes.V1_6);
	}

	/** Gives a class file the version of the one that it was made from, if that was too new to be read. */
	static byte[] withVersionOf(byte[] original, byte[] changed) {
		return major(original) > NEWEST ? withSameVersion(original, changed) : changed;
	}

	/** Gives a class file the version of the one that it was made from. */
	static byte[] withSameVersion(byte[] original, byte[] changed) {
		System.arraycopy(original, 4, changed, 4, 4);
		return changed;
	}
}
