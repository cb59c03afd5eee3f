/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.spi.SiteKind;

/** Reports the locks of {@code java.util.concurrent} where they are taken and given back. */
final class LockTransformer extends MethodVisitor {

	private final MethodContext context;
	private final Set<Integer> spinningTries;
	private int tries;

	/** @param spinningTries see {@link SpinningTries#of} */
	LockTransformer(MethodContext context, Set<Integer> spinningTries, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
		this.spinningTries = spinningTries;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		boolean isVirtual = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
		boolean isTry = SpinningTries.isTry(opcode, name, descriptor);
		boolean isSpin = isTry && spinningTries.contains(tries);
		tries += isTry ? 1 : 0;
		LockCall call = isVirtual ? LockCall.of(owner, name, descriptor) : null;
		if (call == null) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		Type[] arguments = Type.getArgumentTypes(descriptor);
		switch (call) {
		case UNLOCK, UNLOCK_READ, UNLOCK_WRITE, UNLOCK_ANY -> {
			duplicateReceiver(arguments);
			release(call, context.site(SiteKind.RELEASE));
			load(arguments);
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		}
		default -> {
			Hook.BEFORE_LOCK.call(mv);
			duplicateReceiver(arguments);
			load(arguments);
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			SiteKind kind = name.startsWith("try") && !isSpin ? SiteKind.TRY_ACQUIRE : SiteKind.ACQUIRE;
			acquire(call, arguments.length == 0 ? context.lockSite(kind) : context.site(kind));
		}
		}
	}

	/** From (lock), or nothing where the lock was not duplicated, to nothing. */
	private void release(LockCall call, int site) {
		if (call == LockCall.UNLOCK) {
			Hook.BEFORE_UNLOCK.call(mv, site);
		} else {
			Hook.push(mv, call.mode());
			Hook.BEFORE_STAMP_RELEASED.call(mv, site);
		}
	}

	/** From (lock, result) to (result). */
	private void acquire(LockCall call, int site) {
		switch (call) {
		case LOCK -> Hook.LOCKED.call(mv, site);
		case TRY_LOCK -> {
			mv.visitInsn(Opcodes.DUP_X1);
			Hook.LOCK_TRIED.call(mv, site);
		}
		default -> {
			mv.visitInsn(Opcodes.DUP2_X1);
			Hook.push(mv, call.mode());
			boolean isNew = call == LockCall.STAMP_READ || call == LockCall.STAMP_WRITE;
			(isNew ? Hook.STAMPED : Hook.STAMP_CONVERTED).call(mv, site);
		}
		}
	}

	/**
	 * From (lock, arguments) to (lock, lock); the arguments are kept in local variables that the method does not use.
	 */
	private void duplicateReceiver(Type[] arguments) {
		Arguments.store(mv, arguments, context.firstFreeLocal());
		mv.visitInsn(Opcodes.DUP);
	}

	private void load(Type[] arguments) {
		Arguments.load(mv, arguments, context.firstFreeLocal());
	}
}
