/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Puts the check of an access behind it: then the access has not failed, and the class of a static field is initialised.
 * No release of the thread lies between the two.
 */
final class ShadowEmitter {

	private final MethodNode code;
	private final CheckOperands operands;
	private final ShadowLocals locals;
	private final FieldChecks fields;

	/** Whether the method asks whether it is in a transaction, before all else, and begins one if not. */
	private boolean isInTransaction;

	/** Whether the local variable has the epoch that the thread has. */
	private boolean isEpochLoaded;

	/**
	 * @param code     takes the instructions
	 * @param operands what accesses are made to
	 * @param locals   the local variables that are there for it
	 * @param late     loads the site of a transaction that begins at its only check, see {@link LateTransaction}; or null
	 */
	ShadowEmitter(MethodNode code, CheckOperands operands, ShadowLocals locals, AbstractInsnNode late) {
		this.code = code;
		this.operands = operands;
		this.locals = locals;
		fields = new FieldChecks(code, operands, locals, late);
	}

	/** Puts what comes first in the method. */
	void enter() {
		if (locals.isLate()) {
			ShadowHook.NUMBER.call(code);
			code.visitVarInsn(Opcodes.ISTORE, locals.mark);
			code.visitInsn(Opcodes.ACONST_NULL);
			code.visitVarInsn(Opcodes.ASTORE, locals.thread);
		} else {
			enterNow();
		}
		code.visitInsn(Opcodes.ICONST_0);
		code.visitVarInsn(Opcodes.ISTORE, locals.epoch);
		for (int i = 0; i < locals.caches; i++) {
			forget(locals.firstCache + i);
		}
		isEpochLoaded = false;
	}

	private void enterNow() {
		(locals.hasMark() && isInTransaction ? ShadowHook.ENTER_TRANSACTION : ShadowHook.ENTER).call(code);
		code.visitVarInsn(Opcodes.ASTORE, locals.thread);
		if (locals.hasMark()) {
			code.visitVarInsn(Opcodes.ALOAD, locals.thread);
			code.visitFieldInsn(Opcodes.GETFIELD, ShadowLocals.THREAD, "mark", "I");
			code.visitVarInsn(Opcodes.ISTORE, locals.mark);
		}
	}

	/** Puts the question whether the thread is in a transaction. */
	void isInTransaction() {
		isInTransaction = true;
		code.visitVarInsn(Opcodes.ALOAD, locals.thread);
		ShadowHook.IS_IN_TRANSACTION.call(code);
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

	/** Makes sure that the local variable has the thread's epoch. */
	void loadEpoch() {
		if (!isEpochLoaded) {
			code.visitVarInsn(Opcodes.ALOAD, locals.thread);
			code.visitFieldInsn(Opcodes.GETFIELD, ShadowLocals.THREAD, "epoch", "I");
			code.visitVarInsn(Opcodes.ISTORE, locals.epoch);
			isEpochLoaded = true;
		}
	}

	/** From here on the local variable has the thread's epoch, whatever it had. */
	void loadEpochAgain() {
		isEpochLoaded = false;
		loadEpoch();
	}

	/** Behind a loop: puts the check of an access whose index counts, made once more than the counter tells or not. */
	void range(ShadowAccess access, CountedLoop loop, boolean oneMore) {
		InductionVariable variable = loop.variable(access);
		if (variable == null) {
			range(access, loop.first, loop.counter, oneMore ? loop.step : 0, loop.step);
		} else {
			range(access, loop, variable);
		}
	}

	/** Puts the check of an access whose index goes with another variable than the counter: all rounds are over. */
	private void range(ShadowAccess access, CountedLoop loop, InductionVariable variable) {
		int offset = access.index.offset - access.neighbours + 1;
		operands.loadOwner(access);
		if (variable.step > 0) {
			Hook.sum(code, variable.first, offset);
			last(loop, variable, offset);
		} else {
			last(loop, variable, offset - variable.step);
			Hook.sum(code, variable.first, offset + 1);
		}
		if (access.neighbours > 1) {
			Hook.push(code, access.neighbours);
			check(access, access.isWrite ? ShadowHook.WRITE_NEIGHBOURS_RANGE : ShadowHook.READ_NEIGHBOURS_RANGE);
		} else {
			Hook.push(code, Math.abs(variable.step));
			check(access, access.isWrite ? ShadowHook.WRITE_RANGE : ShadowHook.READ_RANGE);
		}
	}

	/** Loads what a variable has after the last round that was finished, and a number more. */
	private void last(CountedLoop loop, InductionVariable variable, int more) {
		Hook.sum(code, variable.first, more);
		code.visitVarInsn(Opcodes.ILOAD, loop.counter);
		code.visitVarInsn(Opcodes.ILOAD, loop.first);
		code.visitInsn(Opcodes.ISUB);
		int factor = variable.step;
		if (factor % loop.step == 0) {
			factor /= loop.step;
		} else {
			Hook.push(code, loop.step);
			code.visitInsn(Opcodes.IDIV);
		}
		Hook.push(code, factor);
		code.visitInsn(Opcodes.IMUL);
		code.visitInsn(Opcodes.IADD);
	}

	/** Puts the check of an access in a branch of a loop, for the values of the counter that the branch has kept. */
	void range(ShadowAccess access, CountedLoop loop, CountedBranch branch) {
		range(access, branch.from, branch.next, 0, loop.step);
	}

	private void range(ShadowAccess access, int first, int behind, int next, int step) {
		int offset = access.index.offset;
		operands.loadOwner(access);
		if (step > 0) {
			Hook.sum(code, first, offset);
			Hook.sum(code, behind, offset + next);
		} else {
			Hook.sum(code, behind, offset + next - step);
			Hook.sum(code, first, offset + 1);
		}
		Hook.push(code, Math.abs(step));
		check(access, access.isWrite ? ShadowHook.WRITE_RANGE : ShadowHook.READ_RANGE);
	}

	/** Puts the check of an access that has been made before here. */
	void check(ShadowAccess access) {
		if (access.isFresh) {
			operands.loadOwner(access);
			operands.loadOwner(access);
			code.visitVarInsn(Opcodes.ALOAD, locals.thread);
			Hook.push(code, access.firstSite());
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
		LabelNode covered = new LabelNode();
		if (!locals.hasMark() || access.isStatic()) {
			loadEpoch();
		}
		fields.put(access, covered);
		code.instructions.add(covered);
		code.instructions.add(access.behind);
		if (FrameStates.beginsWithFrame(next)) {
			// no two frames at the same place
			code.visitInsn(Opcodes.NOP);
		}
	}

	private void field(ShadowAccess access) {
		HiddenField hidden = access.hidden;
		operands.loadOwner(access);
		int kinds = hidden == null ? 0 : access.isWrite ? 1 : HiddenField.KINDS.length();
		for (int kind = 0; kind < kinds; kind++) {
			operands.loadOwner(access, hidden);
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
				operands.loadOwner(access);
				code.visitVarInsn(Opcodes.ALOAD, locals.thread);
				ShadowHook.FOOTPRINT.call(code);
			}
		}
		operands.loadOwner(access);
		operands.loadIndex(access);
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
		code.visitVarInsn(Opcodes.ILOAD, locals.epoch);
		code.visitVarInsn(Opcodes.ALOAD, locals.thread);
		Hook.push(code, access.firstSite());
		hook.call(code);
	}
}
