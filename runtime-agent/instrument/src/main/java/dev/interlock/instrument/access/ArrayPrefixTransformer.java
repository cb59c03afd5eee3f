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
import dev.interlock.spi.SiteKind;

/** Reports the accesses to the first elements of arrays, for analyses of transactions (Wang and Stoller, section 7). */
public final class ArrayPrefixTransformer extends MethodVisitor {

	private final MethodContext context;
	private final int elements;

	/** @param elements the number of watched elements of an array, from the first one */
	public ArrayPrefixTransformer(MethodContext context, int elements, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
		this.elements = elements;
	}

	@Override
	public void visitInsn(int opcode) {
		if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
			mv.visitInsn(Opcodes.DUP2);
			report(Hook.ELEMENT_READ,
					context.site(SiteKind.ARRAY_READ, ArrayTransformer.type(opcode - Opcodes.IALOAD)));
		} else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
			int site = context.site(SiteKind.ARRAY_WRITE, ArrayTransformer.type(opcode - Opcodes.IASTORE));
			ArrayTransformer.duplicateUnderValue(mv, opcode);
			report(opcode == Opcodes.AASTORE ? Hook.BEFORE_ELEMENT_STORE : Hook.BEFORE_ELEMENT_WRITE, site);
		}
		super.visitInsn(opcode);
	}

	private void report(Hook hook, int site) {
		Hook.push(mv, elements);
		hook.call(mv, site);
	}
}
