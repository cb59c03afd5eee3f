/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package limits;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Classes at each limit of the class file and one below it: each has a field that its method increments to 3. */
public class ClassFiles extends ClassLoader implements Opcodes {

	private static final int MOST = 65535;
	/** Newer JVMs take half a minute to link a class with more fields. */
	private static final int MOST_FIELDS = Runtime.version().feature() > 17 ? 15_000 : MOST;

	private interface Body {
		void write(ClassWriter type, MethodVisitor code);
	}

	private Class<?> define(byte[] bytes) {
		return defineClass(null, bytes, 0, bytes.length);
	}

	public static void main(String[] args) {
		for (int below = 0; below <= 3; below++) {
			int limit = MOST - below;
			make("local variable " + (limit - 1), 4, limit, (type, code) -> local(code, limit - 1));
			make("wide local variable " + (limit - 2), 4, limit, (type, code) -> wideLocal(code, limit - 2));
			make("operand stack " + limit, limit, 4, (type, code) -> stack(code, limit));
			if (below <= 1) {
				make("exception handlers " + limit, (type, code) -> handlers(code, limit));
			}
			make("constants " + limit, (type, code) -> constants(type, limit));
			make("line numbers " + limit, (type, code) -> lines(code, limit));
			make("synchronized " + limit, ACC_SYNCHRONIZED, 4, limit, (type, code) -> local(code, limit - 1));
		}
		for (int below : new int[] { 0, 1, 100, 55_000 }) {
			int limit = MOST - below;
			make("code " + limit, (type, code) -> code(code, limit));
			if (limit <= MOST_FIELDS) {
				make("fields " + limit, (type, code) -> fields(type, limit, 0));
				make("static fields " + limit, (type, code) -> fields(type, limit, ACC_STATIC));
			}
			make("methods " + limit, (type, code) -> methods(type, limit));
			make("field name " + limit, (type, code) -> fieldName(type, code, limit));
		}
		make("locals in a long method", 4, MOST, (type, code) -> {
			for (int i = 0; i < 2000; i++) {
				local(code, 60_000 + i);
			}
		});
		make("branches over many locals", 4, MOST, (type, code) -> {
			for (int i = 0; i < 500; i++) {
				local(code, 60_000 + i);
				Label next = new Label();
				code.visitFieldInsn(GETSTATIC, "Limit", "count", "I");
				code.visitJumpInsn(IFEQ, next);
				code.visitInsn(NOP);
				code.visitLabel(next);
			}
		});
	}

	private static void make(String what, Body body) {
		make(what, 4, 4, body);
	}

	private static void make(String what, int stack, int locals, Body body) {
		make(what, 0, stack, locals, body);
	}

	private static void make(String what, int access, int stack, int locals, Body body) {
		String result;
		try {
			// ASM counts at most 32,767 slots; this class file version has no stack map frames
			ClassWriter type = new ClassWriter(0);
			type.visit(V1_5, ACC_PUBLIC, "Limit", null, "java/lang/Object", null);
			type.visitField(ACC_STATIC, "count", "I", null, null).visitEnd();
			MethodVisitor code = type.visitMethod(ACC_PUBLIC | ACC_STATIC | access, "run", "()I", null, null);
			code.visitCode();
			body.write(type, code);
			for (int i = 0; i < 3; i++) {
				code.visitFieldInsn(GETSTATIC, "Limit", "count", "I");
				code.visitInsn(ICONST_1);
				code.visitInsn(IADD);
				code.visitFieldInsn(PUTSTATIC, "Limit", "count", "I");
			}
			code.visitFieldInsn(GETSTATIC, "Limit", "count", "I");
			code.visitInsn(IRETURN);
			code.visitMaxs(stack, locals);
			code.visitEnd();
			// reflection would search all methods
			result = String.valueOf((int) MethodHandles.publicLookup()
					.findStatic(new ClassFiles().define(type.toByteArray()), "run", MethodType.methodType(int.class))
					.invokeExact());
		} catch (Error e) {
			if (!(e instanceof LinkageError)) {
				throw e;
			}
			result = e.getClass().getName();
		} catch (Throwable e) {
			result = e.getClass().getName();
		}
		System.out.println(what + ": " + result);
	}

