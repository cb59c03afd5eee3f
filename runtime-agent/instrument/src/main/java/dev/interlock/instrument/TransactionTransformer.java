/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

import dev.interlock.spi.SiteKind;

/**
 * Makes a method a transaction, from its start to each of its ends. A constructor is one from where its object is
 * initialised: what stands before that can have no exception handler.
 */
final class TransactionTransformer extends ExitTransformer {

	private final MethodContext context;
	private final boolean isConstructor;
	private final Label begin = new Label();

	TransactionTransformer(MethodContext context, boolean isConstructor, int majorVersion, MethodVisitor next) {
		super(majorVersion, next);
		this.context = context;
		this.isConstructor = isConstructor;
	}

	@Override
	void enter() {
		if (!isConstructor) {
			begin();
		}
	}

	@Override
	Label start(Label startOfCode) {
		return isConstructor ? begin : startOfCode;
	}

	@Override
	void exit() {
		Hook.TRANSACTION_END.call(mv);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		boolean isOwn = isConstructor && context.isOwnConstructor(opcode, name);
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		if (isOwn) {
			begin();
			mv.visitLabel(begin);
		}
	}

	private void begin() {
		Hook.TRANSACTION_BEGIN.call(mv, context.site(SiteKind.TRANSACTION));
	}
}
