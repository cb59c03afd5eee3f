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
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/** The accesses of one method to one field, or to the elements of the array that it holds, and where the method takes locks. */
final class MethodUses {

	private final String owner;
	private final MethodNode method;
	private final Accesses accesses;
	private final ValueFlow flow = new ValueFlow();
	private final List<FieldUse> uses = new ArrayList<>();
	private final TreeSet<Integer> lockings = new TreeSet<>();
	private boolean isKept = true;

	/**
	 * @param owner   the internal name of the method's class
	 * @param accesses which instructions access the field
	 * @param initial  whether the method initialises what the field belongs to
	 */
	MethodUses(String owner, MethodNode method, Accesses accesses, boolean initial)
			throws AnalyzerException {
		this.owner = owner;
		this.method = method;
		this.accesses = accesses;
		new Analyzer<>(flow).analyze(owner, method);
		for (int i = 0; i < method.instructions.size(); i++) {
			AbstractInsnNode instruction = method.instructions.get(i);
			isKept &= accesses.isKept(instruction, flow);
			if (accesses.isRead(instruction, flow)) {
				uses.add(read(instruction, i, initial));
			} else if (accesses.isWrite(instruction, flow)) {
				uses.add(write(instruction, i, initial));
			} else if (Code.takesLock(instruction)) {
				lockings.add(i);
			}
		}
	}

	List<FieldUse> uses() {
		return uses;
	}

	/** Whether the array of the field is not handed to other code. */
	boolean keepsArray() {
		return isKept;
	}

	boolean isSynchronized() {
		return (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
	}

	/** Whether it calls another method of the program. */
	boolean calls(MethodUses other) {
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof MethodInsnNode call && call.owner.equals(other.owner)
					&& call.name.equals(other.method.name) && call.desc.equals(other.method.desc)) {
				return true;
			}
		}
		return false;
	}

	/** The reads before a place of the method that are tested, with a lock taken in between or not. */
	boolean isTestedBefore(int place, boolean lockBetween) {
		return uses.stream().anyMatch(use -> !use.write() && use.isTested() && use.index() < place
				&& (!lockBetween || lockings.subSet(use.index(), place).stream()
						.anyMatch(lock -> isTestedIn(lock, place))));
	}

	private boolean isTestedIn(int from, int to) {
		return uses.stream()
				.anyMatch(use -> !use.write() && use.isTested() && use.index() > from && use.index() < to);
	}

	/** The number of reads that stand before the first lock is taken, or behind the last write. */
	long unlockedReads() {
		int lock = lockings.isEmpty() ? Integer.MAX_VALUE : lockings.first();
		int written = uses.stream().filter(FieldUse::write).mapToInt(FieldUse::index).max().orElse(-1);
		return uses.stream().filter(use -> !use.write() && (use.index() < lock || use.index() > written)).count();
	}

	private FieldUse write(AbstractInsnNode access, int index, boolean initial) {
		Set<AbstractInsnNode> values = flow.sources(access, accesses.value(access));
		Set<String> constants = values.stream().map(value -> String.valueOf(Code.constant(value)))
				.collect(Collectors.toSet());
		FieldUse.Source source = FieldUse.Source.COMPUTED;
		if (!values.isEmpty() && values.stream().allMatch(value -> Code.constant(value) != null)) {
			source = FieldUse.Source.CONSTANT;
		} else if (comesFrom(access, read -> accesses.isRead(read, flow) && accesses.isSame(read, access, flow))) {
			source = FieldUse.Source.UPDATE;
		} else if (comesFrom(access, Code::readsClock)) {
			source = FieldUse.Source.CLOCK;
		}
		boolean one = source == FieldUse.Source.CONSTANT && constants.size() == 1;
		return new FieldUse(this, index, true, initial, one ? constants.iterator().next() : null, source, null, false);
	}

	/** Whether what is written is such a value, or was computed from one by arithmetic. */
	private boolean comesFrom(AbstractInsnNode write, Predicate<AbstractInsnNode> wanted) {
		for (AbstractInsnNode instruction : method.instructions) {
			if (wanted.test(instruction) && flow.reaches(instruction, Code::computes, user -> user == write)) {
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
			return FieldUse.Use.TESTED;
		}
		if (users.stream().allMatch(user -> isWriteBack(access, user) || Code.computes(user)
				&& flow.users(user).stream().allMatch(next -> isWriteBack(access, next) || Code.computes(next)))) {
			return FieldUse.Use.UPDATED;
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

	/** Whether the value is tested inside a loop: some jump behind the test goes back to before the read. */
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
