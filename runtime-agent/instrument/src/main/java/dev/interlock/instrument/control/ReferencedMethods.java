/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.LinkedHashMap;
import java.util.Map;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes lambdas of method references to methods of the JDK that may be synchronized, such as {@code vector::size}. The
 * calls of a reference are in a class of the JVM, to which no points can be added.
 */
final class ReferencedMethods extends ClassVisitor {

	private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
	private static final String NAME = "$interlock$reference$";

	private final Map<String, Integer> locals;
	/** The references, with the methods that replace them. */
	private final Map<Reference, Handle> callers = new LinkedHashMap<>();
	private String className;
	private boolean isInterface;

	/** @param receiver the internal name of the receiver's class; that of a bound receiver must be the captured one */
	private record Reference(Handle called, String receiver) {

		Reference(Handle called, Type[] captured) {
			this(called, captured.length == 0 ? called.getOwner() : captured[0].getInternalName());
		}
	}

	/** @param locals receives the number of local variables of each added method */
	ReferencedMethods(Map<String, Integer> locals, ClassVisitor next) {
		super(Opcodes.ASM9, next);
		this.locals = locals;
	}

	@Override
	public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
		className = name;
		isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
		super.visit(version, access, name, signature, superName, interfaces);
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
		return code == null ? null : new MethodVisitor(Opcodes.ASM9, code) {
			@Override
			public void visitInvokeDynamicInsn(String method, String type, Handle bootstrap, Object... arguments) {
				Object[] changed = arguments;
				if (bootstrap.getOwner().equals(LAMBDAS) && arguments[1] instanceof Handle called
						&& isWatched(called)) {
					changed = arguments.clone();
					changed[1] = callers.computeIfAbsent(new Reference(called, Type.getArgumentTypes(type)),
							ReferencedMethods.this::caller);
				}
				super.visitInvokeDynamicInsn(method, type, bootstrap, changed);
			}
		};
	}

	private static boolean isWatched(Handle method) {
		boolean isVirtual = method.getTag() == Opcodes.H_INVOKEVIRTUAL
				|| method.getTag() == Opcodes.H_INVOKEINTERFACE;
		return isVirtual && SynchronizedCalls.mayBeSynchronized(method.getOwner(), method.getName());
	}

	private Handle caller(Reference reference) {
		String descriptor = reference.called.getDesc().replace("(", "(L" + reference.receiver + ';');
		return new Handle(Opcodes.H_INVOKESTATIC, className, NAME + callers.size(), descriptor, isInterface);
	}

	@Override
	public void visitEnd() {
		callers.forEach(this::add);
		super.visitEnd();
	}

	private void add(Reference reference, Handle caller) {
		Handle called = reference.called;
		locals.put(caller.getName() + caller.getDesc(), Type.getArgumentsAndReturnSizes(called.getDesc()) >> 2);
		MethodVisitor code = cv.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
				caller.getName(), caller.getDesc(), null, null);
		code.visitCode();
		int local = 0;
		for (Type argument : Type.getArgumentTypes(caller.getDesc())) {
			code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
			local += argument.getSize();
		}
		boolean isOfInterface = called.getTag() == Opcodes.H_INVOKEINTERFACE;
		code.visitMethodInsn(isOfInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL, called.getOwner(),
				called.getName(), called.getDesc(), isOfInterface);
		code.visitInsn(Type.getReturnType(called.getDesc()).getOpcode(Opcodes.IRETURN));
		code.visitMaxs(0, 0);
		code.visitEnd();
	}
}
