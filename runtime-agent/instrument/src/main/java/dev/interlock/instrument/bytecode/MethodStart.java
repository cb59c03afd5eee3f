/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import java.util.function.Consumer;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Inserts straight-line instructions at the start of one method of a JDK class, and before it returns an object. */
public final class MethodStart extends ClassVisitor {

	private final String method;
	private final String type;
	private final Consumer<MethodVisitor> instructions;
	private final Consumer<MethodVisitor> atReturn;
	private boolean isDone;

	private MethodStart(String method, String type, Consumer<MethodVisitor> instructions,
			Consumer<MethodVisitor> atReturn, ClassVisitor next) {
		super(Opcodes.ASM9, next);
		this.method = method;
		this.type = type;
		this.instructions = instructions;
		this.atReturn = atReturn;
	}

	/**
	 * The new class file, for a retransformation.
	 *
	 * @param bytes        the current class file
	 * @param type         the descriptor of the method
	 * @param instructions emits the instructions
	 * @return null if the method does not exist
	 */
	public static byte[] instrument(byte[] bytes, String method, String type, Consumer<MethodVisitor> instructions) {
		return instrument(bytes, method, type, instructions, code -> {
			// the end stays as it is
		});
	}

	/**
	 * Like {@link #instrument(byte[], String, String, Consumer)}.
	 *
	 * @param atReturn emits instructions that find the returned object on the stack, and leave it there
	 */
	public static byte[] instrument(byte[] bytes, String method, String type, Consumer<MethodVisitor> instructions,
			Consumer<MethodVisitor> atReturn) {
		ClassReader reader = ClassFiles.reader(bytes);
		ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
		MethodStart start = new MethodStart(method, type, instructions, atReturn, writer);
		reader.accept(start, 0);
		return start.isDone ? ClassFiles.withSameVersion(bytes, writer.toByteArray()) : null;
	}

	@Override
	public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
		super.visit(ClassFiles.versionWithoutFrames(version), access, name, signature, superName, interfaces);
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
		if (!name.equals(method) || !descriptor.equals(type)) {
			return code;
		}
		isDone = true;
		FirstLine line = new FirstLine(code);
		return line.before(inserting(instructions, new MethodVisitor(Opcodes.ASM9, line) {
			@Override
			public void visitInsn(int opcode) {
				if (opcode == Opcodes.ARETURN) {
					atReturn.accept(mv);
				}
				super.visitInsn(opcode);
			}
		}));
	}

	/** A visitor that emits instructions at the start of the visited method. */
	public static MethodVisitor inserting(Consumer<MethodVisitor> instructions, MethodVisitor next) {
		return new MethodVisitor(Opcodes.ASM9, next) {
			@Override
			public void visitCode() {
				super.visitCode();
				instructions.accept(mv);
			}
		};
	}
}
