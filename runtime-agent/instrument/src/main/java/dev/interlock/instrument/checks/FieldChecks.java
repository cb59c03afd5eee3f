/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.hooks.ShadowHook;
import dev.interlock.instrument.meta.HiddenField;

/**
 * Inserts the checks of fields behind their accesses, with branches around the calls. For {@link JointAccesses} the
 * mark of each object is compared once. The accesses are reported as if each had a check of its own.
 */
final class FieldChecks {

	/** The checks of one, two and three accesses to an object. */
	private static final List<ShadowHook> READ = List.of(ShadowHook.IS_SHARED_READ, ShadowHook.ARE_TWO_SHARED_READ,
			ShadowHook.ARE_THREE_SHARED_READ);
	private static final List<ShadowHook> WRITTEN = List.of(ShadowHook.IS_SHARED_WRITTEN,
			ShadowHook.ARE_TWO_SHARED_WRITTEN, ShadowHook.ARE_THREE_SHARED_WRITTEN);
	private static final int MOST_AT_ONCE = READ.size();

	private final MethodNode code;
	private final CheckOperands operands;
	private final ShadowLocals locals;
	private final AbstractInsnNode late;

	/**
	 * @param code     receives the instructions
	 * @param operands the operands of the accesses
	 * @param locals   the local variables reserved for checks
	 * @param late     loads the site of a transaction that begins at the only check, see {@link DeferredTransactionBegin}; or
	 * null
	 */
	FieldChecks(MethodNode code, CheckOperands operands, ShadowLocals locals, AbstractInsnNode late) {
		this.code = code;
		this.operands = operands;
		this.locals = locals;
		this.late = late;
	}

	/**
	 * Emits the check of an access, or of all joint accesses if it is the last of them.
	 *
	 * @param covered the target if nothing remains to be checked; the caller places it behind this check
	 */
	void put(ShadowAccess access, LabelNode covered) {
		if (access.joint != null) {
			together(access, access.joint, covered);
		} else if (late != null) {
			together(access, List.of(access), covered);
		} else if (locals.hasMark() && !access.isStatic()) {
			ownedOrShared(access, covered);
		} else {
			written(access, covered);
		}
	}

	private void written(ShadowAccess access, LabelNode covered) {
		operands.loadOwner(access, access.hidden);
		if (access.hidden == null) {
			code.visitVarInsn(Opcodes.ILOAD, locals.epoch);
			Hook.push(code, access.site);
			ShadowHook.IS_WRITTEN.call(code);
			jump(Opcodes.IFNE, covered);
		} else {
			access.hidden.load(code, 0);
			code.visitVarInsn(Opcodes.ILOAD, locals.epoch);
			jump(Opcodes.IF_ICMPEQ, covered);
		}
		unwritten(access);
	}

	private void unwritten(ShadowAccess access) {
		HiddenField hidden = access.hidden;
		operands.loadOwner(access);
		if (hidden != null && access.isWrite) {
			report(access, ShadowHook.WRITTEN);
			return;
		}
		for (int kind = 1; hidden != null && kind < HiddenField.KINDS.length(); kind++) {
			operands.loadOwner(access, hidden);
			hidden.load(code, kind);
		}
		code.visitVarInsn(Opcodes.ILOAD, locals.epoch);
		report(access, hidden != null ? ShadowHook.READ_UNWRITTEN
				: access.isWrite ? ShadowHook.FIND_WRITE : ShadowHook.FIND_READ);
	}

	/** Uses few instructions, so that the JIT compiler still inlines short methods. */
	private void ownedOrShared(ShadowAccess access, LabelNode covered) {
		operands.loadOwner(access);
		jumpIfOwned(List.of(access), covered, true);
		operands.loadOwner(access);
		report(access, access.isWrite ? ShadowHook.WRITE_SHARED : ShadowHook.READ_SHARED);
	}

	private void together(ShadowAccess last, List<ShadowAccess> joint, LabelNode covered) {
		LabelNode otherwise = new LabelNode();
		look(last, joint, covered, otherwise);
		put(otherwise, last);
		if (late != null) {
			code.instructions.add(late.clone(null));
			Hook.TRANSACTION_BEGIN.call(code);
			loadThread();
		}
		for (ShadowAccess access : joint) {
			operands.loadOwner(access);
			report(access, access.isWrite ? ShadowHook.JOINT_WRITE : ShadowHook.JOINT_READ);
		}
		if (late != null) {
			Hook.TRANSACTION_END.call(code);
		}
	}

	private void loadThread() {
		ShadowHook.ENTER_TRANSACTION.call(code);
		code.visitVarInsn(Opcodes.ASTORE, locals.thread);
	}

	/**
	 * Accesses to objects that the thread owns are never reported. Only for the others does the code test whether a
	 * transaction is open.
	 */
	private void jumpIfOutside(LabelNode otherwise) {
		loadThread();
		code.visitVarInsn(Opcodes.ALOAD, locals.thread);
		ShadowHook.IS_IN_TRANSACTION.call(code);
		jump(Opcodes.IFEQ, otherwise);
	}

