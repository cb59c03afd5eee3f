/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.SourceValue;

/** The accesses of one method to one field, or to the elements of its array, with the locks held there. */
final class MethodUses {

	private final String owner;
	private final MethodNode method;
	private final Accesses accesses;
	private final ValueFlow flow = new ValueFlow();
	private final List<FieldUse> uses = new ArrayList<>();
	private final LockedRegions locks;
	private boolean isKept = true;

	/**
	 * @param owner   the internal name of the method's class
	 * @param accesses selects the accesses to the field
	 * @param initial  whether the method initialises the object or class of the field
	 */
	MethodUses(String owner, MethodNode method, Accesses accesses, boolean initial)
			throws AnalyzerException {
		this.owner = owner;
		this.method = method;
		this.accesses = accesses;
		List<Set<Integer>> successors = new ArrayList<>();
		for (int i = 0; i < method.instructions.size(); i++) {
			successors.add(new HashSet<>());
		}
		new Analyzer<SourceValue>(flow) {
			@Override
			protected void newControlFlowEdge(int from, int to) {
				successors.get(from).add(to);
			}

			@Override
			protected boolean newControlFlowExceptionEdge(int from, int to) {
				successors.get(from).add(to);
				return true;
			}
		}.analyze(owner, method);
		locks = new LockedRegions(method, flow, successors);
		for (int i = 0; i < method.instructions.size(); i++) {
			AbstractInsnNode instruction = method.instructions.get(i);
			isKept &= accesses.isKept(instruction, flow);
			if (accesses.isRead(instruction, flow)) {
				uses.add(read(instruction, i, initial));
			} else if (accesses.isWrite(instruction, flow)) {
				uses.add(write(instruction, i, initial));
			}
		}
	}

	List<FieldUse> uses() {
		return uses;
	}

	/** Whether the field's array does not escape. */
	boolean keepsArray() {
		return isKept;
	}

