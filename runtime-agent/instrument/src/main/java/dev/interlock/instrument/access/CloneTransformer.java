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

import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;

/** Gives the result of {@code Object.clone} a shadow state of its own, because cloning copies hidden fields. */
public final class CloneTransformer extends MethodVisitor {

	private final MethodContext context;

	public CloneTransformer(MethodContext context, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		if (opcode == Opcodes.INVOKESPECIAL && name.equals("clone") && descriptor.equals("()Ljava/lang/Object;")) {
			mv.visitInsn(Opcodes.DUP);
			Hook.CLONED.call(mv, owner.equals("java/lang/Object") && !context.type().hasContexts() ? 1 : 0);
			context.type().addHook();
		}
	}
}
