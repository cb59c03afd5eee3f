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
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** Reads how a class file declares a field. */
public final class FieldFlags {

	private FieldFlags() {
		// only static members
	}

	/**
	 * Whether a class file declares a field of a name that is final.
	 *
	 * @throws RuntimeException if the class file is damaged
	 */
	public static boolean isFinal(byte[] bytes, String name) {
		boolean[] isFinal = new boolean[1];
		ClassFiles.reader(bytes).accept(new ClassVisitor(Opcodes.ASM9) {
			@Override
			public FieldVisitor visitField(int access, String field, String descriptor, String signature,
					Object value) {
				isFinal[0] |= field.equals(name) && (access & Opcodes.ACC_FINAL) != 0;
				return null;
			}
		}, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
		return isFinal[0];
	}
}
