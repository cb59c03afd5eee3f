/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.transactions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.bytecode.LocalVariables;
import dev.interlock.instrument.bytecode.TryFinallyTransformer;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.spi.SiteKind;

/**
 * Makes a method a transaction, from its start to each of its exits. A constructor is one from the call of the super
 * constructor on, because earlier code cannot have an exception handler. A local variable records whether the
 * transaction is the thread's outermost one. Only that one begins and ends; nested ones only test whether a
 * transaction is open.
 */
public final class TransactionTransformer extends TryFinallyTransformer {

	private final MethodContext context;
	private final boolean isConstructor;
	private final boolean beginsLater;
	private final boolean hasFrames;
	private final List<Object> parameters;
	private final int outermost;
	private final Label begin = new Label();

	/**
	 * @param beginsLater  whether the method's own code begins transactions
	 * @param parameters   the types of the local variables at the start of the method
	 * @param outermost    the local variable, reserved for this transformer
	 * @param majorVersion the version of the class file, whose frames are expanded
	 */
	public TransactionTransformer(MethodContext context, boolean isConstructor, boolean beginsLater,
			List<Object> parameters,
			int outermost, int majorVersion, MethodVisitor next) {
		super(majorVersion, next);
		this.context = context;
		this.isConstructor = isConstructor;
		this.beginsLater = beginsLater;
		this.parameters = parameters;
		this.outermost = outermost;
		hasFrames = majorVersion >= Opcodes.V1_6;
	}

	@Override
	protected void enter() {
		mv.visitInsn(Opcodes.ICONST_0);
		mv.visitVarInsn(Opcodes.ISTORE, outermost);
		if (!isConstructor && !beginsLater) {
			beginHere();
		}
	}

	@Override
	protected Label start(Label startOfCode) {
		return isConstructor ? begin : startOfCode;
	}

	@Override
	protected void exit() {
		mv.visitVarInsn(Opcodes.ILOAD, outermost);
		Hook.TRANSACTION_END.call(mv);
	}

	@Override
	protected Object[] localsOfHandler() {
		return locals(List.of()).toArray();
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		boolean isOwn = isConstructor && context.isOwnConstructor(opcode, name);
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		if (isOwn) {
			Hook.TRANSACTION_BEGIN.call(mv, site());
			mv.visitVarInsn(Opcodes.ISTORE, outermost);
			mv.visitLabel(begin);
		}
	}

	@Override
	public void visitFrame(int kind, int localCount, Object[] locals, int stackCount, Object[] stack) {
		Object[] all = locals(Arrays.asList(locals).subList(0, localCount)).toArray();
		super.visitFrame(Opcodes.F_NEW, all.length, all, stackCount, stack);
	}

	/**
	 * The branch is inlined in the method, and not in a method that all share. The JIT compiler then profiles each
	 * method separately, and omits the end of a transaction where none has begun.
	 */
	private void beginHere() {
		Label inside = new Label();
		Hook.IS_IN_TRANSACTION.call(mv);
		mv.visitJumpInsn(Opcodes.IFNE, inside);
		Hook.TRANSACTION_BEGIN_OUTERMOST.call(mv, site());
		mv.visitInsn(Opcodes.ICONST_1);
		mv.visitVarInsn(Opcodes.ISTORE, outermost);
		mv.visitLabel(inside);
		if (hasFrames) {
			visitFrame(Opcodes.F_NEW, parameters.size(), parameters.toArray(), 0, new Object[0]);
			// the method itself may begin with a frame
			mv.visitInsn(Opcodes.NOP);
		}
	}

	private List<Object> locals(List<Object> types) {
		return LocalVariables.with(new ArrayList<>(types), outermost, List.of(Opcodes.INTEGER));
	}

	private int site() {
		return context.site(SiteKind.TRANSACTION);
	}
}
