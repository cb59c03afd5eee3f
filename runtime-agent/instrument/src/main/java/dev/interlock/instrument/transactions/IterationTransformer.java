/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.transactions;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.spi.SiteKind;

/**
 * Makes each iteration of the outermost loops of a method a transaction. It visits the original instructions. {@link
 * TransactionTransformer} owns the local variable for the transaction, and ends the transaction at the exits of the
 * method.
 */
public final class IterationTransformer extends MethodVisitor {

	private final MethodContext context;
	private final TaskCode.Iterations iterations;
	private final int outermost;
	/** Receives the events. It follows the visitors that must see the original method. */
	private final MethodVisitor events;
	private int number;

	/**
	 * @param outermost the local variable of the transaction
	 * @param events    receives the events and bypasses visitors that must see the original method
	 * @param next      receives the instructions
	 */
	public IterationTransformer(MethodContext context, TaskCode.Iterations iterations, int outermost,
			MethodVisitor events,
			MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
		this.iterations = iterations;
		this.outermost = outermost;
		this.events = events;
	}

	private void nextInstruction() {
		boolean begins = iterations.begins().get(number);
		if (begins || iterations.ends().get(number)) {
			events.visitVarInsn(Opcodes.ILOAD, outermost);
			Hook.TRANSACTION_END.call(events);
			if (begins) {
				Hook.TRANSACTION_BEGIN.call(events, context.site(SiteKind.TRANSACTION));
			} else {
				events.visitInsn(Opcodes.ICONST_0);
			}
			events.visitVarInsn(Opcodes.ISTORE, outermost);
		}
		number++;
	}

	@Override
	public void visitInsn(int opcode) {
		nextInstruction();
		super.visitInsn(opcode);
	}

	@Override
	public void visitIntInsn(int opcode, int operand) {
		nextInstruction();
		super.visitIntInsn(opcode, operand);
	}

	@Override
	public void visitVarInsn(int opcode, int varIndex) {
		nextInstruction();
		super.visitVarInsn(opcode, varIndex);
	}

	@Override
	public void visitTypeInsn(int opcode, String type) {
		nextInstruction();
		super.visitTypeInsn(opcode, type);
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		nextInstruction();
		super.visitFieldInsn(opcode, owner, name, descriptor);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		nextInstruction();
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
	}

	@Override
	public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
		nextInstruction();
		super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
	}

	@Override
	public void visitJumpInsn(int opcode, Label label) {
		nextInstruction();
		super.visitJumpInsn(opcode, label);
	}

	@Override
	public void visitLdcInsn(Object value) {
		nextInstruction();
		super.visitLdcInsn(value);
	}

	@Override
	public void visitIincInsn(int varIndex, int increment) {
		nextInstruction();
		super.visitIincInsn(varIndex, increment);
	}

	@Override
	public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
		nextInstruction();
		super.visitTableSwitchInsn(min, max, dflt, labels);
	}

	@Override
	public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
		nextInstruction();
		super.visitLookupSwitchInsn(dflt, keys, labels);
	}

	@Override
	public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
		nextInstruction();
		super.visitMultiANewArrayInsn(descriptor, dimensions);
	}
}
