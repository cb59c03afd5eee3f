/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.List;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.bytecode.LocalVariables;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.meta.HiddenField;

/** Keeps the operands of an access, the object or array and the index, for the check behind the access. */
final class CheckOperands {

	private static final int FROM_STORE_TO_LOAD = Opcodes.ILOAD - Opcodes.ISTORE;

	private final MethodNode code;
	private final ShadowLocals locals;

	/**
	 * @param code   receives the instructions
	 * @param locals the local variables reserved for checks
	 */
	CheckOperands(MethodNode code, ShadowLocals locals) {
		this.code = code;
		this.locals = locals;
	}

	/** Before the instruction of an access: stores the operands that its check needs. */
	void before(AbstractInsnNode instruction, ShadowAccess access) {
		if (access.isReloadable || access.isStatic()) {
			return;
		}
		storeValue(instruction, access);
		if (access.isElement()) {
			code.visitInsn(Opcodes.DUP2);
			code.visitVarInsn(Opcodes.ISTORE, locals.index);
		} else {
			code.visitInsn(Opcodes.DUP);
		}
		code.visitVarInsn(Opcodes.ASTORE, locals.owner);
		loadValue(instruction, access);
	}

	/** Before the first access of an iteration to an array that a loop obtains anew: keeps the array. */
	void keepArray(LoopArray array) {
		ShadowAccess access = array.accesses.get(0);
		storeValue(array.place, access);
		code.visitInsn(Opcodes.DUP2);
		code.visitInsn(Opcodes.POP);
		code.visitVarInsn(Opcodes.ASTORE, array.found);
		loadValue(array.place, access);
	}

	/** Takes the value that an access writes, if any, off the other operands. */
	private void storeValue(AbstractInsnNode instruction, ShadowAccess access) {
		if (access.isWrite) {
			code.visitVarInsn(ShadowAccess.storeOf(instruction), locals.value);
		}
	}

	private void loadValue(AbstractInsnNode instruction, ShadowAccess access) {
		if (access.isWrite) {
			code.visitVarInsn(ShadowAccess.storeOf(instruction) + FROM_STORE_TO_LOAD, locals.value);
		}
	}

	/** The local variables of the frame where the check of an access begins. */
	List<Object> localsAt(ShadowAccess access) {
		if (!access.isElement()) {
			// the method has this frame, with its variables
			return access.behind.local;
		}
		List<Object> types = LocalVariables.with(access.behind.local, locals.thread, locals.types());
		return access.isReloadable ? types
				: LocalVariables.with(types, locals.owner, List.of("java/lang/Object", Opcodes.INTEGER));
	}

	/** Loads the owner of a hidden field; nothing if the field is static. */
	void loadOwner(ShadowAccess access, HiddenField hidden) {
		if (hidden == null || !access.isStatic()) {
			loadOwner(access);
		}
	}

	/** Loads the object or the array; null for a static field. */
	void loadOwner(ShadowAccess access) {
		if (access.isStatic()) {
			code.visitInsn(Opcodes.ACONST_NULL);
		} else if (access.array != null) {
			code.visitVarInsn(Opcodes.ALOAD, access.array.found);
		} else if (access.isReloadable && access.source != null) {
			code.visitVarInsn(Opcodes.ALOAD, 0);
			code.visitFieldInsn(Opcodes.GETFIELD, access.source.owner, access.source.name, access.source.desc);
		} else {
			code.visitVarInsn(Opcodes.ALOAD, access.isReloadable ? access.owner.local : locals.owner);
		}
	}

	void loadIndex(ShadowAccess access) {
		if (!access.isReloadable && access.array == null) {
			code.visitVarInsn(Opcodes.ILOAD, locals.index);
		} else if (access.index.isConstant) {
			Hook.push(code, access.index.offset);
		} else {
			Hook.sum(code, access.index.local, access.index.offset - access.counted);
		}
	}
}
