/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.packaging;

import java.util.Map;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Converts the value on the stack as a lambda does: casts, boxing, unboxing and widening. */
final class Conversion {

	private static final Map<Type, String> BOXES = Map.of(Type.BOOLEAN_TYPE, "java/lang/Boolean", Type.BYTE_TYPE,
			"java/lang/Byte", Type.CHAR_TYPE, "java/lang/Character", Type.SHORT_TYPE, "java/lang/Short", Type.INT_TYPE,
			"java/lang/Integer", Type.LONG_TYPE, "java/lang/Long", Type.FLOAT_TYPE, "java/lang/Float", Type.DOUBLE_TYPE,
			"java/lang/Double");

	private Conversion() {
		// only static members
	}

	/** The class of the boxes of a primitive type. */
	static String box(Type type) {
		return BOXES.get(type);
	}

	/** Casts a reference; a primitive value stays. */
	static void cast(MethodVisitor code, Type from, Type to) {
		if (!from.equals(to) && isReference(from) && isReference(to)
				&& !to.getInternalName().equals("java/lang/Object")) {
			code.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
		}
	}

	/** Converts a value; drops it if nothing is wanted. */
	static void convert(MethodVisitor code, Type from, Type to) {
		if (to.getSort() == Type.VOID) {
			if (from.getSort() != Type.VOID) {
				code.visitInsn(from.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
			}
		} else if (isReference(to)) {
			if (isReference(from)) {
				cast(code, from, to);
			} else {
				String box = box(from);
				code.visitMethodInsn(Opcodes.INVOKESTATIC, box, "valueOf",
						'(' + from.getDescriptor() + ")L" + box + ';', false);
			}
		} else if (isReference(from)) {
			widen(code, unbox(code, from, to), to);
		} else {
			widen(code, from, to);
		}
	}

	/** Unboxes a value whose static type may be a superclass of its box; returns its primitive type. */
	private static Type unbox(MethodVisitor code, Type from, Type to) {
		Type type = to;
		boolean isBox = false;
		for (Map.Entry<Type, String> each : BOXES.entrySet()) {
			if (each.getValue().equals(from.getInternalName())) {
				isBox = true;
				type = each.getKey();
			}
		}
		if (!isBox) {
			code.visitTypeInsn(Opcodes.CHECKCAST, box(type));
		}
		code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, box(type), type.getClassName() + "Value",
				"()" + type.getDescriptor(), false);
		return type;
	}

	private static void widen(MethodVisitor code, Type from, Type to) {
		int source = Math.max(from.getSort(), Type.INT);
		int target = Math.max(to.getSort(), Type.INT);
		if (source == target) {
			return;
		}
		if (source == Type.INT) {
			code.visitInsn(target == Type.LONG ? Opcodes.I2L : target == Type.FLOAT ? Opcodes.I2F : Opcodes.I2D);
		} else if (source == Type.LONG) {
			code.visitInsn(target == Type.FLOAT ? Opcodes.L2F : Opcodes.L2D);
		} else {
			code.visitInsn(Opcodes.F2D);
		}
	}

	private static boolean isReference(Type type) {
		return type.getSort() >= Type.ARRAY;
	}
}
