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

/** Changes {@link Thread} so that it tells when a thread ends, virtual threads too where the JDK has them. */
public final class ThreadEndInstrumentation {

	/** The internal name of the class that is to be retransformed. */
	public static final String CLASS_NAME = "java/lang/Thread";

	private ThreadEndInstrumentation() {
		// static only
	}

	/**
	 * The new class file of {@link Thread}, for a retransformation.
	 *
	 * @param bytes the class file as it is
	 * @return the class file that tells, or null if it has none of the methods that are known
	 */
	public static byte[] instrument(byte[] bytes) {
		ClassReader reader = ClassFiles.reader(bytes);
		ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
		// the first runs for virtual threads too, and has come with them
		for (String method : new String[] { "clearReferences", "exit" }) {
			if (hasMethod(reader, method)) {
				reader.accept(new Transformer(method, writer), 0);
				return ClassFiles.withVersionOf(bytes, writer.toByteArray());
			}
		}
		return null;
	}

	private static boolean hasMethod(ClassReader reader, String name) {
		boolean[] found = new boolean[1];
		reader.accept(new ClassVisitor(Opcodes.ASM9) {
			@Override
			public MethodVisitor visitMethod(int access, String method, String descriptor, String signature,
					String[] exceptions) {
				found[0] |= method.equals(name) && descriptor.equals("()V");
				return null;
			}
		}, ClassReader.SKIP_CODE);
		return found[0];
	}

	/** Puts the call at the start of one method. */
	private static final class Transformer extends ClassVisitor {

		private final String method;

		Transformer(String method, ClassVisitor next) {
			super(Opcodes.ASM9, next);
			this.method = method;
		}

		@Override
		public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
				String[] exceptions) {
			MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
			if (!name.equals(method) || !descriptor.equals("()V")) {
				return code;
			}
			return new MethodVisitor(Opcodes.ASM9, code) {
				@Override
				public void visitCode() {
					super.visitCode();
					mv.visitVarInsn(Opcodes.ALOAD, 0);
					Hook.THREAD_ENDED.call(mv);
				}
			};
		}
	}
}
