/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.atomicsections.SectionPlan.Point;
import dev.interlock.instrument.hooks.Hook;

/**
 * The events of atomic sections around an access to an instance field.
 *
 * @param site   the site of the access
 * @param brief  the point at the site if its section is marked; else null
 * @param thread the local variable that holds the thread if the section is marked
 */
record SectionAccessEvents(int site, Point brief, int thread) {

	/** Emits the access with its events. */
	void put(MethodVisitor code, int opcode, String owner, String name, String descriptor) {
		boolean wide = Type.getType(descriptor).getSize() == 2;
		if (opcode == Opcodes.PUTFIELD) {
			beforeWrite(code, wide);
			code.visitFieldInsn(opcode, owner, name, descriptor);
		} else {
			code.visitInsn(Opcodes.DUP);
			before(code);
			// owner state -> owner state owner
			code.visitInsn(Opcodes.DUP2);
			code.visitInsn(Opcodes.POP);
			code.visitFieldInsn(opcode, owner, name, descriptor);
			// owner state value -> value owner state
			code.visitInsn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
			code.visitInsn(wide ? Opcodes.POP2 : Opcodes.POP);
		}
		after(code);
	}

	/** From (owner, value) to (owner, state, owner, value). The state is the result of the before-hook. */
	private void beforeWrite(MethodVisitor code, boolean wide) {
		// owner value -> value owner
		if (wide) {
			code.visitInsn(Opcodes.DUP2_X1);
			code.visitInsn(Opcodes.POP2);
		} else {
			code.visitInsn(Opcodes.SWAP);
		}
		code.visitInsn(Opcodes.DUP);
		before(code);
		// value owner state -> owner state owner value
		code.visitInsn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1);
		code.visitInsn(Opcodes.POP);
		if (wide) {
			code.visitInsn(Opcodes.DUP_X2);
			code.visitInsn(Opcodes.POP);
		} else {
			code.visitInsn(Opcodes.SWAP);
		}
	}

	/** From (owner) to (state). */
	private void before(MethodVisitor code) {
		if (brief == null) {
			Hook.SECTION_BEFORE_FIELD.call(code, site);
			return;
		}
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitVarInsn(Opcodes.ALOAD, thread);
		Hook.push(code, brief.section().number());
		(isEntry() ? Hook.SECTION_BEGIN : Hook.SECTION_END).call(code, site);
	}

	/** From (owner, state) to nothing. */
	private void after(MethodVisitor code) {
		if (brief == null) {
			Hook.SECTION_AFTER_FIELD.call(code, site);
		} else if (isEntry()) {
			Hook.SECTION_BEGUN.call(code, site);
		} else {
			code.visitVarInsn(Opcodes.ALOAD, thread);
			Hook.SECTION_ENDED.call(code, site);
		}
	}

	private boolean isEntry() {
		return brief.end() == null;
	}
}
