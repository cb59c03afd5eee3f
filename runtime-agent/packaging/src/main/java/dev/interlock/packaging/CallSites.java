/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.packaging;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Replaces the dynamic call sites of classes; collects the classes of their lambdas. */
final class CallSites {

	private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
	private static final String RECORDS = "java/lang/runtime/ObjectMethods";

	private final Map<String, byte[]> made = new LinkedHashMap<>();
	private final Map<String, List<String>> added = new LinkedHashMap<>();

	/** The classes of the lambdas, by internal name. */
	Map<String, byte[]> made() {
		return made;
	}

	/** The names of these classes by the host of their nest, whose class file must name them. */
	Map<String, List<String>> addedToNests() {
		return added;
	}

	/** The class file without the call sites that can be replaced. */
	byte[] replaceIn(byte[] bytes) {
		ClassReader reader = new ClassReader(bytes);
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		Replacement replacement = new Replacement(writer);
		reader.accept(replacement, 0);
		return replacement.count == 0 ? bytes : writer.toByteArray();
	}

	/** The class file of a nest host with more members. */
	static byte[] withMembers(byte[] bytes, List<String> members) {
		ClassReader reader = new ClassReader(bytes);
		ClassWriter writer = new ClassWriter(reader, 0);
		reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
			@Override
			public void visitEnd() {
				members.forEach(this::visitNestMember);
				super.visitEnd();
			}
		}, 0);
		return writer.toByteArray();
	}

	/** Replaces the call sites of one class. */
	private final class Replacement extends ClassVisitor {

		private final RecordMethods records = new RecordMethods();
		private String className;
		private String host;
		private int version;
		private boolean isInterface;
		private int count;

		Replacement(ClassVisitor next) {
			super(Opcodes.ASM9, next);
		}

		@Override
		public void visit(int classVersion, int access, String name, String signature, String superName,
				String[] interfaces) {
			version = classVersion;
			className = name;
			host = name;
			isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
			super.visit(classVersion, access, name, signature, superName, interfaces);
		}

		@Override
		public void visitNestHost(String nestHost) {
			host = nestHost;
			super.visitNestHost(nestHost);
		}

		@Override
		public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
				String[] exceptions) {
			MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
			return new MethodVisitor(Opcodes.ASM9, next) {

				@Override
				public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap,
						Object... arguments) {
					if (bootstrap.getOwner().equals(LAMBDAS) && bootstrap.getName().equals("metafactory")) {
						String lambda = lambda(name, descriptor, (Type) arguments[0], (Handle) arguments[1],
								(Type) arguments[2]);
						super.visitMethodInsn(Opcodes.INVOKESTATIC, lambda, LambdaClass.FACTORY, descriptor, false);
					} else if (bootstrap.getOwner().equals(RECORDS) && !isInterface) {
						count++;
						super.visitMethodInsn(Opcodes.INVOKESTATIC, className, records.add(name, descriptor, arguments),
								descriptor, false);
					} else {
						super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
					}
				}
			};
		}

		private String lambda(String name, String descriptor, Type erased, Handle body, Type exact) {
			String lambda = className + "$$Lambda" + count++;
			made.put(lambda, new LambdaClass(lambda, descriptor).write(version, host, name, erased, body, exact));
			added.computeIfAbsent(host, key -> new ArrayList<>()).add(lambda);
			return lambda;
		}

		@Override
		public void visitEnd() {
			records.write(cv);
			super.visitEnd();
		}
	}
}
