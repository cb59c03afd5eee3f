/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.uses;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.bytecode.LocalVariables;
import dev.interlock.instrument.bytecode.Operands;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.context.SuperCall;
import dev.interlock.instrument.hooks.Hook;

/**
 * Inserts hooks around calls that may use an object of a JDK type that is not thread-safe. A method that may override
 * such a method and calls it by {@code super} keeps its call site in a local variable. Its use is reported with the
 * line that calls the program's own method.
 */
public final class UnsafeUseTransformer extends MethodVisitor {

	/** Used in place of a local variable. */
	public static final int NO_LOCAL = -1;

	private static final Set<String> EVERYWHERE = Set.of("equals", "hashCode", "toString");

	private final MethodContext context;
	private final UnsafeTypes types;
	private final int called;

	/** @param called the local variable, reserved for this transformer; or {@link #NO_LOCAL} */
	public UnsafeUseTransformer(MethodContext context, UnsafeTypes types, int called, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
		this.types = types;
		this.called = called;
	}

	@Override
	public void visitCode() {
		super.visitCode();
		if (called != NO_LOCAL) {
			mv.visitVarInsn(Opcodes.ALOAD, 0);
			Hook.CALLED.call(mv);
			mv.visitVarInsn(Opcodes.ISTORE, called);
			context.type().addHook();
		}
	}

	@Override
	public void visitFrame(int kind, int localCount, Object[] locals, int stackCount, Object[] stack) {
		if (called == NO_LOCAL) {
			super.visitFrame(kind, localCount, locals, stackCount, stack);
			return;
		}
		Object[] all = LocalVariables
				.with(Arrays.asList(locals).subList(0, localCount), called, List.of(Opcodes.INTEGER)).toArray();
		super.visitFrame(Opcodes.F_NEW, all.length, all, stackCount, stack);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		SuperCall superCall = SuperCall.of(opcode, owner, name, context.type());
		int method = method(opcode, superCall, owner, name, descriptor);
		if (method < 0) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		int site = context.callSite(owner, name);
		Type[] arguments = Type.getArgumentTypes(descriptor);
		int before = Arguments.store(mv, arguments, context.firstFreeLocal());
		// receiver -> receiver receiver receiver -> receiver receiver
		mv.visitInsn(Opcodes.DUP);
		mv.visitInsn(Opcodes.DUP);
		boolean isOwn = superCall != SuperCall.NONE || called != NO_LOCAL && owner.equals(context.type().name());
		before(superCall, isOwn, owner, method, site);
		mv.visitVarInsn(Opcodes.LSTORE, before);
		Arguments.load(mv, arguments, context.firstFreeLocal());
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		Operands.ownerOnTop(mv, Type.getReturnType(descriptor).getSize());
		mv.visitVarInsn(Opcodes.LLOAD, before);
		if (isOwn) {
			loadCalled();
		}
		(isOwn ? Hook.AFTER_OWN_USE : Hook.AFTER_USE).call(mv, site);
	}

	private int method(int opcode, SuperCall superCall, String owner, String name, String descriptor) {
		if (opcode == Opcodes.INVOKESTATIC || superCall == SuperCall.UNKNOWN) {
			return -1;
		}
		if (superCall == SuperCall.NONE && !isOfProgram(owner)) {
			return types.method(owner, name, descriptor);
		}
		// every class has some of these methods
		boolean isMeant = superCall == SuperCall.OF_JDK
				|| opcode == Opcodes.INVOKEINTERFACE && !EVERYWHERE.contains(name)
				|| extendsUnsafeType(owner, !EVERYWHERE.contains(name));
		return isMeant ? types.inheritedMethod(name, descriptor) : -1;
	}

	/**
	 * Whether a class extends an unsafe type.
	 *
	 * @param otherwise the result if its class file has not been read yet
	 */
	private boolean extendsUnsafeType(String owner, boolean otherwise) {
		String base = context.type().superclassInJdk(owner);
		return base == null ? otherwise : types.isOpen(base);
	}

	private static boolean isOfProgram(String owner) {
		return !owner.startsWith("java/") && !owner.startsWith("javax/") && !owner.startsWith("[");
	}

	/** From (receiver) to (operands of the after-hook). */
	private void before(SuperCall superCall, boolean isOwn, String owner, int method, int site) {
		if (superCall == SuperCall.OF_PROGRAM) {
			mv.visitLdcInsn(Type.getObjectType(owner));
		} else if (superCall == SuperCall.OF_JDK) {
			mv.visitInsn(Opcodes.ACONST_NULL);
		}
		Hook.push(mv, method);
		if (!isOwn) {
			(isOfProgram(owner) ? Hook.BEFORE_PROGRAM_USE : Hook.BEFORE_USE).call(mv, site);
			return;
		}
		loadCalled();
		(superCall == SuperCall.NONE ? Hook.BEFORE_OWN_USE : Hook.BEFORE_SUPER_USE).call(mv, site);
	}

	private void loadCalled() {
		if (called == NO_LOCAL) {
			mv.visitInsn(Opcodes.ICONST_M1);
		} else {
			mv.visitVarInsn(Opcodes.ILOAD, called);
		}
	}
}
