/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.packaging;

import java.util.LinkedHashMap;
import java.util.Map;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The code of the methods {@code equals}, {@code hashCode} and {@code toString} of one record. */
final class RecordMethods {

	private static final String OBJECTS = "java/util/Objects";
	private static final String BUILDER = "java/lang/StringBuilder";
	private static final int FIRST_COMPONENT = 2;

	private record Method(String descriptor, Object[] arguments) {

		String owner() {
			return ((Type) arguments[0]).getInternalName();
		}

		int components() {
			return arguments.length - FIRST_COMPONENT;
		}

		String name(int component) {
			return ((String) arguments[1]).split(";")[component];
		}

		Type type(int component) {
			return Type.getType(((Handle) arguments[FIRST_COMPONENT + component]).getDesc());
		}

		void get(MethodVisitor code, int component) {
			Handle field = (Handle) arguments[FIRST_COMPONENT + component];
			code.visitFieldInsn(Opcodes.GETFIELD, field.getOwner(), field.getName(), field.getDesc());
		}
	}

	private final Map<String, Method> methods = new LinkedHashMap<>();

	/**
	 * Adds a method.
	 *
	 * @param name       that of the call site
	 * @param descriptor that of the call site
	 * @param arguments  what the JVM would pass to the bootstrap method
	 * @return the name of the static method to be called
	 */
	String add(String name, String descriptor, Object[] arguments) {
		String added = name + "$record";
		methods.put(added, new Method(descriptor, arguments));
		return added;
	}

	/** Adds the methods to the class. */
	void write(ClassVisitor type) {
		methods.forEach((name, method) -> {
			MethodVisitor code = type.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
					name,
					method.descriptor(), null, null);
			code.visitCode();
			if (name.startsWith("equals")) {
				writeEquals(method, code);
			} else if (name.startsWith("hashCode")) {
				writeHashCode(method, code);
			} else {
				writeToString(method, code);
			}
			code.visitMaxs(0, 0);
			code.visitEnd();
		});
	}

	private static void writeEquals(Method method, MethodVisitor code) {
		Label isOther = new Label();
		Label isRecord = new Label();
		Label isDifferent = new Label();
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitVarInsn(Opcodes.ALOAD, 1);
		code.visitJumpInsn(Opcodes.IF_ACMPNE, isOther);
		code.visitInsn(Opcodes.ICONST_1);
		code.visitInsn(Opcodes.IRETURN);
		target(code, isOther);
		code.visitVarInsn(Opcodes.ALOAD, 1);
		code.visitTypeInsn(Opcodes.INSTANCEOF, method.owner());
		code.visitJumpInsn(Opcodes.IFNE, isRecord);
		code.visitInsn(Opcodes.ICONST_0);
		code.visitInsn(Opcodes.IRETURN);
		target(code, isRecord);
		for (int i = 0; i < method.components(); i++) {
			code.visitVarInsn(Opcodes.ALOAD, 0);
			method.get(code, i);
			code.visitVarInsn(Opcodes.ALOAD, 1);
			code.visitTypeInsn(Opcodes.CHECKCAST, method.owner());
			method.get(code, i);
			code.visitJumpInsn(compare(method.type(i), code), isDifferent);
		}
		code.visitInsn(Opcodes.ICONST_1);
		code.visitInsn(Opcodes.IRETURN);
		if (method.components() > 0) {
			target(code, isDifferent);
			code.visitInsn(Opcodes.ICONST_0);
			code.visitInsn(Opcodes.IRETURN);
		}
	}

	private static void target(MethodVisitor code, Label label) {
		code.visitLabel(label);
		code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
	}

	/** Compares two values; returns the jump for different ones. */
	private static int compare(Type type, MethodVisitor code) {
		switch (type.getSort()) {
		case Type.LONG :
			code.visitInsn(Opcodes.LCMP);
			return Opcodes.IFNE;
		case Type.FLOAT :
		case Type.DOUBLE :
			String value = type.getDescriptor();
			code.visitMethodInsn(Opcodes.INVOKESTATIC, Conversion.box(type), "compare", '(' + value + value + ")I",
					false);
			return Opcodes.IFNE;
		case Type.ARRAY :
		case Type.OBJECT :
			code.visitMethodInsn(Opcodes.INVOKESTATIC, OBJECTS, "equals",
					"(Ljava/lang/Object;Ljava/lang/Object;)Z", false);
			return Opcodes.IFEQ;
		default :
			return Opcodes.IF_ICMPNE;
		}
	}

	private static void writeHashCode(Method method, MethodVisitor code) {
		code.visitInsn(Opcodes.ICONST_0);
		for (int i = 0; i < method.components(); i++) {
			code.visitIntInsn(Opcodes.BIPUSH, 31);
			code.visitInsn(Opcodes.IMUL);
			code.visitVarInsn(Opcodes.ALOAD, 0);
			method.get(code, i);
			Type type = method.type(i);
			if (type.getSort() >= Type.ARRAY) {
				code.visitMethodInsn(Opcodes.INVOKESTATIC, OBJECTS, "hashCode", "(Ljava/lang/Object;)I", false);
			} else {
				code.visitMethodInsn(Opcodes.INVOKESTATIC, Conversion.box(type), "hashCode",
						'(' + type.getDescriptor() + ")I", false);
			}
			code.visitInsn(Opcodes.IADD);
		}
		code.visitInsn(Opcodes.IRETURN);
	}

	private static void writeToString(Method method, MethodVisitor code) {
		code.visitTypeInsn(Opcodes.NEW, BUILDER);
		code.visitInsn(Opcodes.DUP);
		code.visitMethodInsn(Opcodes.INVOKESPECIAL, BUILDER, "<init>", "()V", false);
		code.visitLdcInsn(Type.getObjectType(method.owner()));
		code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Class", "getSimpleName", "()Ljava/lang/String;", false);
		append(code, "Ljava/lang/String;");
		for (int i = 0; i < method.components(); i++) {
			code.visitLdcInsn((i == 0 ? "[" : ", ") + method.name(i) + '=');
			append(code, "Ljava/lang/String;");
			code.visitVarInsn(Opcodes.ALOAD, 0);
			method.get(code, i);
			append(code, appended(method.type(i)));
		}
		code.visitLdcInsn(method.components() == 0 ? "[]" : "]");
		append(code, "Ljava/lang/String;");
		code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "toString", "()Ljava/lang/String;", false);
		code.visitInsn(Opcodes.ARETURN);
	}

	private static String appended(Type type) {
		switch (type.getSort()) {
		case Type.ARRAY :
		case Type.OBJECT :
			return "Ljava/lang/Object;";
		case Type.BYTE :
		case Type.SHORT :
			return "I";
		default :
			return type.getDescriptor();
		}
	}

	private static void append(MethodVisitor code, String descriptor) {
		code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "append", '(' + descriptor + ")L" + BUILDER + ';', false);
	}
}
