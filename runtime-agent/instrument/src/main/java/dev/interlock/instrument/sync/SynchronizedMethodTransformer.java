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
import org.objectweb.asm.Type;

import dev.interlock.instrument.bytecode.TryFinallyTransformer;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;

/** Reports the monitor of a synchronized method. */
public final class SynchronizedMethodTransformer extends TryFinallyTransformer {

	private final MethodContext context;
	private final boolean isStatic;
	private int site;

	public SynchronizedMethodTransformer(MethodContext context, boolean isStatic, int majorVersion,
			MethodVisitor next) {
		super(majorVersion, next);
		this.context = context;
		this.isStatic = isStatic;
	}

	@Override
	protected void enter() {
		site = context.methodLockSite();
		if (isStatic) {
			mv.visitLdcInsn(Type.getObjectType(context.type().name()));
		} else {
			mv.visitVarInsn(Opcodes.ALOAD, 0);
		}
		Hook.SYNCHRONIZED_ENTERED.call(mv, site);
	}

	@Override
	protected void exit() {
		Hook.SYNCHRONIZED_LEFT.call(mv, site);
	}
}
