/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.packaging;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes the class of one lambda or method reference. Its objects hold the captured values. One that captures nothing
 * has a single object, as at run time. It is a member of the nest of its user, because the body is a private method.
 */
final class LambdaClass {

	/** The static method that returns an object; it has the descriptor of the call site. */
	static final String FACTORY = "of";

	private static final String CONSTRUCTOR = "<init>";
	private static final String OBJECT = "java/lang/Object";
	private static final String ONLY = "ONLY";

	private final String name;
	private final String factory;
	private final Type[] captured;
	private final String constructor;

	/** @param factory the descriptor of the call site: the captured values and the interface */
	LambdaClass(String name, String factory) {
		this.name = name;
		this.factory = factory;
		captured = Type.getArgumentTypes(factory);
		constructor = Type.getMethodDescriptor(Type.VOID_TYPE, captured);
	}

	/**
	 * The class file.
	 *
	 * @param host   the host of the nest
	 * @param method the method of the interface
	 * @param erased its type there
	 * @param body   the method to call
	 * @param exact  the type with the type arguments of the call site
	 */
	byte[] write(int version, String host, String method, Type erased, Handle body, Type exact) {
		Type type = Type.getReturnType(factory);
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		writer.visit(version, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, name, null, OBJECT,
				new String[] { type.getInternalName() });
		writer.visitNestHost(host);
		for (int i = 0; i < captured.length; i++) {
			writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, field(i), captured[i].getDescriptor(), null,
					null)
					.visitEnd();
		}
		writeConstructor(writer);
		if (captured.length == 0) {
			writeSingleton(writer, type);
		} else {
			writeFactory(writer);
		}
		writeMethod(writer, method, erased, body, exact);
		writer.visitEnd();
		return writer.toByteArray();
	}

	private static String field(int index) {
		return "value" + index;
	}

	private void writeConstructor(ClassWriter writer) {
		MethodVisitor code = writer.visitMethod(Opcodes.ACC_PRIVATE, CONSTRUCTOR, constructor, null, null);
		code.visitCode();
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, CONSTRUCTOR, "()V", false);
		int variable = 1;
		for (int i = 0; i < captured.length; i++) {
			code.visitVarInsn(Opcodes.ALOAD, 0);
			code.visitVarInsn(captured[i].getOpcode(Opcodes.ILOAD), variable);
			code.visitFieldInsn(Opcodes.PUTFIELD, name, field(i), captured[i].getDescriptor());
			variable += captured[i].getSize();
		}
		end(code, Opcodes.RETURN);
	}

	private void writeSingleton(ClassWriter writer, Type type) {
		writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, ONLY, type.getDescriptor(),
				null, null).visitEnd();
		MethodVisitor initializer = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
		initializer.visitCode();
		construct(initializer);
		initializer.visitFieldInsn(Opcodes.PUTSTATIC, name, ONLY, type.getDescriptor());
		end(initializer, Opcodes.RETURN);
		MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, FACTORY, factory, null, null);
		code.visitCode();
		code.visitFieldInsn(Opcodes.GETSTATIC, name, ONLY, type.getDescriptor());
		end(code, Opcodes.ARETURN);
	}

	private void writeFactory(ClassWriter writer) {
		MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, FACTORY, factory, null, null);
		code.visitCode();
		construct(code);
		end(code, Opcodes.ARETURN);
	}

	private void construct(MethodVisitor code) {
		code.visitTypeInsn(Opcodes.NEW, name);
		code.visitInsn(Opcodes.DUP);
		int variable = 0;
		for (Type type : captured) {
			code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), variable);
			variable += type.getSize();
		}
		code.visitMethodInsn(Opcodes.INVOKESPECIAL, name, CONSTRUCTOR, constructor, false);
	}

	private void writeMethod(ClassWriter writer, String method, Type erased, Handle body, Type exact) {
		MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, method, erased.getDescriptor(), null, null);
		code.visitCode();
		BodyCall call = new BodyCall(body);
		call.begin(code);
		for (int i = 0; i < captured.length; i++) {
			code.visitVarInsn(Opcodes.ALOAD, 0);
			code.visitFieldInsn(Opcodes.GETFIELD, name, field(i), captured[i].getDescriptor());
		}
		Type[] parameters = erased.getArgumentTypes();
		Type[] exactParameters = exact.getArgumentTypes();
		int variable = 1;
		for (int i = 0; i < parameters.length; i++) {
			code.visitVarInsn(parameters[i].getOpcode(Opcodes.ILOAD), variable);
			Conversion.cast(code, parameters[i], exactParameters[i]);
			Conversion.convert(code, exactParameters[i], call.parameters().get(captured.length + i));
			variable += parameters[i].getSize();
		}
		call.end(code);
		Type returned = erased.getReturnType();
		Conversion.convert(code, call.returned(), returned);
		end(code, returned.getOpcode(Opcodes.IRETURN));
	}

	private static void end(MethodVisitor code, int opcode) {
		code.visitInsn(opcode);
		code.visitMaxs(0, 0);
		code.visitEnd();
	}
}
