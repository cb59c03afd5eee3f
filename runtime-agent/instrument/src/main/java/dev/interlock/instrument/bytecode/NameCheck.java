/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Refuses a class with a missing name or an invalid descriptor by an {@link IllegalArgumentException}. ASM reads such
 * classes, and fails in various ways when they are used. The JVM refuses them.
 */
public final class NameCheck extends ClassVisitor {

	private static final String PRIMITIVES = "BCDFIJSZ";

	/** @param next receives the class */
	public NameCheck(ClassVisitor next) {
		super(Opcodes.ASM9, next);
	}

	@Override
	public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
		checkName(name);
		super.visit(version, access, name, signature, superName, interfaces);
	}

	@Override
	public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
		checkName(name);
		checkType(descriptor);
		return super.visitField(access, name, descriptor, signature, value);
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		checkName(name);
		checkMethod(descriptor);
		return new Code(super.visitMethod(access, name, descriptor, signature, exceptions));
	}

	private static void checkName(String name) {
		check(name != null && !name.isEmpty());
	}

	/** A class, or the descriptor of an array. */
	private static void checkClass(String name) {
		checkName(name);
		if (name.startsWith("[")) {
			checkType(name);
		}
	}

	private static void checkType(String descriptor) {
		check(descriptor != null && end(descriptor, 0) == descriptor.length());
	}

	private static void checkMethod(String descriptor) {
		check(descriptor != null && descriptor.startsWith("("));
		int at = 1;
		while (at < descriptor.length() && descriptor.charAt(at) != ')') {
			at = end(descriptor, at);
		}
		check(at < descriptor.length());
		if (!descriptor.startsWith(")V", at) || at + 2 != descriptor.length()) {
			checkType(descriptor.substring(at + 1));
		}
	}

	/** The index behind the type that begins at an index. */
	private static int end(String descriptor, int start) {
		int at = start;
		while (at < descriptor.length() && descriptor.charAt(at) == '[') {
			at++;
		}
		check(at < descriptor.length());
		if (descriptor.charAt(at) != 'L') {
			check(PRIMITIVES.indexOf(descriptor.charAt(at)) >= 0);
			return at + 1;
		}
		int semicolon = descriptor.indexOf(';', at);
		check(semicolon > at + 1);
		return semicolon + 1;
	}

	private static void check(boolean isValid) {
		if (!isValid) {
			throw new IllegalArgumentException("a name or a descriptor is damaged");
		}
	}

	/** Checks the instructions of a method. */
	private static final class Code extends MethodVisitor {

		Code(MethodVisitor next) {
			super(Opcodes.ASM9, next);
		}

		@Override
		public void visitTypeInsn(int opcode, String type) {
			checkClass(type);
			super.visitTypeInsn(opcode, type);
		}

		@Override
		public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
			checkClass(owner);
			checkName(name);
			checkType(descriptor);
			super.visitFieldInsn(opcode, owner, name, descriptor);
		}

		@Override
		public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
			checkClass(owner);
			checkName(name);
			checkMethod(descriptor);
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		}

		@Override
		public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
			checkName(name);
			checkMethod(descriptor);
			checkConstant(bootstrap);
			for (Object argument : arguments) {
				checkConstant(argument);
			}
			super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
		}

		@Override
		public void visitLdcInsn(Object value) {
			checkConstant(value);
			super.visitLdcInsn(value);
		}

		@Override
		public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
			checkType(descriptor);
			super.visitMultiANewArrayInsn(descriptor, dimensions);
		}

		@Override
		public void visitLocalVariable(String name, String descriptor, String signature, Label start, Label end,
				int index) {
			checkName(name);
			checkType(descriptor);
			super.visitLocalVariable(name, descriptor, signature, start, end, index);
		}

		private static void checkConstant(Object constant) {
			if (constant instanceof Handle handle) {
				checkClass(handle.getOwner());
				checkName(handle.getName());
				if (handle.getTag() <= Opcodes.H_PUTSTATIC) {
					checkType(handle.getDesc());
				} else {
					checkMethod(handle.getDesc());
				}
			} else if (constant instanceof Type type) {
				if (type.getSort() == Type.METHOD) {
					checkMethod(type.getDescriptor());
				} else {
					checkType(type.getDescriptor());
				}
			} else if (constant instanceof ConstantDynamic dynamic) {
				checkName(dynamic.getName());
				checkType(dynamic.getDescriptor());
				checkConstant(dynamic.getBootstrapMethod());
				for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
					checkConstant(dynamic.getBootstrapMethodArgument(i));
				}
			}
		}
	}
}
