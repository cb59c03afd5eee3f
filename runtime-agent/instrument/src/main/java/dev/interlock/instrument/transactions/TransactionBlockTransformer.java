/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.transactions;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.spi.SiteKind;

/**
 * Makes each synchronized block of a method a transaction. The transaction ends before the monitor is released. A
 * call behind the release would be in the range of the exception handler that releases the monitor, and would prevent
 * JIT compilation of the method.
 */
public final class TransactionBlockTransformer extends MethodVisitor {

	private final MethodContext context;

	public TransactionBlockTransformer(MethodContext context, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
	}

	@Override
	public void visitInsn(int opcode) {
		if (!context.isUninitialized()) {
			if (opcode == Opcodes.MONITORENTER) {
				Hook.BLOCK_BEGIN.call(mv, context.site(SiteKind.TRANSACTION_BLOCK));
			} else if (opcode == Opcodes.MONITOREXIT) {
				Hook.BLOCK_END.call(mv);
			}
		}
		super.visitInsn(opcode);
	}
}
