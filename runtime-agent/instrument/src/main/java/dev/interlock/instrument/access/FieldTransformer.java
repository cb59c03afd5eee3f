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

import dev.interlock.instrument.bytecode.Operands;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.meta.FieldReference;
import dev.interlock.spi.SiteKind;

/** Inserts the before- and after-events around accesses to instance and static fields. */
public final class FieldTransformer extends MethodVisitor {

	private final MethodContext context;

	public FieldTransformer(MethodContext context, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
		FieldReference monitored = context.type().monitored(owner, name, descriptor, isStatic);
		FieldReference field = monitored == null ? context.type().chosen(owner, name, descriptor, isStatic) : monitored;
		if (field == null || isMaybeUninitialized(opcode, owner)) {
			super.visitFieldInsn(opcode, owner, name, descriptor);
			return;
		}
		int site = monitored == null ? context.unmonitoredSite(kind(opcode), field) : context.site(kind(opcode), field);
		if (!context.type().isHooked(site)) {
			super.visitFieldInsn(opcode, owner, name, descriptor);
			return;
		}
		boolean wide = descriptor.equals("J") || descriptor.equals("D");
		switch (opcode) {
		case Opcodes.GETFIELD -> {
			mv.visitInsn(Opcodes.DUP);
			Hook.BEFORE_FIELD_READ.call(mv, site);
		}
		case Opcodes.PUTFIELD -> {
			Operands.duplicateOwnerUnderValue(mv, wide);
			Hook.BEFORE_FIELD_WRITE.call(mv, site);
		}
		default -> {
			// this read runs the class initialiser before the access window opens
			mv.visitFieldInsn(Opcodes.GETSTATIC, owner, name, descriptor);
			mv.visitInsn(wide ? Opcodes.POP2 : Opcodes.POP);
			(opcode == Opcodes.GETSTATIC ? Hook.BEFORE_STATIC_READ : Hook.BEFORE_STATIC_WRITE).call(mv, site);
		}
		}
		mv.visitFieldInsn(opcode, owner, name, descriptor);
		Hook.AFTER.call(mv, site);
	}

	/**
	 * Before the super constructor has run, only the class's own fields may be written, and such writes are not
	 * reported.
	 */
	private boolean isMaybeUninitialized(int opcode, String owner) {
		return opcode == Opcodes.PUTFIELD && context.isUninitialized() && owner.equals(context.type().name());
	}

	public static SiteKind kind(int opcode) {
		return switch (opcode) {
		case Opcodes.GETFIELD -> SiteKind.FIELD_READ;
		case Opcodes.PUTFIELD -> SiteKind.FIELD_WRITE;
		case Opcodes.GETSTATIC -> SiteKind.STATIC_READ;
		default -> SiteKind.STATIC_WRITE;
		};
	}
}
