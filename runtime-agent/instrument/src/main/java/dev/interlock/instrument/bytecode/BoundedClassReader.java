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

/**
 * Reads a class file, and allocates no more for an attribute than the file has. An unknown attribute may announce two
 * gigabytes.
 */
public final class BoundedClassReader extends ClassReader {

	private final int length;

	public BoundedClassReader(byte[] bytes) {
		super(bytes);
		length = bytes.length;
	}

	@Override
	public byte[] readBytes(int offset, int count) {
		if (offset < 0 || count < 0 || count > length - offset) {
			throw new IllegalArgumentException("an attribute is longer than the class file");
		}
		return super.readBytes(offset, count);
	}
}
