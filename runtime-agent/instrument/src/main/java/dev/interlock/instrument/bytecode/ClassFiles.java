/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Reads class files of any version. A version that ASM does not support is read as the newest supported one, because
 * new versions rarely change the parts that matter here.
 */
public final class ClassFiles {

	/** The newest version that ASM reads. */
	public static final int NEWEST = Opcodes.V26;

	private static final int MAJOR = 6;

	private ClassFiles() {
		// static only
	}

	public static ClassReader reader(byte[] bytes) {
		if (major(bytes) <= NEWEST) {
			return new BoundedClassReader(bytes);
		}
		byte[] older = bytes.clone();
		older[MAJOR] = (byte) (NEWEST >> 8);
		older[MAJOR + 1] = (byte) NEWEST;
		return new BoundedClassReader(older);
	}

	/** The major version of a class file. */
	public static int major(byte[] bytes) {
		return (bytes[MAJOR] & 0xFF) << 8 | bytes[MAJOR + 1] & 0xFF;
	}

	/**
	 * The version with which a JDK class is written. The JVM returns these classes without their frames. For a newer
	 * version ASM takes the stack depth from frames, and without them its result is too small.
	 */
	public static int versionWithoutFrames(int version) {
		return Math.min(version & 0xFFFF, Opcodes.V1_6);
	}

	/** Sets the version of the original class file if that version was too new to be read. */
	public static byte[] withVersionOf(byte[] original, byte[] changed) {
		return major(original) > NEWEST ? withSameVersion(original, changed) : changed;
	}

	/** Sets the version of the original class file. */
	public static byte[] withSameVersion(byte[] original, byte[] changed) {
		System.arraycopy(original, 4, changed, 4, 4);
		return changed;
	}
}
