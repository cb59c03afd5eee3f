/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.context.SuperCall;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.spi.SiteKind;

/** Reports acquires and releases of the locks of {@code java.util.concurrent}. */
public final class LockTransformer extends MethodVisitor {

	private final MethodContext context;
	private final Set<Integer> spinningTries;
	private int tries;

	/** @param spinningTries see {@link SpinningTries#of} */
	public LockTransformer(MethodContext context, Set<Integer> spinningTries, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
		this.spinningTries = spinningTries;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		boolean isTry = SpinningTries.isTry(opcode, name, descriptor);
		boolean isSpin = isTry && spinningTries.contains(tries);
		tries += isTry ? 1 : 0;
		LockCall call = opcode == Opcodes.INVOKESTATIC ? null : call(name, descriptor);
		SuperCall superCall = SuperCall.of(opcode, owner, name, context.type());
		if (call == null || superCall == SuperCall.UNKNOWN) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		Type[] arguments = Type.getArgumentTypes(descriptor);
		if (context.type().isDirected()) {
			announce(call, name, arguments, isSpin);
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		int number = LockCall.number(name, descriptor);
		// the target of a call by super is known, or is checked before the call
		int asked = superCall == SuperCall.NONE ? number : LockCall.NOT_ASKED;
		if (call.releases()) {
			duplicateReceiver(arguments, superCall, owner, number);
			release(call, asked, context.site(SiteKind.RELEASE));
			load(arguments);
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		Hook.BEFORE_LOCK.call(mv);
		duplicateReceiver(arguments, superCall, owner, number);
		if (superCall == SuperCall.OF_PROGRAM) {
			mv.visitInsn(Opcodes.SWAP);
		}
		load(arguments);
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		acquire(call, asked, site(name, arguments, isSpin));
	}

	private int site(String name, Type[] arguments, boolean isSpin) {
		SiteKind kind = name.startsWith("try") && !isSpin ? SiteKind.TRY_ACQUIRE : SiteKind.ACQUIRE;
		return arguments.length == 0 ? context.lockSite(kind) : context.site(kind);
	}

	/** Numbers an acquisition, and reports it before it happens if it is at a site of a controlled run's target. */
	private void announce(LockCall call, String name, Type[] arguments, boolean isSpin) {
		if (call.releases()) {
			return;
		}
		int site = site(name, arguments, isSpin);
		if (context.type().isHooked(site)) {
			Arguments.store(mv, arguments, context.firstFreeLocal());
			mv.visitInsn(Opcodes.DUP);
			Hook.push(mv, name.equals("lock") ? InterlockListener.LOCKS : InterlockListener.CALLS);
			Hook.ACQUIRING.call(mv, site);
			load(arguments);
		}
	}

	private LockCall call(String name, String descriptor) {
		return LockCall.isPartOfSynchronizer(context.sites().name()) && LockCall.isPartOfSynchronizer(name) ? null
				: LockCall.of(name, descriptor);
	}

	/** From (lock), or from nothing if the lock was not duplicated, to nothing. */
	private void release(LockCall call, int asked, int site) {
		if (call == LockCall.UNLOCK) {
			Hook.push(mv, asked);
			Hook.BEFORE_UNLOCK.call(mv, site);
		} else if (call == LockCall.RELEASE) {
			Hook.push(mv, asked);
			Hook.BEFORE_MUTEX_RELEASE.call(mv, site);
		} else {
			Hook.push(mv, call.mode());
			Hook.push(mv, asked);
			Hook.BEFORE_STAMP_RELEASED.call(mv, site);
		}
	}

	/** From (lock, result) to (result). */
	private void acquire(LockCall call, int asked, int site) {
		switch (call) {
		case LOCK -> {
			Hook.push(mv, asked);
			Hook.LOCKED.call(mv, site);
		}
		case ACQUIRE -> {
			Hook.push(mv, asked);
			Hook.MUTEX_ACQUIRED.call(mv, site);
		}
		case TRY_LOCK, TRY_ACQUIRE -> {
			mv.visitInsn(Opcodes.DUP_X1);
			Hook.push(mv, asked);
			(call == LockCall.TRY_LOCK ? Hook.LOCK_TRIED : Hook.MUTEX_TRIED).call(mv, site);
		}
		default -> {
			mv.visitInsn(Opcodes.DUP2_X1);
			Hook.push(mv, call.mode());
			Hook.push(mv, asked);
			boolean isNew = call == LockCall.STAMP_READ || call == LockCall.STAMP_WRITE;
			(isNew ? Hook.STAMPED : Hook.STAMP_CONVERTED).call(mv, site);
		}
		}
	}

	/**
	 * From (lock, arguments) to (lock, lock); the arguments are stored in unused local variables. If a call by {@code
	 * super} may run an override of the program, the upper lock is null in that case.
	 */
	private void duplicateReceiver(Type[] arguments, SuperCall superCall, String owner, int number) {
		Arguments.store(mv, arguments, context.firstFreeLocal());
		mv.visitInsn(Opcodes.DUP);
		if (superCall == SuperCall.OF_PROGRAM) {
			mv.visitLdcInsn(Type.getObjectType(owner));
			Hook.push(mv, number);
			Hook.LOCK_CALLED_BY_SUPER.call(mv);
		}
	}

	private void load(Type[] arguments) {
		Arguments.load(mv, arguments, context.firstFreeLocal());
	}
}
