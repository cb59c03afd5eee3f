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

import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.spi.SiteKind;

/** Records the sites at which threads are started. Whether the receiver is a thread is tested at the call. */
public final class ThreadStartTransformer extends MethodVisitor {

	private final MethodContext context;

	public ThreadStartTransformer(MethodContext context, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (opcode == Opcodes.INVOKEVIRTUAL && name.equals("start") && descriptor.equals("()V")) {
			mv.visitInsn(Opcodes.DUP);
			Hook.BEFORE_START.call(mv, context.site(SiteKind.START));
		}
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
	}
}
