/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockSyncHooks;
import dev.interlock.instrument.context.ClassContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.meta.FieldScan;

/**
 * The end of an object's constructor happens before its finalizer (Java language specification, section 17.4.5). The
 * object is no longer reachable when its finalizer runs, so the edge is recorded on its class.
 */
public final class FinalizerTransformer extends MethodVisitor {

	private final boolean isConstructor;
	private boolean storesThis;

	private FinalizerTransformer(boolean isConstructor, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.isConstructor = isConstructor;
	}

	/**
	 * Creates the transformer. Returns {@code next} for a method that is neither a finalizer nor a constructor of a
	 * class with one.
	 */
	public static MethodVisitor of(ClassContext type, int access, String name, String descriptor, MethodVisitor next) {
		boolean isConstructor = name.equals("<init>");
		boolean isConcerned = isConstructor ? type.hasFinalizer() : FieldScan.isFinalizer(access, name, descriptor);
		if (!isConcerned) {
			return next;
		}
		type.addHook();
		return new FinalizerTransformer(isConstructor, next);
	}

	@Override
	public void visitCode() {
		super.visitCode();
		if (!isConstructor) {
			call(Hook.ACQUIRED);
			Hook.FINALIZING.call(mv);
		}
	}

	@Override
	public void visitVarInsn(int opcode, int variable) {
		storesThis |= variable == 0 && opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE;
		super.visitVarInsn(opcode, variable);
	}

	@Override
	public void visitInsn(int opcode) {
		if (isConstructor && opcode == Opcodes.RETURN && !storesThis) {
			call(Hook.RELEASING);
		}
		super.visitInsn(opcode);
	}

	private void call(Hook hook) {
		mv.visitVarInsn(Opcodes.ALOAD, 0);
		mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
		hook.call(mv, InterlockSyncHooks.FINALIZATION);
	}
}
