/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.bootstrap.InterlockFootprint;
import dev.interlock.bootstrap.InterlockThread;

/**
 * Puts the check of an access behind it: then the access has not failed, and the class of a static field is initialised.
 * No release of the thread lies between the two.
 */
final class ShadowEmitter {

	private static final String THREAD = Type.getInternalName(InterlockThread.class);

	private static final String ARRAY = Type.getInternalName(InterlockFootprint.class);

	/** The slots that no frame needs to know: an owner, an index, and a value. */
	private static final int TEMPORARY = 4;

	private static final int FROM_STORE_TO_LOAD = Opcodes.ILOAD - Opcodes.ISTORE;

	private final MethodNode code;
	private final int caches;
	private final int thread;
	private final int epoch;
	private final int owner;
	private final int index;
	private final int value;

	/** Whether the local variable has the epoch that the thread has. */
	private boolean isEpochLoaded;

	/**
	 * @param code   takes the instructions
	 * @param local  the first local variable that the method does not use
	 * @param caches how many local variables keep the shadow states of arrays
	 */
	ShadowEmitter(MethodNode code, int local, int caches) {
		this.code = code;
		this.caches = caches;
		thread = local;
		epoch = local + 1;
		owner = firstCache() + caches;
		index = owner + 1;
		value = owner + 2;
	}

	/** The first of the local variables that keep the shadow states of arrays. */
	int firstCache() {
		return epoch + 1;
	}

	/** The first local variable that is free for others. */
	int free() {
		return owner + TEMPORARY;
	}

	/** The types of the local variables that it adds, for frames. */
	List<Object> locals() {
		List<Object> types = new ArrayList<>(List.of(THREAD, Opcodes.INTEGER));
		types.addAll(Collections.nCopies(caches, ARRAY));
		return types;
	}

	/** Puts what comes first in the method. */
	void enter() {
		ShadowHook.ENTER.call(code);
		code.visitVarInsn(Opcodes.ASTORE, thread);
		code.visitInsn(Opcodes.ICONST_0);
		code.visitVarInsn(Opcodes.ISTORE, epoch);
		for (int i = 0; i < caches; i++) {
			code.visitInsn(Opcodes.ACONST_NULL);
			code.visitVarInsn(Opcodes.ASTORE, firstCache() + i);
		}
		isEpochLoaded = false;
	}

	/** From here on the thread's epoch may be another one. */
	void forgetEpoch() {
		isEpochLoaded = false;
	}

	/** Behind the instruction that gives an array's variable another value: lets go of the footprint in the old one. */
	void forget(int cache) {
		code.visitInsn(Opcodes.ACONST_NULL);
		code.visitVarInsn(Opcodes.ASTORE, cache);
	}

	/** Before the instruction of an access: keeps what its check will need. */
	void before(AbstractInsnNode instruction, ShadowAccess access) {
		if (access.isReloadable || access.isStatic()) {
			return;
		}
		int store = access.isWrite ? ShadowAccess.storeOf(instruction) : Opcodes.NOP;
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
		loadOwner(access);
		if (loop.step > 0) {
			Hook.sum(code, loop.first, offset);
			Hook.sum(code, loop.counter, offset + next);
		} else {
			Hook.sum(code, loop.counter, offset + next - loop.step);
			Hook.sum(code, loop.first, offset + 1);
		}
		Hook.push(code, Math.abs(loop.step));
		check(access, access.isWrite ? ShadowHook.WRITE_RANGE : ShadowHook.READ_RANGE);
	}

	/** Puts the check of an access that has been made before here. */
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