	/** One comparison of an object's mark covers all its fields. */
	private void look(ShadowAccess last, List<ShadowAccess> joint, LabelNode covered, LabelNode otherwise) {
		List<List<ShadowAccess>> objects = byOwner(joint);
		if (late != null) {
			lookAtMarks(last, objects, covered);
			jumpIfOutside(otherwise);
		}
		for (int i = 0; i < objects.size(); i++) {
			List<ShadowAccess> same = objects.get(i);
			LabelNode next = i == objects.size() - 1 ? covered : new LabelNode();
			if (late == null || objects.size() > 1) {
				operands.loadOwner(same.get(0));
				jumpIfOwned(same, next, true);
			}
			List<ShadowAccess> writes = different(same, true);
			look(different(same, false), otherwise, next == covered && writes.isEmpty() ? covered : null);
			look(writes, otherwise, next == covered ? covered : null);
			if (next != covered) {
				put(next, last);
			}
		}
	}

	/** Skips all checks if the thread owns all objects. The thread's state is thus loaded at most once. */
	private void lookAtMarks(ShadowAccess last, List<List<ShadowAccess>> objects, LabelNode covered) {
		LabelNode shared = new LabelNode();
		for (int i = 0; i < objects.size(); i++) {
			boolean isLast = i == objects.size() - 1;
			operands.loadOwner(objects.get(i).get(0));
			jumpIfOwned(objects.get(i), isLast ? covered : shared, isLast);
		}
		if (objects.size() > 1) {
			put(shared, last);
		}
	}

	private void put(LabelNode label, ShadowAccess last) {
		code.instructions.add(label);
		code.instructions.add(copy(last.behind));
	}

	private static List<List<ShadowAccess>> byOwner(List<ShadowAccess> joint) {
		List<List<ShadowAccess>> objects = new ArrayList<>();
		List<ShadowAccess> left = new ArrayList<>(joint);
		while (!left.isEmpty()) {
			ShadowAccess first = left.get(0);
			objects.add(left.stream().filter(access -> access.owner.isSame(first.owner)).toList());
			left.removeAll(objects.get(objects.size() - 1));
		}
		return objects;
	}

	/** The reads or the writes among the accesses, one for each field. */
	private static List<ShadowAccess> different(List<ShadowAccess> same, boolean isWrite) {
		List<ShadowAccess> different = new ArrayList<>();
		for (ShadowAccess access : same) {
			if (access.isWrite == isWrite && different.stream().noneMatch(access::isSameVariable)) {
				different.add(access);
			}
		}
		return different;
	}

	/**
	 * Checks accesses of one kind to an object, several with each branch. Fewer branches mean fewer points at which
	 * the JIT compiler must keep deoptimisation state.
	 *
	 * @param covered the target if all have been reported; null for the next instruction
	 */
	private void look(List<ShadowAccess> accesses, LabelNode otherwise, LabelNode covered) {
		for (int from = 0; from < accesses.size(); from += MOST_AT_ONCE) {
			List<ShadowAccess> some = accesses.subList(from, Math.min(from + MOST_AT_ONCE, accesses.size()));
			operands.loadOwner(some.get(0));
			code.visitVarInsn(Opcodes.ALOAD, locals.thread);
			some.forEach(access -> Hook.push(code, access.site));
			(some.get(0).isWrite ? WRITTEN : READ).get(some.size() - 1).call(code);
			boolean isLast = covered != null && from + MOST_AT_ONCE >= accesses.size();
			jump(isLast ? Opcodes.IFNE : Opcodes.IFEQ, isLast ? covered : otherwise);
		}
	}

	/**
	 * From (object) to nothing.
	 *
	 * @param isOwned whether to jump if the thread owns the object, or if it does not
	 */
	private void jumpIfOwned(List<ShadowAccess> same, LabelNode target, boolean isOwned) {
		String marked = same.stream().map(access -> access.marked).filter(type -> type != null).findFirst()
				.orElse(null);
		if (marked != null) {
			HiddenField.loadOwner(code, marked);
			code.visitVarInsn(Opcodes.ILOAD, locals.mark);
			jump(isOwned ? Opcodes.IF_ICMPEQ : Opcodes.IF_ICMPNE, target);
		} else {
			code.visitVarInsn(Opcodes.ILOAD, locals.mark);
			Hook.push(code, same.get(0).site);
			ShadowHook.IS_OWNED.call(code);
			jump(isOwned ? Opcodes.IFNE : Opcodes.IFEQ, target);
		}
	}

	/** Calls a hook; the thread and the site follow the arguments on the stack. */
	private void report(ShadowAccess access, ShadowHook hook) {
		code.visitVarInsn(Opcodes.ALOAD, locals.thread);
		Hook.push(code, access.site);
		hook.call(code);
	}

	private void jump(int opcode, LabelNode target) {
		code.instructions.add(new JumpInsnNode(opcode, target));
	}

	private static FrameNode copy(FrameNode frame) {
		return new FrameNode(Opcodes.F_NEW, frame.local.size(), frame.local.toArray(), frame.stack.size(),
				frame.stack.toArray());
	}
}
