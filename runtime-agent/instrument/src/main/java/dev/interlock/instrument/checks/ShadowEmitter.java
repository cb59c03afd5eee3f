/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.bytecode.FrameStates;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.hooks.ShadowHook;
import dev.interlock.instrument.meta.HiddenField;

/**
 * Emits the check of an access behind the access. The access has then succeeded, and the class of a static field is
 * initialised. The thread does not release between the two.
 */
final class ShadowEmitter {

	private final MethodNode code;
	private final CheckOperands operands;
	private final ShadowLocals locals;
	private final FieldChecks fields;

	/** Whether the method first tests for an open transaction, and begins one if there is none. */
	private boolean isInTransaction;

	/** Whether the local variable holds the thread's current epoch. */
	private boolean isEpochLoaded;

	/**
	 * @param code     receives the instructions
	 * @param operands the operands of the accesses
	 * @param locals   the local variables reserved for checks
	 * @param late     loads the site of a transaction that begins at its only check, see {@link DeferredTransactionBegin}; or
	 * null
	 */
	ShadowEmitter(MethodNode code, CheckOperands operands, ShadowLocals locals, AbstractInsnNode late) {
		this.code = code;
		this.operands = operands;
		this.locals = locals;
		fields = new FieldChecks(code, operands, locals, late);
	}

	/** Emits the code at the start of the method. */
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

	/** Emits the test whether the thread is in a transaction. */
	void isInTransaction() {
		isInTransaction = true;
		code.visitVarInsn(Opcodes.ALOAD, locals.thread);
		ShadowHook.IS_IN_TRANSACTION.call(code);
	}

	/** Records that the thread's epoch may have changed. */
	void forgetEpoch() {
		isEpochLoaded = false;
	}

	/** Behind a store to an array's variable: clears the cached footprint of the previous array. */
	void forget(int cache) {
		code.visitInsn(Opcodes.ACONST_NULL);
		code.visitVarInsn(Opcodes.ASTORE, cache);
	}

	/** Ensures that the local variable holds the thread's epoch. */
	void loadEpoch() {
		if (!isEpochLoaded) {
			code.visitVarInsn(Opcodes.ALOAD, locals.thread);
			code.visitFieldInsn(Opcodes.GETFIELD, ShadowLocals.THREAD, "epoch", "I");
			code.visitVarInsn(Opcodes.ISTORE, locals.epoch);
			isEpochLoaded = true;
		}
	}

	/** Reloads the thread's epoch into the local variable unconditionally. */
	void loadEpochAgain() {
		isEpochLoaded = false;
		loadEpoch();
	}

	/**
	 * Behind a loop: emits the check of an access with a counted index. {@code oneMore} adds an iteration to those
	 * that the counter gives.
	 */
	void range(ShadowAccess access, CountedLoop loop, boolean oneMore) {
		InductionVariable variable = loop.variable(access);
		if (access.array != null) {
			range(access, loop, access.array);
			if (oneMore) {
				check(access);
			}
		} else if (variable == null) {
			range(access, loop.first, loop.counter, oneMore ? loop.step : 0, loop.step);
		} else {
			range(access, loop, variable);
		}
	}

	/**
	 * Emits the check of an access indexed by another induction variable than the counter. All iterations are
	 * complete.
	 */
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

	/** Loads the value of a variable after the last complete iteration, plus a constant. */
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

	/**
	 * Emits the check of an access in a branch of a loop, for the values of the counter that the branch has recorded.
	 */
	void range(ShadowAccess access, CountedLoop loop, CountedBranch branch) {
		range(access, branch.from, branch.next, 0, loop.step);
	}

	/** Before the first access of an iteration to an array that the loop obtains anew: keeps the array. */
	void keep(LoopArray array) {
		operands.keepArray(array);
	}

	/** Emits the check of an access to an array that a loop obtains anew, for its elements without a check. */
	void range(ShadowAccess access, CountedLoop loop, LoopArray array) {
		code.visitVarInsn(Opcodes.ALOAD, array.array);
		elements(access, array.from, loop.counter, 0, loop.step);
	}

	private void range(ShadowAccess access, int first, int behind, int next, int step) {
		operands.loadOwner(access);
		elements(access, first, behind, next, step);
	}

	private void elements(ShadowAccess access, int first, int behind, int next, int step) {
		int offset = access.index.offset;
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

	/** Emits the check of an access that has already been made. */
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
	 * Emits the check behind the instruction of an access. The branch for a field is inlined here, and not in a
	 * method shared by all accesses. The JIT compiler then profiles each access separately, and omits the call where
	 * the variable was never shared. Escape analysis may then even remove the object.
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
			// two frames at one position are not allowed
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
