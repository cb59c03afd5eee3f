/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.HashSet;
import java.util.Set;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Adds points before monitors are entered and before jumps backwards, and reports exits. */
final class MonitorPoints extends MethodVisitor {

	private final MethodPlaces places;
	private final boolean ofJdk;
	private final Set<Label> passed = new HashSet<>();

	/** @param ofJdk whether the method belongs to the JDK: an entry is then a point only if the monitor is not free */
	MonitorPoints(MethodPlaces places, boolean ofJdk, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.places = places;
		this.ofJdk = ofJdk;
	}

	@Override
	public void visitInsn(int opcode) {
		if (opcode == Opcodes.MONITORENTER) {
			mv.visitInsn(Opcodes.DUP);
			(ofJdk ? ControlHook.ENTER_QUIETLY : ControlHook.ENTER).call(mv, places.next("enter"));
		} else if (opcode == Opcodes.MONITOREXIT) {
			mv.visitInsn(Opcodes.DUP);
			ControlHook.EXIT.call(mv);
		}
		super.visitInsn(opcode);
	}

	@Override
	public void visitLabel(Label label) {
		passed.add(label);
		super.visitLabel(label);
	}

	@Override
	public void visitJumpInsn(int opcode, Label label) {
		if (!ofJdk && passed.contains(label)) {
			ControlHook.LOOP.call(mv, places.next("loop"));
		}
		super.visitJumpInsn(opcode, label);
	}
}
