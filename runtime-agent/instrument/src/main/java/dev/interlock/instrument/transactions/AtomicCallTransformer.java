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
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockTransactionHooks;
import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.sections.sites.CallEffect;
import dev.interlock.instrument.sections.sites.SharedTypes;
import dev.interlock.spi.SiteKind;

/**
 * Reports the calls of atomic variables and of concurrent and synchronized collections, which transaction analyses
 * treat as accesses. The called type may be an interface, so the receiver's class is checked at the call.
 */
public final class AtomicCallTransformer extends MethodVisitor {

	private final MethodContext context;

	public AtomicCallTransformer(MethodContext context, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		boolean isCall = opcode != Opcodes.INVOKESTATIC && !name.equals("<init>")
				&& !(opcode == Opcodes.INVOKESPECIAL && context.isUninitialized());
		CallEffect effect = isCall ? SharedTypes.effect(owner, name, descriptor) : null;
		if (effect == null) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		int local = context.firstFreeLocal();
		Type[] arguments = Type.getArgumentTypes(descriptor);
		Arguments.store(mv, arguments, local);
		mv.visitInsn(Opcodes.DUP);
		if (effect.keyed() && arguments.length > 0 && arguments[0].getSort() >= Type.ARRAY) {
			mv.visitVarInsn(Opcodes.ALOAD, local);
		} else {
			mv.visitInsn(Opcodes.ACONST_NULL);
		}
		// receiver receiver part -> receiver part receiver arguments
		mv.visitInsn(Opcodes.SWAP);
		Arguments.load(mv, arguments, local);
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		Type[] result = Type.getReturnType(descriptor).getSize() == 0 ? new Type[0]
				: new Type[] { Type.getReturnType(descriptor) };
		Arguments.store(mv, result, local);
		pushEffect(effect, local);
		SiteKind kind = effect.isWrite() ? SiteKind.CALL_WRITE : SiteKind.CALL_READ;
		Hook.ATOMIC_CALL.call(mv, context.site(kind, context.type().call(owner, name + descriptor)));
		Arguments.load(mv, result, local);
	}

	private void pushEffect(CallEffect effect, int result) {
		// a list does not search again for an element that is added after a search
		boolean isConditional = !effect.family().equals("collection");
		switch (effect.outcome()) {
		case READ -> mv.visitInsn(Opcodes.ICONST_0);
		case WRITE -> mv.visitInsn(Opcodes.ICONST_1);
		case WRITE_MAYBE -> Hook.push(mv, InterlockTransactionHooks.WROTE | InterlockTransactionHooks.CONDITIONAL);
		case WRITE_IF_TRUE -> {
			mv.visitVarInsn(Opcodes.ILOAD, result);
			if (isConditional) {
				Hook.push(mv, InterlockTransactionHooks.CONDITIONAL);
				mv.visitInsn(Opcodes.IOR);
			}
		}
		default -> {
			mv.visitVarInsn(Opcodes.ALOAD, result);
			(effect.outcome() == CallEffect.Outcome.WRITE_IF_VALUE ? Hook.EFFECT_IF_VALUE : Hook.EFFECT_IF_NULL)
					.call(mv);
		}
		}
	}
}