	private static void local(MethodVisitor code, int variable) {
		code.visitInsn(ICONST_1);
		code.visitVarInsn(ISTORE, variable);
		code.visitVarInsn(ILOAD, variable);
		code.visitInsn(POP);
	}

	private static void wideLocal(MethodVisitor code, int variable) {
		code.visitInsn(LCONST_1);
		code.visitVarInsn(LSTORE, variable);
		code.visitVarInsn(LLOAD, variable);
		code.visitInsn(POP2);
	}

	/** Fills the stack up to the limit around an access and does not empty it: a method may return like that. */
	private static void stack(MethodVisitor code, int limit) {
		// the code below needs two more slots
		int longs = (limit - 2) / 2;
		for (int i = 0; i < longs; i++) {
			code.visitInsn(LCONST_0);
		}
		for (int i = longs * 2; i < limit - 2; i++) {
			code.visitInsn(ICONST_0);
		}
		code.visitFieldInsn(GETSTATIC, "Limit", "count", "I");
		code.visitInsn(DUP);
		code.visitInsn(POP);
		code.visitFieldInsn(PUTSTATIC, "Limit", "count", "I");
		for (int i = longs * 2; i < limit - 2; i++) {
			code.visitInsn(POP);
		}
	}

	private static void handlers(MethodVisitor code, int limit) {
		Label start = new Label();
		Label end = new Label();
		Label handler = new Label();
		Label after = new Label();
		for (int i = 0; i < limit; i++) {
			code.visitTryCatchBlock(start, end, handler, null);
		}
		code.visitLabel(start);
		code.visitFieldInsn(GETSTATIC, "Limit", "count", "I");
		code.visitInsn(POP);
		code.visitLabel(end);
		code.visitJumpInsn(GOTO, after);
		code.visitLabel(handler);
		code.visitInsn(ATHROW);
		code.visitLabel(after);
	}

	private static void constants(ClassWriter type, int limit) {
		int next = type.newUTF8("first");
		for (int i = next; i < limit - 30; i++) {
			type.newUTF8("constant" + i);
		}
	}

	private static void lines(MethodVisitor code, int limit) {
		Label here = new Label();
		code.visitLabel(here);
		for (int i = 0; i < limit; i++) {
			code.visitLineNumber(i % 1000 + 1, here);
		}
	}

	private static void code(MethodVisitor code, int limit) {
		// the rest of the method takes 3 * 8 + 4 bytes
		for (int i = 0; i < limit - 28; i++) {
			code.visitInsn(NOP);
		}
	}

	/** Combines few names with few types for many fields. */
	private static void fields(ClassWriter type, int limit, int access) {
		List<String> types = new ArrayList<>(List.of("I", "J", "B", "Z", "S", "C", "F", "D"));
		for (int i = 0; types.size() < 256; i++) {
			types.add("Lt" + i + ";");
		}
		for (int i = 1; i < limit; i++) {
			type.visitField(access, "f" + i / 256, types.get(i % 256), null, null).visitEnd();
		}
	}

	private static void methods(ClassWriter type, int limit) {
		for (int i = 1; i < limit; i++) {
			String descriptor = "(" + "I".repeat(i % 256 / 2) + "J".repeat(i % 2) + ")V";
			type.visitMethod(ACC_STATIC | ACC_NATIVE, "m" + i / 256, descriptor, null, null).visitEnd();
		}
	}

	private static void fieldName(ClassWriter type, MethodVisitor code, int limit) {
		String name = "n".repeat(limit);
		type.visitField(ACC_STATIC, name, "I", null, null).visitEnd();
		code.visitFieldInsn(GETSTATIC, "Limit", name, "I");
		code.visitInsn(POP);
	}
}
