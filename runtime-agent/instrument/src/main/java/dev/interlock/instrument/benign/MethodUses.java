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

/** The accesses of one method to one field, or to the elements of the array that it holds, and where the method holds locks. */
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
	 * @param accesses which instructions access the field
	 * @param initial  whether the method initialises what the field belongs to
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

	/** The line of an instruction; 0 if it is not known. */
	int line(int index) {
		for (AbstractInsnNode before = method.instructions.get(index); before != null; before = before.getPrevious()) {
			if (before instanceof LineNumberNode number) {
				return number.line;
			}
		}
		return 0;
	}

	/** Whether a read before a write is tested, in the critical section of the write or in none with it. */
	boolean isTestedBefore(FieldUse write, boolean together) {
		return uses.stream().anyMatch(use -> !use.write() && use.isTested() && use.index() < write.index()
				&& locks.areTogether(use.index(), write.index()) == together);
	}

	/** The number of reads that no lock protects. */
	long unlockedReads() {
		return uses.stream().filter(use -> !use.write() && locks.isUnlocked(use.index())).count();
	}

	/** Whether what a write stores is given by the caller, so that another call stores something else. */
	boolean storesArgument(FieldUse write) {
		return values(write).stream().anyMatch(value -> !method.instructions.contains(value));
	}

	/** Whether what a write stores is a new object or array of the method. */
	boolean storesNew(FieldUse write) {
		return values(write).stream().anyMatch(Code::makes);
	}

	/** Whether the method goes on to fill what a write has stored, so that others can see it before. */
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

	/** Whether the method writes what follows from a read back to the variable. */
	boolean isWrittenBack(FieldUse read) {
		AbstractInsnNode access = method.instructions.get(read.index());
		return flow.reaches(access, Code::derives, user -> isWriteBack(access, user));
	}

	/** Whether a write stores what follows from a read of the same variable. */
	boolean writesBack(FieldUse write) {
		return uses.stream().anyMatch(use -> !use.write() && flow.reaches(method.instructions.get(use.index()),
				Code::derives, user -> user == method.instructions.get(write.index())
						&& isWriteBack(method.instructions.get(use.index()), user)));
	}

	/** Whether an access is a part of adding to the variable, or of subtracting. */
	boolean isCounting(FieldUse part) {
		AbstractInsnNode access = method.instructions.get(part.index());
		if (part.write()) {
			return values(part).stream().allMatch(Code::adds);
		}
		return flow.users(access).stream().anyMatch(user -> Code.adds(user)
				&& flow.users(user).stream().anyMatch(next -> isWriteBack(access, next)));
	}

	/** Whether the method writes the variable after a read that it has tested, calls what does, or uses it once more. */
	boolean actsAfter(FieldUse read) {
		return uses.stream().anyMatch(use -> use.index() > read.index() && (use.write() || !use.isOnlyTested()));
	}

	/** Whether something that other code can see follows the test of a read. */
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

	/** Whether it reads a field that the method itself writes, such as that of a counter of its own. */
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

	/** Whether what is written is such a value, or follows from one by certain instructions. */
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
