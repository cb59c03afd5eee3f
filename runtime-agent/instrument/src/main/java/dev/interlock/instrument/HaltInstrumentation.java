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
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Changes {@link Runtime} so that it tells before it halts the JVM, which then does not end in its usual steps. */
public final class HaltInstrumentation {

	private HaltInstrumentation() {
		// static only
	}

	/**
	 * The new class file of {@link Runtime}, for a retransformation.
	 *
	 * @param bytes the class file as it is
	 */
	public static byte[] instrument(byte[] bytes) {
		ClassReader reader = ClassFiles.reader(bytes);
		ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
		reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
			@Override
			public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
					String[] exceptions) {
				MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
				return name.equals("halt") && descriptor.equals("(I)V") ? telling(code) : code;
			}
		}, 0);
		return ClassFiles.withVersionOf(bytes, writer.toByteArray());
	}

	private static MethodVisitor telling(MethodVisitor code) {
		return new MethodVisitor(Opcodes.ASM9, code) {
			@Override
			public void visitCode() {
				super.visitCode();
				Hook.HALTING.call(mv);
			}
		};
	}
}
