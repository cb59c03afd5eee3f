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

import dev.interlock.instrument.bytecode.Operands;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.meta.FieldReference;
import dev.interlock.spi.SiteKind;

/**
 * Reports accesses to volatile fields as synchronisation: a read acquires, a write releases. If it is not known yet
 * whether a field is volatile, this is tested when the instruction is executed.
 */
public final class VolatileTransformer extends MethodVisitor {

	private final MethodContext context;
	private final boolean inTransactions;

	/** @param inTransactions whether the accesses are also reported as accesses, for analyses of transactions */
	public VolatileTransformer(MethodContext context, boolean inTransactions, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
		this.inTransactions = inTransactions;
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
		boolean isRead = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
		FieldReference field = isUninitializedThis(opcode, owner) ? null
				: context.type().maybeVolatile(owner, name, descriptor, isStatic);
		if (field == null) {
			super.visitFieldInsn(opcode, owner, name, descriptor);
			return;
		}
		int site = context.site(isRead ? SiteKind.VOLATILE_READ : SiteKind.VOLATILE_WRITE, field);
		boolean wide = descriptor.equals("J") || descriptor.equals("D");
		switch (opcode) {
		case Opcodes.GETFIELD -> {
			mv.visitInsn(Opcodes.DUP);
			super.visitFieldInsn(opcode, owner, name, descriptor);
			Operands.ownerOnTop(mv, wide ? 2 : 1);
			reportWithOwner(Hook.ATOMIC_READ, site);
			Hook.VOLATILE_READ.call(mv, site);
		}
		case Opcodes.PUTFIELD -> {
			Operands.duplicateOwnerUnderValue(mv, wide);
			reportWithOwner(Hook.BEFORE_ATOMIC_WRITE, site);
			Hook.BEFORE_VOLATILE_WRITE.call(mv, site);
			super.visitFieldInsn(opcode, owner, name, descriptor);
		}
		case Opcodes.GETSTATIC -> {
			super.visitFieldInsn(opcode, owner, name, descriptor);
			report(Hook.STATIC_ATOMIC_READ, site);
			Hook.STATIC_VOLATILE_READ.call(mv, site);
		}
		default -> {
			report(Hook.BEFORE_STATIC_ATOMIC_WRITE, site);
			Hook.BEFORE_STATIC_VOLATILE_WRITE.call(mv, site);
			super.visitFieldInsn(opcode, owner, name, descriptor);
		}
		}
	}

	private void reportWithOwner(Hook hook, int site) {
		if (inTransactions) {
			mv.visitInsn(Opcodes.DUP);
			hook.call(mv, site);
		}
	}

	private void report(Hook hook, int site) {
		if (inTransactions) {
			hook.call(mv, site);
		}
	}

	/**
	 * Before the super constructor has run, only the class's own fields may be written, and such writes are not
	 * reported.
	 */
	private boolean isUninitializedThis(int opcode, String owner) {
		return opcode == Opcodes.PUTFIELD && context.isUninitialized() && owner.equals(context.type().name());
	}
}
