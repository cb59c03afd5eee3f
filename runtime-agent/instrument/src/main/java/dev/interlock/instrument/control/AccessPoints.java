/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.bytecode.Operands;

/** Adds a point before accesses to fields and array elements, for runs that explore schedules without a target. */
final class AccessPoints extends MethodVisitor {

	private final MethodPlaces places;
	private final String className;
	private final boolean isConstructor;
	/** Null if each access is a point. */
	private final Set<String> plainFields;

	/** @param plainFields the class's fields whose accesses are no points, as array elements are not; null for none */
	AccessPoints(MethodPlaces places, String className, boolean isConstructor, Set<String> plainFields,
			MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.plainFields = plainFields;
		this.places = places;
		this.className = className;
		this.isConstructor = isConstructor;
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		if (plainFields != null && owner.equals(className) && plainFields.contains(name + ' ' + descriptor)) {
			super.visitFieldInsn(opcode, owner, name, descriptor);
			return;
		}
		boolean isWide = descriptor.equals("J") || descriptor.equals("D");
		switch (opcode) {
		case Opcodes.GETFIELD -> {
			mv.visitInsn(Opcodes.DUP);
			field(ControlHook.READ, name.hashCode(), "read " + name);
		}
		case Opcodes.PUTFIELD -> {
			// before the super constructor has run, the object cannot be an argument; other threads seldom have it
			if (!isConstructor || !owner.equals(className)) {
				Operands.duplicateOwnerUnderValue(mv, isWide);
				field(ControlHook.WRITE, name.hashCode(), "write " + name);
			}
		}
		default -> {
			boolean isRead = opcode == Opcodes.GETSTATIC;
			mv.visitInsn(Opcodes.ACONST_NULL);
			field(isRead ? ControlHook.READ : ControlHook.WRITE, (owner + '.' + name).hashCode(),
					(isRead ? "read " : "write ") + name);
		}
		}
		super.visitFieldInsn(opcode, owner, name, descriptor);
	}

	private void field(ControlHook hook, int number, String operation) {
		mv.visitLdcInsn(number);
		hook.call(mv, places.next(operation));
	}

	@Override
	public void visitInsn(int opcode) {
		if (plainFields != null) {
			super.visitInsn(opcode);
			return;
		}
		if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
			mv.visitInsn(Opcodes.DUP2);
			ControlHook.READ.call(mv, places.next("read []"));
		} else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
			// array index value -> array index value array index
			boolean isWide = opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE;
			mv.visitInsn(isWide ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
			mv.visitInsn(isWide ? Opcodes.POP2 : Opcodes.POP);
			mv.visitInsn(isWide ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1);
			ControlHook.WRITE.call(mv, places.next("write []"));
		}
		super.visitInsn(opcode);
	}
}
