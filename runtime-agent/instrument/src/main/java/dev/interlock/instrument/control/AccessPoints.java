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

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.bytecode.Operands;

/** Adds a point before accesses to fields and array elements, for runs that explore schedules without a target. */
final class AccessPoints extends MethodVisitor {

	private final MethodPlaces places;
	private final AccessPlaces accesses;
	private final String file;
	private final String className;
	private final boolean isConstructor;
	/** Null if each access is a point. */
	private final Set<String> plainFields;
	private final boolean isMixed;
	private int line;

	/**
	 * @param accesses    receives the places of the accesses
	 * @param file        the source file; empty if unknown
	 * @param plainFields the class's fields whose accesses are no points, as array elements are not; null for none
	 * @param isMixed     whether those are points of some runs
	 */
	AccessPoints(MethodPlaces places, AccessPlaces accesses, String className, String file, boolean isConstructor,
			Set<String> plainFields, boolean isMixed, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.plainFields = plainFields;
		this.isMixed = isMixed;
		this.places = places;
		this.accesses = accesses;
		this.file = file;
		this.className = className;
		this.isConstructor = isConstructor;
	}

	@Override
	public void visitLineNumber(int number, Label start) {
		line = number;
		super.visitLineNumber(number, start);
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		boolean isPlain = plainFields != null && owner.equals(className)
				&& plainFields.contains(name + ' ' + descriptor);
		if (isPlain && !isMixed) {
			super.visitFieldInsn(opcode, owner, name, descriptor);
			return;
		}
		boolean isWide = descriptor.equals("J") || descriptor.equals("D");
		switch (opcode) {
		case Opcodes.GETFIELD -> {
			mv.visitInsn(Opcodes.DUP);
			field(false, isPlain, name.hashCode(), owner, name, descriptor);
		}
		case Opcodes.PUTFIELD -> {
			// before the super constructor has run, the object cannot be an argument; other threads seldom have it
			if (!isConstructor || !owner.equals(className)) {
				Operands.duplicateOwnerUnderValue(mv, isWide);
				field(true, isPlain, name.hashCode(), owner, name, descriptor);
			}
		}
		default -> {
			mv.visitInsn(Opcodes.ACONST_NULL);
			field(opcode == Opcodes.PUTSTATIC, isPlain, (owner + '.' + name).hashCode(), owner, name, descriptor);
		}
		}
		super.visitFieldInsn(opcode, owner, name, descriptor);
	}

	private void field(boolean isWrite, boolean isPlain, int number, String owner, String name, String descriptor) {
		mv.visitLdcInsn(number);
		point(isWrite, isPlain, name, owner, name + ' ' + descriptor);
	}

	private void point(boolean isWrite, boolean isPlain, String variable, String fieldClass, String field) {
		int site = places.next((isWrite ? "write " : "read ") + variable);
		accesses.add(site, new AccessPlaces.Place(className.replace('/', '.'), places.name(), file, line, isWrite,
				fieldClass, field));
		ControlHook write = isPlain ? ControlHook.WRITE_PLAIN : ControlHook.WRITE;
		ControlHook read = isPlain ? ControlHook.READ_PLAIN : ControlHook.READ;
		(isWrite ? write : read).call(mv, site);
	}

	@Override
	public void visitInsn(int opcode) {
		boolean isPlain = plainFields != null;
		if (isPlain && !isMixed) {
			super.visitInsn(opcode);
			return;
		}
		if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
			mv.visitInsn(Opcodes.DUP2);
			point(false, isPlain, "[]", null, null);
		} else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
			// array index value -> array index value array index
			boolean isWide = opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE;
			mv.visitInsn(isWide ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
			mv.visitInsn(isWide ? Opcodes.POP2 : Opcodes.POP);
			mv.visitInsn(isWide ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1);
			point(true, isPlain, "[]", null, null);
		}
		super.visitInsn(opcode);
	}
}