	/**
	 * Behind the instruction of an access: puts the check. That of a field has its branch here, and not in a method that
	 * all accesses call: so the JVM knows of each access whether the variable has ever been another thread's, and compiles
	 * no call where it has not; then the object may even live in registers.
	 */
	void checkHere(ShadowAccess access, AbstractInsnNode next) {
		if (access.isFresh || access.isElement() || access.behind == null) {
			check(access);
			return;
		}
		loadEpoch();
		LabelNode covered = new LabelNode();
		loadOwner(access, access.hidden);
		if (access.hidden == null) {
			code.visitVarInsn(Opcodes.ILOAD, epoch);
			Hook.push(code, access.site);
			ShadowHook.IS_WRITTEN.call(code);
			code.instructions.add(new JumpInsnNode(Opcodes.IFNE, covered));
		} else {
			access.hidden.load(code, 0);
			code.visitVarInsn(Opcodes.ILOAD, epoch);
			code.instructions.add(new JumpInsnNode(Opcodes.IF_ICMPEQ, covered));
		}
		unwritten(access);
		code.instructions.add(covered);
		code.instructions.add(access.behind);
		if (FrameStates.beginsWithFrame(next)) {
			// no two frames at the same place
			code.visitInsn(Opcodes.NOP);
		}
	}

	private void unwritten(ShadowAccess access) {
		HiddenField hidden = access.hidden;
		loadOwner(access);
		if (hidden == null) {
			check(access, access.isWrite ? ShadowHook.FIND_WRITE : ShadowHook.FIND_READ);
		} else if (access.isWrite) {
			code.visitVarInsn(Opcodes.ALOAD, thread);
			Hook.push(code, access.site);
			ShadowHook.WRITTEN.call(code);
		} else {
			for (int kind = 1; kind < HiddenField.KINDS.length(); kind++) {
				loadOwner(access, hidden);
				hidden.load(code, kind);
			}
			check(access, ShadowHook.READ_UNWRITTEN);
		}
	}

	private void field(ShadowAccess access) {
		HiddenField hidden = access.hidden;
		loadOwner(access);
		int kinds = hidden == null ? 0 : access.isWrite ? 1 : HiddenField.KINDS.length();
		for (int kind = 0; kind < kinds; kind++) {
			loadOwner(access, hidden);
			hidden.load(code, kind);
		}
		if (hidden == null) {
			check(access, access.isWrite ? ShadowHook.FIND_WRITE : ShadowHook.FIND_READ);
		} else {
			check(access, access.isWrite ? ShadowHook.WRITE_FIELD : ShadowHook.READ_FIELD);
		}
	}

	private void element(ShadowAccess access) {
		if (access.cache < 0) {
			code.visitInsn(Opcodes.ACONST_NULL);
		} else {
			code.visitVarInsn(Opcodes.ALOAD, access.cache);
			if (!access.isCacheCurrent) {
				loadOwner(access);
				code.visitVarInsn(Opcodes.ALOAD, thread);
				ShadowHook.FOOTPRINT.call(code);
			}
		}
		loadOwner(access);
		loadIndex(access);
		if (access.neighbours > 1) {
			Hook.push(code, access.neighbours);
			check(access, access.isWrite ? ShadowHook.WRITE_NEIGHBOURS : ShadowHook.READ_NEIGHBOURS);
		} else {
			check(access, access.isWrite ? ShadowHook.WRITE_ELEMENT : ShadowHook.READ_ELEMENT);
		}
		if (access.cache < 0) {
			code.visitInsn(Opcodes.POP);
		} else {
			code.visitVarInsn(Opcodes.ASTORE, access.cache);
		}
	}

	private void check(ShadowAccess access, ShadowHook hook) {
		code.visitVarInsn(Opcodes.ILOAD, epoch);
		code.visitVarInsn(Opcodes.ALOAD, thread);
		Hook.push(code, access.firstSite());
		hook.call(code);
	}

	/** Loads what a field's hidden field is asked of: nothing if it is static. */
	private void loadOwner(ShadowAccess access, HiddenField hidden) {
		if (hidden == null || !access.isStatic()) {
			loadOwner(access);
		}
	}

	private void loadOwner(ShadowAccess access) {
		if (access.isStatic()) {
			code.visitInsn(Opcodes.ACONST_NULL);
		} else if (access.isReloadable && access.source != null) {
			code.visitVarInsn(Opcodes.ALOAD, 0);
			code.visitFieldInsn(Opcodes.GETFIELD, access.source.owner, access.source.name, access.source.desc);
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
			Hook.sum(code, access.index.local, access.index.offset);
		}
	}
}
