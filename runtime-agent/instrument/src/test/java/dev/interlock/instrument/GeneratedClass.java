/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Generates a class of a given version with fields, arrays, monitors, an initialiser and a constructor. */
public final class GeneratedClass {

	public static final String NAME = "generated.Versioned";

	private static final String INTERNAL = NAME.replace('.', '/');

	private final ClassWriter writer;
	private final int version;

	private GeneratedClass(int version) {
		this.version = version;
		boolean hasFrames = (version & 0xFFFF) >= Opcodes.V1_6;
		writer = new ClassWriter(hasFrames ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS);
	}

	/**
	 * @param version the version of the class file, as in {@link Opcodes}
	 */
	public static byte[] of(int version) {
		GeneratedClass made = new GeneratedClass(version);
		made.make();
		return made.writer.toByteArray();
	}

	private void make() {
		writer.visit(version, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, INTERNAL, null, "java/lang/Object", null);
		writer.visitField(0, "count", "I", null, null);
		writer.visitField(Opcodes.ACC_STATIC, "total", "J", null, null);
		initializer();
		constructor();
		run();
		staticSynchronized();
		if ((version & 0xFFFF) < Opcodes.V1_6) {
			subroutine();
		}
		writer.visitEnd();
	}

	private void initializer() {
		MethodVisitor code = method(Opcodes.ACC_STATIC, "<clinit>", "()V");
		code.visitInsn(Opcodes.LCONST_1);
		code.visitFieldInsn(Opcodes.PUTSTATIC, INTERNAL, "total", "J");
		end(code, Opcodes.RETURN);
	}

	/** Writes a field before the call of the super constructor, once after a branch, and afterwards. */
	private void constructor() {
		MethodVisitor code = method(Opcodes.ACC_PUBLIC, "<init>", "()V");
		Label join = new Label();
		code.visitInsn(Opcodes.ICONST_0);
		code.visitJumpInsn(Opcodes.IFNE, join);
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitInsn(Opcodes.ICONST_2);
		code.visitFieldInsn(Opcodes.PUTFIELD, INTERNAL, "count", "I");
		code.visitLabel(join);
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitInsn(Opcodes.ICONST_3);
		code.visitFieldInsn(Opcodes.PUTFIELD, INTERNAL, "count", "I");
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitInsn(Opcodes.ICONST_4);
		code.visitFieldInsn(Opcodes.PUTFIELD, INTERNAL, "count", "I");
		end(code, Opcodes.RETURN);
	}

	/** {@code synchronized (this) { long[] a = { count }; total = a[0]; }}, and one iteration of a loop. */
	private void run() {
		MethodVisitor code = method(Opcodes.ACC_PUBLIC, "run", "()V");
		Label start = new Label();
		Label end = new Label();
		Label handler = new Label();
		Label out = new Label();
		code.visitTryCatchBlock(start, end, handler, null);
		code.visitTryCatchBlock(handler, out, handler, null);
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitInsn(Opcodes.MONITORENTER);
		code.visitLabel(start);
		code.visitInsn(Opcodes.ICONST_1);
		code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_LONG);
		code.visitVarInsn(Opcodes.ASTORE, 1);
		code.visitVarInsn(Opcodes.ALOAD, 1);
		code.visitInsn(Opcodes.ICONST_0);
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitFieldInsn(Opcodes.GETFIELD, INTERNAL, "count", "I");
		code.visitInsn(Opcodes.I2L);
		code.visitInsn(Opcodes.LASTORE);
		code.visitVarInsn(Opcodes.ALOAD, 1);
		code.visitInsn(Opcodes.ICONST_0);
		code.visitInsn(Opcodes.LALOAD);
		code.visitFieldInsn(Opcodes.PUTSTATIC, INTERNAL, "total", "J");
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitInsn(Opcodes.MONITOREXIT);
		code.visitLabel(end);
		Label after = new Label();
		code.visitJumpInsn(Opcodes.GOTO, after);
		code.visitLabel(handler);
		code.visitVarInsn(Opcodes.ASTORE, 2);
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitInsn(Opcodes.MONITOREXIT);
		code.visitLabel(out);
		code.visitVarInsn(Opcodes.ALOAD, 2);
		code.visitInsn(Opcodes.ATHROW);
		code.visitLabel(after);
		end(code, Opcodes.RETURN);
	}

	private void staticSynchronized() {
		MethodVisitor code = method(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED, "locked",
				"()J");
		code.visitFieldInsn(Opcodes.GETSTATIC, INTERNAL, "total", "J");
		end(code, Opcodes.LRETURN);
	}

	/** A subroutine, as old compilers emitted for {@code finally}. */
	private void subroutine() {
		MethodVisitor code = method(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED, "finish",
				"()V");
		Label subroutine = new Label();
		code.visitJumpInsn(Opcodes.JSR, subroutine);
		code.visitInsn(Opcodes.RETURN);
		code.visitLabel(subroutine);
		code.visitVarInsn(Opcodes.ASTORE, 0);
		code.visitInsn(Opcodes.LCONST_0);
		code.visitFieldInsn(Opcodes.PUTSTATIC, INTERNAL, "total", "J");
		code.visitVarInsn(Opcodes.RET, 0);
		code.visitMaxs(0, 0);
		code.visitEnd();
	}

	private MethodVisitor method(int access, String name, String descriptor) {
		MethodVisitor code = writer.visitMethod(access, name, descriptor, null, null);
		code.visitCode();
		return code;
	}

	private static void end(MethodVisitor code, int opcode) {
		code.visitInsn(opcode);
		code.visitMaxs(0, 0);
		code.visitEnd();
	}
}
