/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** The data flow between the instructions of a method. Copies and casts preserve a value. */
final class ValueFlow extends SourceInterpreter {

	/** Represents any exception; a single instance ensures that the analysis terminates. */
	private static final AbstractInsnNode EXCEPTION = new InsnNode(Opcodes.NOP);

	/** For each instruction, the origins of each operand. */
	private final Map<AbstractInsnNode, List<Set<AbstractInsnNode>>> operands = new IdentityHashMap<>();
	private final Map<AbstractInsnNode, Set<AbstractInsnNode>> users = new IdentityHashMap<>();

	ValueFlow() {
		super(Opcodes.ASM9);
	}

	/** The origins of an instruction's operand; empty if it has no such operand or is unreachable. */
	Set<AbstractInsnNode> sources(AbstractInsnNode user, int operand) {
		List<Set<AbstractInsnNode>> all = operands.getOrDefault(user, List.of());
		return operand < all.size() ? all.get(operand) : Set.of();
	}

	/** The instructions that use the value of an instruction. */
	Set<AbstractInsnNode> users(AbstractInsnNode source) {
		return users.getOrDefault(source, Set.of());
	}

	/** Whether a wanted instruction uses a value, or one derived from it by certain instructions. */
	boolean reaches(AbstractInsnNode source, Predicate<AbstractInsnNode> through, Predicate<AbstractInsnNode> wanted) {
		Set<AbstractInsnNode> seen = new HashSet<>();
		Deque<AbstractInsnNode> open = new ArrayDeque<>(List.of(source));
		while (!open.isEmpty()) {
			for (AbstractInsnNode user : users(open.pop())) {
				if (wanted.test(user)) {
					return true;
				}
				if (through.test(user) && seen.add(user)) {
					open.push(user);
				}
			}
		}
		return false;
	}

	/** Whether only wanted instructions use a value and all values derived from it by certain instructions. */
	boolean endsIn(AbstractInsnNode source, Predicate<AbstractInsnNode> through, Predicate<AbstractInsnNode> wanted) {
		return !reaches(source, user -> !wanted.test(user) && through.test(user),
				user -> !wanted.test(user) && !through.test(user));
	}

	@Override
	public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
		// a distinct instance for each, so that different parameters are not confused
		return new SourceValue(type.getSize(), new InsnNode(Opcodes.NOP));
	}

	@Override
	public SourceValue newExceptionValue(TryCatchBlockNode block,
			Frame<SourceValue> frame, Type type) {
		return new SourceValue(1, EXCEPTION);
	}

	@Override
	public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
		return value;
	}

	@Override
	public SourceValue unaryOperation(AbstractInsnNode instruction, SourceValue value) {
		if (instruction.getOpcode() == Opcodes.CHECKCAST) {
			return value;
		}
		use(instruction, List.of(value));
		return super.unaryOperation(instruction, value);
	}

	@Override
	public SourceValue binaryOperation(AbstractInsnNode instruction, SourceValue one, SourceValue other) {
		use(instruction, List.of(one, other));
		return super.binaryOperation(instruction, one, other);
	}

	@Override
	public SourceValue ternaryOperation(AbstractInsnNode instruction, SourceValue one, SourceValue two,
			SourceValue three) {
		use(instruction, List.of(one, two, three));
		return super.ternaryOperation(instruction, one, two, three);
	}

	@Override
	public SourceValue naryOperation(AbstractInsnNode instruction, List<? extends SourceValue> values) {
		use(instruction, values);
		return super.naryOperation(instruction, values);
	}

	private void use(AbstractInsnNode user, List<? extends SourceValue> values) {
		List<Set<AbstractInsnNode>> all = operands.computeIfAbsent(user, key -> new ArrayList<>());
		for (int i = 0; i < values.size(); i++) {
			if (i == all.size()) {
				all.add(new HashSet<>());
			}
			all.get(i).addAll(values.get(i).insns);
			values.get(i).insns.forEach(source -> users.computeIfAbsent(source, key -> new HashSet<>()).add(user));
		}
	}
}