	boolean isSynchronized() {
		return (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
	}

	/** Whether it calls the other method. */
	boolean calls(MethodUses other) {
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof MethodInsnNode call && call.owner.equals(other.owner)
					&& call.name.equals(other.method.name) && call.desc.equals(other.method.desc)) {
				return true;
			}
		}
		return false;
	}

	/** The line of an instruction; 0 if unknown. */
	int line(int index) {
		for (AbstractInsnNode before = method.instructions.get(index); before != null; before = before.getPrevious()) {
			if (before instanceof LineNumberNode number) {
				return number.line;
			}
		}
		return 0;
	}

	/**
	 * Whether a read before a write is tested. {@code together} requires both in one critical section, else in none
	 * in common.
	 */
	boolean isTestedBefore(FieldUse write, boolean together) {
		return uses.stream().anyMatch(use -> !use.write() && use.isTested() && use.index() < write.index()
				&& locks.areTogether(use.index(), write.index()) == together);
	}

	/** The number of reads that no lock protects. */
	long unlockedReads() {
		return uses.stream().filter(use -> !use.write() && locks.isUnlocked(use.index())).count();
	}

	/** Whether a write stores an argument of the method, so that another call may store a different value. */
	boolean storesArgument(FieldUse write) {
		return values(write).stream().anyMatch(value -> !method.instructions.contains(value));
	}

	/** Whether a write stores an object or array that the method creates. */
	boolean storesNew(FieldUse write) {
		return values(write).stream().anyMatch(Code::makes);
	}

	/** Whether the method fills the stored object after the write, when others can already reach it. */
	boolean fillsAfter(FieldUse write) {
		Set<AbstractInsnNode> stored = new HashSet<>(values(write));
		for (FieldUse use : uses) {
			if (!use.write() && use.index() > write.index()) {
				stored.add(method.instructions.get(use.index()));
			}
		}
		return stored.stream().anyMatch(value -> flow.users(value).stream()
				.anyMatch(user -> method.instructions.indexOf(user) > write.index() && fills(user, value)));
	}

	private boolean fills(AbstractInsnNode user, AbstractInsnNode value) {
		if (user instanceof MethodInsnNode call && call.name.equals("clone")) {
			return false;
		}
		boolean isInto = user.getOpcode() == Opcodes.PUTFIELD || Code.writesElement(user);
		return Code.calls(user) || isInto && flow.sources(user, 0).contains(value);
	}

	private Set<AbstractInsnNode> values(FieldUse write) {
		AbstractInsnNode access = method.instructions.get(write.index());
		return flow.sources(access, accesses.value(access));
	}

	/** Whether the method writes a value derived from a read back to the variable. */
	boolean isWrittenBack(FieldUse read) {
		AbstractInsnNode access = method.instructions.get(read.index());
		return flow.reaches(access, Code::derives, user -> isWriteBack(access, user));
	}

	/** Whether a write stores a value derived from a read of the same variable. */
	boolean writesBack(FieldUse write) {
		return uses.stream().anyMatch(use -> !use.write() && flow.reaches(method.instructions.get(use.index()),
				Code::derives, user -> user == method.instructions.get(write.index())
						&& isWriteBack(method.instructions.get(use.index()), user)));
	}

	/** Whether an access is part of an addition to the variable, or a subtraction. */
	boolean isCounting(FieldUse part) {
		AbstractInsnNode access = method.instructions.get(part.index());
		if (part.write()) {
			return values(part).stream().allMatch(Code::adds);
		}
		return flow.users(access).stream().anyMatch(user -> Code.adds(user)
				&& flow.users(user).stream().anyMatch(next -> isWriteBack(access, next)));
	}

	/**
	 * Whether the method accesses the variable again after a read that it has tested, by a write or a use of its
	 * value.
	 */
	boolean actsAfter(FieldUse read) {
		return uses.stream().anyMatch(use -> use.index() > read.index() && (use.write() || !use.isOnlyTested()));
	}

	/** Whether an effect visible to other code follows a read. */
	boolean hasEffectAfter(FieldUse read) {
		int size = method.instructions.size();
		for (int i = read.index() + 1; i < size; i++) {
			if (Code.acts(method.instructions.get(i))) {
				return true;
			}
		}
		return false;
	}

	private FieldUse write(AbstractInsnNode access, int index, boolean initial) {
		Set<AbstractInsnNode> values = flow.sources(access, accesses.value(access));
		Set<String> constants = values.stream().map(value -> String.valueOf(Code.constant(value)))
				.collect(Collectors.toSet());
		FieldUse.Source source = FieldUse.Source.COMPUTED;
		if (!values.isEmpty() && values.stream().allMatch(value -> Code.constant(value) != null)) {
			source = FieldUse.Source.CONSTANT;
		} else if (comesFrom(access, Code::computes,
				read -> accesses.isRead(read, flow) && accesses.isSame(read, access, flow))) {
			source = FieldUse.Source.UPDATE;
		} else if (comesFrom(access, Code::computes, Code::readsClock)) {
			source = FieldUse.Source.CLOCK;
		} else if (comesFrom(access, Code::derives, Code::isDrawn)
				|| comesFrom(access, Code::derives, this::updatesField)) {
			source = FieldUse.Source.DRAWN;
		}
		boolean one = source == FieldUse.Source.CONSTANT && constants.size() == 1;
		return new FieldUse(this, index, true, initial, one ? constants.iterator().next() : null, source, null, false);
	}

	/** Whether it reads a field that the method also writes, such as a counter. */
	private boolean updatesField(AbstractInsnNode instruction) {
		if (!(instruction instanceof FieldInsnNode read) || !Code.isRead(read) || accesses.isRead(read, flow)) {
			return false;
		}
		for (AbstractInsnNode other : method.instructions) {
			if (other instanceof FieldInsnNode write && !Code.isRead(write) && write.owner.equals(read.owner)
					&& write.name.equals(read.name)) {
				return true;
			}
		}
		return false;
	}

	/** Whether the written value is a wanted value, or is derived from one by certain instructions. */
	private boolean comesFrom(AbstractInsnNode write, Predicate<AbstractInsnNode> through,
			Predicate<AbstractInsnNode> wanted) {
		for (AbstractInsnNode instruction : method.instructions) {
			if (wanted.test(instruction) && flow.reaches(instruction, through, user -> user == write)) {
				return true;
			}
		}
		return false;
	}

	private FieldUse read(AbstractInsnNode access, int index, boolean initial) {
		return new FieldUse(this, index, false, initial, null, null, use(access), isInLoopTest(access));
	}

	private FieldUse.Use use(AbstractInsnNode access) {
		Set<AbstractInsnNode> users = flow.users(access);
		if (users.isEmpty()) {
			return FieldUse.Use.DROPPED;
		}
		if (users.stream().allMatch(Code::isTest)) {
			return users.stream().allMatch(Code::isTestForNothing) ? FieldUse.Use.ONLY_TESTED_FOR_NOTHING
					: FieldUse.Use.TESTED;
		}
		if (flow.endsIn(access, Code::computes, user -> isWriteBack(access, user))) {
			return FieldUse.Use.UPDATED;
		}
		if (flow.endsIn(access, user -> Code.computes(user) || Code.makesText(user) && !flow.users(user).isEmpty(),
				user -> isWriteBack(access, user) || Code.logs(user))) {
			return FieldUse.Use.LOGGED;
		}
		if (users.stream()
				.anyMatch(user -> Code.looksInto(user) && flow.reaches(user, this::isPassedOn, Code::isTest))) {
			return FieldUse.Use.LOOKED_INTO;
		}
		if (users.stream().anyMatch(Code::isTestForNothing)
				|| flow.reaches(access, Code::compares, Code::isTestForNothing)) {
			return FieldUse.Use.TESTED_FOR_NOTHING;
		}
		return flow.reaches(access, this::isPassedOn, Code::isTest) ? FieldUse.Use.LOOKED_INTO : FieldUse.Use.USED;
	}

	private boolean isPassedOn(AbstractInsnNode user) {
		return Code.looksInto(user) || Code.compares(user) || Code.computes(user);
	}

	private boolean isWriteBack(AbstractInsnNode read, AbstractInsnNode instruction) {
		return accesses.isWrite(instruction, flow) && accesses.isSame(read, instruction, flow);
	}

	/**
	 * Whether the value is tested inside a loop: a jump at or after the test leads back to a position before the
	 * read.
	 */
	private boolean isInLoopTest(AbstractInsnNode access) {
		int at = method.instructions.indexOf(access);
		for (AbstractInsnNode user : flow.users(access)) {
			if (Code.isTest(user)) {
				for (AbstractInsnNode jump : method.instructions) {
					if (jump instanceof JumpInsnNode back
							&& method.instructions.indexOf(jump) >= method.instructions.indexOf(user)
							&& method.instructions.indexOf(back.label) <= at) {
						return true;
					}
				}
			}
		}
		return false;
	}
}
