/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.List;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

import dev.interlock.bootstrap.InterlockThread;

/**
 * Puts the check of an access behind it: then the access has not failed, and the class of a static field is initialised.
 * No release of the thread lies between the two.
 */
final class ShadowEmitter {

	private static final String THREAD = Type.getInternalName(InterlockThread.class);

	/** The types of the local variables that it adds, for frames. */
	static final List<Object> LOCALS = List.of(THREAD, Opcodes.INTEGER);

	/** The number of slots that it uses, those that no frame needs to know included. */
	static final int SLOTS = 6;

	/** The type of the value that is stored, by opcode from IASTORE on. */
	private static final int[] STORES = { Opcodes.ISTORE, Opcodes.LSTORE, Opcodes.FSTORE, Opcodes.DSTORE,
			Opcodes.ASTORE, Opcodes.ISTORE, Opcodes.ISTORE, Opcodes.ISTORE };
	private static final int FROM_STORE_TO_LOAD = Opcodes.ILOAD - Opcodes.ISTORE;

	private final MethodVisitor code;
	private final int thread;
	private final int epoch;
	private final int owner;
	private final int index;
	private final int value;

	/** Whether the local variable has the epoch that the thread has. */
	private boolean isEpochLoaded;

	/**
	 * @param code  writes the method
	 * @param local the first local variable that the method does not use
	 */
	ShadowEmitter(MethodVisitor code, int local) {
		this.code = code;
		thread = local;
		epoch = local + 1;
		owner = local + 2;
		index = local + 3;
		value = local + 4;
	}

	/** Puts what comes first in the method. */
	void enter() {
		ShadowHook.ENTER.call(code);
		code.visitVarInsn(Opcodes.ASTORE, thread);
		code.visitInsn(Opcodes.ICONST_0);
		code.visitVarInsn(Opcodes.ISTORE, epoch);
		isEpochLoaded = false;
	}

	/** From here on the thread's epoch may be another one. */
	void forgetEpoch() {
		isEpochLoaded = false;
	}

	/** Before the instruction of an access: keeps what its check will need. */
	void before(AbstractInsnNode instruction, ShadowAccess access) {
		if (access.isReloadable || access.isStatic()) {
			return;
		}
		int store = access.isWrite ? storeOf(instruction) : Opcodes.NOP;
		if (access.isWrite) {
			code.visitVarInsn(store, value);
		}
		if (access.isElement()) {
			code.visitInsn(Opcodes.DUP2);
			code.visitVarInsn(Opcodes.ISTORE, index);
		} else {
			code.visitInsn(Opcodes.DUP);
		}
		code.visitVarInsn(Opcodes.ASTORE, owner);
		if (access.isWrite) {
			code.visitVarInsn(store + FROM_STORE_TO_LOAD, value);
		}
	}

	/** Makes sure that the local variable has the thread's epoch. */
	void loadEpoch() {
		if (!isEpochLoaded) {
			code.visitVarInsn(Opcodes.ALOAD, thread);
			code.visitFieldInsn(Opcodes.GETFIELD, THREAD, "epoch", "I");
			code.visitVarInsn(Opcodes.ISTORE, epoch);
			isEpochLoaded = true;
		}
	}

	/** Behind a loop: puts the check of an access whose index counts, made once more than the counter tells or not. */
	void range(ShadowAccess access, CountedLoop loop, boolean oneMore) {
		int offset = access.index.offset;
		int next = oneMore ? loop.step : 0;
		code.visitVarInsn(Opcodes.ALOAD, access.owner.local);
		if (loop.step > 0) {
			sum(loop.first, offset);
			sum(loop.counter, offset + next);
		} else {
			sum(loop.counter, offset + next - loop.step);
			sum(loop.first, offset + 1);
		}
		Hook.push(code, Math.abs(loop.step));
		check(access, access.isWrite ? ShadowHook.WRITE_RANGE : ShadowHook.READ_RANGE);
	}

	private void sum(int local, int number) {
		code.visitVarInsn(Opcodes.ILOAD, local);
		if (number != 0) {
			Hook.push(code, number);
			code.visitInsn(Opcodes.IADD);
		}
	}

	/** Behind the instruction of an access: puts the check. */
	void check(ShadowAccess access) {
		if (access.isFresh) {
			loadOwner(access);
			code.visitVarInsn(Opcodes.ALOAD, thread);
			ShadowHook.CONSTRUCTING.call(code);
			access.hidden.storeWrite(code);
			return;
		}
		loadEpoch();
		if (access.isElement()) {
			element(access);
		} else {
			field(access);
		}
	}

	private void field(ShadowAccess access) {
		HiddenField hidden = access.hidden;
		loadOwner(access);
		int kinds = hidden == null ? 0 : access.isWrite ? 1 : HiddenField.KINDS.length();
		for (int kind = 0; kind < kinds; kind++) {
			if (!access.isStatic()) {
				loadOwner(access);
			}
			hidden.load(code, kind);
		}
		if (hidden == null) {
			check(access, access.isWrite ? ShadowHook.FIND_WRITE : ShadowHook.FIND_READ);
		} else {
			check(access, access.isWrite ? ShadowHook.WRITE_FIELD : ShadowHook.READ_FIELD);
		}
	}

	private void element(ShadowAccess access) {
		loadOwner(access);
		loadIndex(access);
		check(access, access.isWrite ? ShadowHook.WRITE_ELEMENT : ShadowHook.READ_ELEMENT);
	}

	private void check(ShadowAccess access, ShadowHook hook) {
		code.visitVarInsn(Opcodes.ILOAD, epoch);
		code.visitVarInsn(Opcodes.ALOAD, thread);
		Hook.push(code, access.site);
		hook.call(code);
	}

	private void loadOwner(ShadowAccess access) {
		if (access.isStatic()) {
			code.visitInsn(Opcodes.ACONST_NULL);
		} else {
			code.visitVarInsn(Opcodes.ALOAD, access.isReloadable ? access.owner.local : owner);
		}
	}

	private void loadIndex(ShadowAccess access) {
		if (!access.isReloadable) {
			code.visitVarInsn(Opcodes.ILOAD, index);
		} else if (access.index.isConstant) {
			Hook.push(code, access.index.offset);
		} else {
			sum(access.index.local, access.index.offset);
		}
	}

	private static int storeOf(AbstractInsnNode instruction) {
		return instruction instanceof FieldInsnNode field ? Type.getType(field.desc).getOpcode(Opcodes.ISTORE)
				: STORES[instruction.getOpcode() - Opcodes.IASTORE];
	}
}
