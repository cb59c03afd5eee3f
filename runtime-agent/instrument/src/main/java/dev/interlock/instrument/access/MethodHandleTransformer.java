/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.access;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockMethodHandleHooks;
import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.spi.SiteKind;

/** Reports the accesses made through calls of {@code MethodHandle}. */
public final class MethodHandleTransformer extends MethodVisitor {

	private static final String METHOD_HANDLE = "java/lang/invoke/MethodHandle";
	/** The maximum for an array element's variable handle: the handle, the array, an index and two values. */
	private static final int MOST_ARGUMENTS = 5;

	private final MethodContext context;
	private final boolean isWatched;

	/** @param isWatched whether accesses are reported, and not only their ordering effects */
	public MethodHandleTransformer(MethodContext context, boolean isWatched, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
		this.isWatched = isWatched;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		Type[] arguments = owner.equals(METHOD_HANDLE) && opcode == Opcodes.INVOKEVIRTUAL
				? Type.getArgumentTypes(descriptor)
				: null;
		if (arguments == null || arguments.length > MOST_ARGUMENTS) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		switch (name) {
		case "invokeExact", "invoke" -> call(name, descriptor, arguments);
		case "invokeWithArguments" -> callWithArguments(name, descriptor, arguments);
		default -> super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		}
	}

	/** From (handle, arguments) to (result). */
	private void call(String name, String descriptor, Type[] arguments) {
		boolean mayWrite = arguments.length > 1 || Type.getReturnType(descriptor).getSort() == Type.VOID;
		boolean isElement = arguments.length > 1 && arguments[0].getSort() == Type.ARRAY;
		int read = site(name, isElement ? SiteKind.ARRAY_READ : SiteKind.FIELD_READ);
		int write = mayWrite ? site(name, isElement ? SiteKind.ARRAY_WRITE : SiteKind.FIELD_WRITE) : read;
		long sites = InterlockMethodHandleHooks.sites(read, write, isWatched);
		int local = context.firstFreeLocal();
		int handle = keep(arguments, local);
		mv.visitVarInsn(Opcodes.ALOAD, handle);
		first(arguments, local);
		before(Hook.BEFORE_CALL_OF_HANDLE, handle, sites);
		HandleCombinatorTransformer.load(mv, arguments, local, false);
		mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, METHOD_HANDLE, name, descriptor, false);
		mv.visitVarInsn(Opcodes.ALOAD, handle);
		first(arguments, local);
		Arguments.loadIndex(mv, arguments, local);
		after(Hook.HANDLE_CALLED, handle, sites);
	}

	/** From (handle, array or list of arguments) to (result). */
	private void callWithArguments(String name, String descriptor, Type[] arguments) {
		long sites = InterlockMethodHandleHooks.sites(site(name, SiteKind.FIELD_READ), site(name, SiteKind.FIELD_WRITE),
				isWatched);
		int local = context.firstFreeLocal();
		int handle = keep(arguments, local);
		mv.visitVarInsn(Opcodes.ALOAD, handle);
		mv.visitVarInsn(Opcodes.ALOAD, local);
		before(Hook.BEFORE_CALL_WITH_ARGUMENTS, handle, sites);
		HandleCombinatorTransformer.load(mv, arguments, local, true);
		mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, METHOD_HANDLE, name, descriptor, false);
		mv.visitVarInsn(Opcodes.ALOAD, handle);
		mv.visitVarInsn(Opcodes.ALOAD, local);
		after(Hook.HANDLE_CALLED_WITH_ARGUMENTS, handle, sites);
	}

	private void before(Hook hook, int handle, long sites) {
		mv.visitLdcInsn(sites);
		hook.call(mv);
		mv.visitVarInsn(Opcodes.LSTORE, handle + 1);
	}

	private void after(Hook hook, int handle, long sites) {
		mv.visitVarInsn(Opcodes.LLOAD, handle + 1);
		mv.visitLdcInsn(sites);
		hook.call(mv);
	}

	private int site(String name, SiteKind kind) {
		return context.site(kind, context.type().call(METHOD_HANDLE, name));
	}

	/** From (handle, arguments) to (handle), which is also stored in a local variable. */
	private int keep(Type[] arguments, int local) {
		int handle = Arguments.store(mv, arguments, local);
		mv.visitInsn(Opcodes.DUP);
		mv.visitVarInsn(Opcodes.ASTORE, handle);
		return handle;
	}

	private void first(Type[] arguments, int local) {
		if (arguments.length > 0 && isReference(arguments[0])) {
			mv.visitVarInsn(Opcodes.ALOAD, local);
		} else {
			mv.visitInsn(Opcodes.ACONST_NULL);
		}
	}

	private static boolean isReference(Type type) {
		return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
	}
}
