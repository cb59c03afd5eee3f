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
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

import dev.interlock.instrument.bytecode.FrameStates;
import dev.interlock.instrument.bytecode.LocalVariables;
import dev.interlock.instrument.hooks.Hook;

/**
 * Inserts the checks of a {@link CountedLoop} behind it, where its counter gives the number of iterations: at each
 * exit, and where an exception leaves it. The accesses of an iteration that throws are not checked. This may miss
 * accesses, but never reports one that was not made.
 */
final class LoopChecks {

	private final MethodNode method;
	private final ShadowEmitter emitter;
	private final InsnList added;

	/**
	 * @param emitter emits the checks
	 * @param added   receives the emitted instructions
	 */
	LoopChecks(MethodNode method, ShadowEmitter emitter, InsnList added) {
		this.method = method;
		this.emitter = emitter;
		this.added = added;
	}

	/** Adds the loop's own local variables to its frames; the method's frames have the others already. */
	static void extendFrames(CountedLoop loop) {
		for (AbstractInsnNode at = loop.head; at != loop.back; at = at.getNext()) {
			if (at instanceof FrameNode frame) {
				frame.local = LocalVariables.with(frame.local, loop.first, loop.locals());
			}
		}
	}

	/** Inserts the checks of a loop. */
	void put(CountedLoop loop) {
		List<TryCatchBlockNode> around = LoopFinder.around(method, loop);
		keepFirst(loop);
		InsnList stubs = new InsnList();
		loop.branches.forEach(branch -> countBranch(branch, loop, stubs));
		loop.arrays.forEach(array -> compareArrays(array, loop));
		for (int i = 0; i < loop.exits.size(); i++) {
			JumpInsnNode exit = loop.exits.get(i);
			LabelNode stub = new LabelNode();
			stubs.add(stub);
			stubs.add(frame(loop.frame, List.of()));
			stubs.add(checks(loop, loop.accessesBefore.get(i), List.of()));
			stubs.add(new JumpInsnNode(Opcodes.GOTO, exit.label));
			exit.label = stub;
		}
		LabelNode end = new LabelNode();
		method.instructions.insert(loop.back, end);
		if (loop.condition != null) {
			InsnList checks = checks(loop, 0, List.of());
			if (FrameStates.beginsWithFrame(end.getNext())) {
				// separates that frame from the one of the checks
				checks.add(new InsnNode(Opcodes.NOP));
			}
			method.instructions.insert(end, checks);
		}
		onThrow(loop, end, around, stubs);
		method.instructions.add(stubs);
	}

	private void keepFirst(CountedLoop loop) {
		AbstractInsnNode place = loop.entry();
		copy(loop.counter, loop.first, place);
		for (CountedBranch branch : loop.branches) {
			copy(loop.counter, branch.from, place);
			copy(loop.counter, branch.next, place);
		}
		for (InductionVariable variable : loop.variables()) {
			copy(variable.local, variable.first, place);
		}
		for (LoopArray array : loop.arrays) {
			clear(array.found, place);
			clear(array.array, place);
			copy(loop.counter, array.from, place);
		}
	}

	private void clear(int local, AbstractInsnNode place) {
		method.instructions.insertBefore(place, new InsnNode(Opcodes.ACONST_NULL));
		method.instructions.insertBefore(place, new VarInsnNode(Opcodes.ASTORE, local));
	}

	private void copy(int from, int to, AbstractInsnNode place) {
		method.instructions.insertBefore(place, new VarInsnNode(Opcodes.ILOAD, from));
		method.instructions.insertBefore(place, new VarInsnNode(Opcodes.ISTORE, to));
	}

	/**
	 * At the end of a branch: records that it was taken for this value of the counter. If it was not taken for the
	 * previous value, the preceding range is checked.
	 */
	private void countBranch(CountedBranch branch, CountedLoop loop, InsnList stubs) {
		LabelNode broken = new LabelNode();
		LabelNode counted = new LabelNode();
		MethodNode count = new MethodNode(Opcodes.ASM9);
		count.visitVarInsn(Opcodes.ILOAD, loop.counter);
		count.visitVarInsn(Opcodes.ILOAD, branch.next);
		count.instructions.add(new JumpInsnNode(Opcodes.IF_ICMPNE, broken));
		count.instructions.add(counted);
		count.instructions.add(frame(branch.frame, List.of()));
		Hook.sum(count, loop.counter, loop.step);
		count.visitVarInsn(Opcodes.ISTORE, branch.next);
		method.instructions.insertBefore(branch.end, count.instructions);
		stubs.add(broken);
		stubs.add(frame(branch.frame, List.of()));
		emitter.forgetEpoch();
		emitter.loadEpoch();
		branch.accesses.forEach(access -> emitter.range(access, loop, branch));
		stubs.add(added);
		stubs.add(new VarInsnNode(Opcodes.ILOAD, loop.counter));
		stubs.add(new VarInsnNode(Opcodes.ISTORE, branch.from));
		stubs.add(new JumpInsnNode(Opcodes.GOTO, counted));
	}

