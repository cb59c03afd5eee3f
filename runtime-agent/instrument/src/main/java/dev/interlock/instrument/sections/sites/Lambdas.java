/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.sites;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;

import dev.interlock.sections.LambdaNames;
import dev.interlock.sections.MethodName;

/** Finds the code that creates a class's lambdas, for their names in sites. */
public final class Lambdas extends ClassVisitor {

	private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

	private final LambdaNames names = new LambdaNames();
	private String className;

	private Lambdas() {
		super(Opcodes.ASM9);
	}

	/** The lambda names of a class file. */
	public static LambdaNames of(ClassReader reader) {
		Lambdas lambdas = new Lambdas();
		reader.accept(lambdas, ClassReader.SKIP_FRAMES);
		return lambdas.names;
	}

	/** The lambda names of a class that has been read with its line numbers. */
	public static LambdaNames of(ClassNode type) {
		Lambdas lambdas = new Lambdas();
		if (type.methods.stream().anyMatch(method -> LambdaNames.isBody(method.name))) {
			type.accept(lambdas);
		}
		return lambdas.names;
	}

	@Override
	public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
		className = name;
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		MethodName method = new MethodName(name, descriptor);
		return new MethodVisitor(Opcodes.ASM9) {

			@Override
			public void visitLineNumber(int line, Label start) {
				if (LambdaNames.isBody(name)) {
					names.begins(method, line);
				}
			}

			@Override
			public void visitInvokeDynamicInsn(String called, String signature, Handle bootstrap,
					Object... arguments) {
				if (bootstrap.getOwner().equals(FACTORY) && arguments[1] instanceof Handle body
						&& body.getOwner().equals(className) && LambdaNames.isBody(body.getName())) {
					names.made(method, new MethodName(body.getName(), body.getDesc()),
							Type.getReturnType(signature).getInternalName());
				}
			}
		};
	}
}
