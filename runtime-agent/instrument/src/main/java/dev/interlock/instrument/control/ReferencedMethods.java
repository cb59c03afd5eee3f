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

import dev.interlock.instrument.bytecode.ForwardingMethod;

/**
 * Makes lambdas of method references to methods whose calls are changed, such as {@code vector::size} and
 * {@code lock::notifyAll}. The call of a reference is in a class of the JVM, which cannot be changed.
 */
final class ReferencedMethods extends ClassVisitor {

	private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
	private static final String NAME = "$interlock$reference$";

	private final Map<String, Integer> locals;
	/** The references, with the methods that replace them. */
	private final Map<Reference, Handle> callers = new LinkedHashMap<>();
	private String className;
	private boolean isInterface;

	/** @param receiver the receiver's type; that of a bound receiver must be the captured one */
	private record Reference(Handle called, Type receiver) {

		Reference(Handle called, Type[] captured) {
			this(called, captured.length == 0 ? Type.getObjectType(called.getOwner()) : captured[0]);
		}

		boolean isStatic() {
			return called.getTag() == Opcodes.H_INVOKESTATIC;
		}

		/** The type of a static method that makes the call. */
		String descriptor() {
			return isStatic() ? called.getDesc() : called.getDesc().replace("(", "(" + receiver.getDescriptor());
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
				// a serializable lambda is known by the name of the method that it calls
				if (bootstrap.getOwner().equals(LAMBDAS) && bootstrap.getName().equals("metafactory")
						&& arguments[1] instanceof Handle called
						&& isChanged(called)) {
					changed = arguments.clone();
					changed[1] = callers.computeIfAbsent(new Reference(called, Type.getArgumentTypes(type)),
							ReferencedMethods.this::caller);
				}
				super.visitInvokeDynamicInsn(method, type, bootstrap, changed);
			}
		};
	}

	/** Whether a call of the method would be changed. */
	private static boolean isChanged(Handle method) {
		boolean isStatic = method.getTag() == Opcodes.H_INVOKESTATIC;
		boolean isVirtual = method.getTag() == Opcodes.H_INVOKEVIRTUAL
				|| method.getTag() == Opcodes.H_INVOKEINTERFACE;
		String owner = method.getOwner();
		String name = method.getName();
		return isVirtual && SynchronizedCalls.mayBeSynchronized(owner, name)
				|| (isStatic || isVirtual) && (CallReplacement.changes(isStatic, owner, name, method.getDesc())
						|| IdentityHashCalls.changes(isStatic, owner, name, method.getDesc())
						|| RepetitionCalls.replacing(owner, name + method.getDesc()) != null);
	}

	private Handle caller(Reference reference) {
		return new Handle(Opcodes.H_INVOKESTATIC, className, NAME + callers.size(), reference.descriptor(),
				isInterface);
	}

	@Override
	public void visitEnd() {
		callers.forEach(this::add);
		super.visitEnd();
	}

	private void add(Reference reference, Handle caller) {
		Handle called = reference.called;
		// one more than the arguments of a static method
		locals.put(caller.getName() + caller.getDesc(), Type.getArgumentsAndReturnSizes(caller.getDesc()) >> 2);
		MethodVisitor code = cv.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
				caller.getName(), caller.getDesc(), null, null);
		int opcode = switch (called.getTag()) {
		case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
		case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
		default -> Opcodes.INVOKEVIRTUAL;
		};
		ForwardingMethod.write(code, opcode, called.getOwner(), called.getName(), called.getDesc(),
				called.isInterface());
	}
}