	/**
	 * At the end of an iteration: if its array is not that of the iterations before, their elements are checked. This
	 * is in the loop, so that {@link LoopVersions} copies it with the loop.
	 */
	private void compareArrays(LoopArray array, CountedLoop loop) {
		emitter.keep(array);
		method.instructions.insertBefore(array.place, added);
		LabelNode same = new LabelNode();
		InsnList compare = new InsnList();
		compare.add(new VarInsnNode(Opcodes.ALOAD, array.found));
		compare.add(new VarInsnNode(Opcodes.ALOAD, array.array));
		compare.add(new JumpInsnNode(Opcodes.IF_ACMPEQ, same));
		emitter.forgetEpoch();
		emitter.loadEpoch();
		array.accesses.forEach(access -> emitter.range(access, loop, array));
		compare.add(added);
		compare.add(new VarInsnNode(Opcodes.ALOAD, array.found));
		compare.add(new VarInsnNode(Opcodes.ASTORE, array.array));
		compare.add(new VarInsnNode(Opcodes.ILOAD, loop.counter));
		compare.add(new VarInsnNode(Opcodes.ISTORE, array.from));
		compare.add(same);
		compare.add(frame(loop.frame, List.of()));
		method.instructions.insertBefore(loop.count, compare);
	}

	private void onThrow(CountedLoop loop, LabelNode end, List<TryCatchBlockNode> around, InsnList stubs) {
		LabelNode start = new LabelNode();
		method.instructions.insert(loop.head, start);
		LabelNode handler = new LabelNode();
		stubs.add(handler);
		List<Object> thrown = List.of("java/lang/Throwable");
		stubs.add(frame(loop.frame, thrown));
		stubs.add(checks(loop, 0, thrown));
		stubs.add(new InsnNode(Opcodes.ATHROW));
		LabelNode behind = new LabelNode();
		stubs.add(behind);
		// first in the table: it precedes the method's own handlers, which then receive the rethrown exception
		method.tryCatchBlocks.add(0, new TryCatchBlockNode(start, end, handler, null));
		for (TryCatchBlockNode block : around) {
			method.tryCatchBlocks.add(new TryCatchBlockNode(handler, behind, block.handler, block.type));
		}
	}

	private static FrameNode frame(FrameNode like, List<Object> stack) {
		return new FrameNode(Opcodes.F_NEW, like.local.size(), like.local.toArray(), stack.size(), stack.toArray());
	}

	/**
	 * The checks at an exit of a loop.
	 *
	 * @param early the number of accesses, from the first, that were made once more than the others
	 * @param stack the content of the operand stack at the exit
	 */
	private InsnList checks(CountedLoop loop, int early, List<Object> stack) {
		emitter.forgetEpoch();
		emitter.loadEpoch();
		boolean isGuarded = false;
		for (int i = 0; i < loop.accesses.size(); i++) {
			ShadowAccess access = loop.accesses.get(i);
			if (loop.counts(access)) {
				emitter.range(access, loop, i < early);
			} else if (i < early) {
				emitter.check(access);
			} else {
				isGuarded = true;
			}
		}
		for (CountedBranch branch : loop.branches) {
			branch.accesses.forEach(access -> emitter.range(access, loop, branch));
		}
		InsnList checks = new InsnList();
		checks.add(added);
		if (isGuarded) {
			LabelNode skip = new LabelNode();
			checks.add(new VarInsnNode(Opcodes.ILOAD, loop.counter));
			checks.add(new VarInsnNode(Opcodes.ILOAD, loop.first));
			checks.add(new JumpInsnNode(Opcodes.IF_ICMPEQ, skip));
			for (int i = early; i < loop.accesses.size(); i++) {
				if (!loop.counts(loop.accesses.get(i))) {
					emitter.check(loop.accesses.get(i));
				}
			}
			checks.add(added);
			checks.add(skip);
			checks.add(frame(loop.frame, stack));
		}
		return checks;
	}
}
