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
import dev.interlock.instrument.meta.FieldReference;
import dev.interlock.spi.SiteKind;

/** Inserts the before- and after-events around accesses to array elements. */
public final class ArrayTransformer extends MethodVisitor {

	/** Array types by opcode, from IALOAD on. The types for BALOAD and AALOAD are not known. */
	private static final FieldReference[] TYPES = { FieldReference.array("int[]"), FieldReference.array("long[]"),
			FieldReference.array("float[]"), FieldReference.array("double[]"), FieldReference.array(null),
			FieldReference.array(null), FieldReference.array("char[]"), FieldReference.array("short[]") };

	private final MethodContext context;

	public ArrayTransformer(MethodContext context, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
	}

	/** The array type of a load or store of an element, by the index of the instruction among these. */
	public static FieldReference type(int instruction) {
		return TYPES[instruction];
	}

	@Override
	public void visitInsn(int opcode) {
		if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
			int site = context.site(SiteKind.ARRAY_READ, TYPES[opcode - Opcodes.IALOAD]);
			if (!context.type().isHooked(site)) {
				super.visitInsn(opcode);
				return;
			}
			mv.visitInsn(Opcodes.DUP2);
			Hook.BEFORE_ARRAY_READ.call(mv, site);
			mv.visitInsn(opcode);
			Hook.AFTER.call(mv, site);
		} else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
			int site = context.site(SiteKind.ARRAY_WRITE, TYPES[opcode - Opcodes.IASTORE]);
			if (!context.type().isHooked(site)) {
				super.visitInsn(opcode);
				return;
			}
			before(opcode, site);
			mv.visitInsn(opcode);
			Hook.AFTER.call(mv, site);
		} else {
			super.visitInsn(opcode);
		}
	}

	private void before(int opcode, int site) {
		duplicateUnderValue(mv, opcode);
		(opcode == Opcodes.AASTORE ? Hook.BEFORE_ARRAY_STORE : Hook.BEFORE_ARRAY_WRITE).call(mv, site);
	}

	/**
	 * Before a store of an element: pushes the array and the index on top of the value. For references the value is
	 * duplicated first.
	 */
	public static void duplicateUnderValue(MethodVisitor code, int opcode) {
		switch (opcode) {
		case Opcodes.LASTORE, Opcodes.DASTORE -> {
			// array index value -> array index value array index
			code.visitInsn(Opcodes.DUP2_X2);
			code.visitInsn(Opcodes.POP2);
			code.visitInsn(Opcodes.DUP2_X2);
		}
		case Opcodes.AASTORE -> {
			// array index value -> array index value value array index
			code.visitInsn(Opcodes.DUP_X2);
			code.visitInsn(Opcodes.DUP_X2);
			code.visitInsn(Opcodes.POP);
			code.visitInsn(Opcodes.DUP2_X2);
		}
		default -> {
			// array index value -> array index value array index
			code.visitInsn(Opcodes.DUP_X2);
			code.visitInsn(Opcodes.POP);
			code.visitInsn(Opcodes.DUP2_X1);
		}
		}
	}
}
