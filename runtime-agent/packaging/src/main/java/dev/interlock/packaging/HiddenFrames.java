/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.packaging;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Marks all methods of a class for {@code java.lang} so that the JVM omits their frames from stack traces. A program
 * often exhausts its stack inside a hook; the error then shows only frames of the program.
 */
final class HiddenFrames extends ClassVisitor {

	/** The JVM respects it in classes of the boot loader. */
	static final String ANNOTATION = "Ljdk/internal/vm/annotation/Hidden;";

	private HiddenFrames(ClassVisitor next) {
		super(Opcodes.ASM9, next);
	}

	/** The class file with all methods marked. */
	static byte[] in(byte[] bytes) {
		// a writer that knows the reader would copy the methods without the annotation
		ClassWriter writer = new ClassWriter(0);
		new ClassReader(bytes).accept(new HiddenFrames(writer), 0);
		return writer.toByteArray();
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
		if ((access & Opcodes.ACC_ABSTRACT) == 0) {
			method.visitAnnotation(ANNOTATION, true).visitEnd();
		}
		return method;
	}
}
