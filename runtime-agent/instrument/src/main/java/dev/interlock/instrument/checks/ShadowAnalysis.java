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
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

import dev.interlock.instrument.bytecode.ControlFlow;
import dev.interlock.instrument.bytecode.StackValue;
import dev.interlock.instrument.bytecode.SymbolicStack;
import dev.interlock.instrument.bytecode.ThisObject;
import dev.interlock.instrument.context.ClassContext;
import dev.interlock.instrument.context.SynchronizationFreeCode;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.meta.ClassFields;

/**
 * Finds accesses whose check is redundant, because the same variable is checked between the same two releases of the
 * thread (RedCard, ECOOP 2013). A check covers the accesses that it dominates in its extended basic block. The check
 * of a write also covers the preceding read if control cannot leave between the two, unless noise is injected there.
 */
public final class ShadowAnalysis {

	/** The maximum number of preceding accesses that are compared with an instruction. */
	private static final int MOST_CHECKED = 256;

	private final MethodNode method;
	private final String className;
	private final SynchronizationFreeCode quiet;
	private final ClassFields fields;
	private final Map<AbstractInsnNode, ShadowAccess> accesses;
	private final Set<LabelNode> targets;
	private final SymbolicStack stack = new SymbolicStack();

	/** The accesses of the current block that have a check, since the last release. */
	private final List<ShadowAccess> checked = new ArrayList<>();

	/**
	 * Whether no other thread can reach {@code this}: a constructor of a direct subclass of {@code Object} has begun.
	 */
	private boolean isFresh;
	/** Whether the method is such a constructor, whose first writes are not reported. */
	private final boolean isFirstConstructor;
	private final ThisObject self;
	private final boolean hasNoise;
	private final boolean hasContexts;
	/** Whether the method has an exception handler that does more than end a transaction. */
	private final boolean hasHandlers;

	/**
	 * @param type      the class
	 * @param superName the internal name of its superclass
	 */
	ShadowAnalysis(MethodNode method, ClassContext type, String superName,
			Map<AbstractInsnNode, ShadowAccess> accesses) {
		this.method = method;
		this.className = type.name();
		this.quiet = type.quiet();
		this.fields = type.fields();
		this.accesses = accesses;
		targets = ControlFlow.targets(method);
		isFirstConstructor = method.name.equals("<init>") && superName.equals("java/lang/Object")
				&& !type.watched().hasInitialWrites();
		self = new ThisObject(method, stack);
		hasNoise = type.hasNoise();
		hasContexts = type.hasContexts();
		hasHandlers = method.tryCatchBlocks.stream().anyMatch(block -> !onlyEnds(block));
	}

	/** Whether a handler only ends a transaction and rethrows, so that it can be ignored. */
	private static boolean onlyEnds(TryCatchBlockNode block) {
		AbstractInsnNode at = block.handler;
		int instructions = 0;
		while (at != null && instructions < 2) {
			at = at.getNext();
			instructions += at != null && at.getOpcode() >= 0 ? 1 : 0;
		}
		return at != null && Hook.TRANSACTION_END.isCalledBy(at);
	}

	/** Analyses the method and marks its accesses. */
	void run() {
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof LabelNode label && targets.contains(label)) {
				startBlock();
			}
			if (instruction.getOpcode() >= 0) {
				visit(instruction);
			}
		}
	}

	private void startBlock() {
		stack.clear();
		checked.clear();
		isFresh = false;
	}

	private void visit(AbstractInsnNode instruction) {
		ShadowAccess access = accesses.get(instruction);
		if (access != null) {
			access.locate(instruction, stack);
			if (access.isElement() && isFinalOfThis(access.owner)) {
				access.source = access.owner.source;
				access.isOwnerReloadable = true;
				access.isReloadable = access.isIndexReloadable;
			}
		}
		if (isFresh && leaksThis(instruction)) {
			isFresh = false;
		}
		boolean leaves = mayLeave(instruction);
		boolean mayThrow = leaves || mayFindNothing(instruction);
		if (access != null) {
			boolean isThere = isKnownToBeThere(access.owner);
			leaves &= !isThere;
			mayThrow &= !isThere;
			access.isFresh = isFresh && access.isWrite && access.hidden != null && !access.isStatic()
					&& self.is(access.owner);
		}
		for (ShadowAccess earlier : checked) {
			earlier.isLeft |= leaves;
			earlier.isThrownBehind |= mayThrow;
		}
		if (access != null) {
			check(access);
		}
		boolean begins = isFirstConstructor && self.isSuperCall(instruction);
		stack.execute(instruction);
		if (quiet.mayRelease(instruction)) {
			checked.clear();
		}
		if (begins) {
			isFresh = true;
		}
		int opcode = instruction.getOpcode();
		if (opcode == Opcodes.GOTO || opcode == Opcodes.ATHROW || opcode == Opcodes.JSR || opcode == Opcodes.RET
				|| opcode >= Opcodes.TABLESWITCH && opcode <= Opcodes.RETURN) {
			startBlock();
		}
	}

	private void check(ShadowAccess access) {
		// if accesses are reported by context, each has a check of its own
		if (!hasContexts && isCovered(access)) {
			access.isCovered = true;
			return;
		}
		for (ShadowAccess earlier : checked) {
			if (!earlier.isLeft && access.follows(earlier)) {
				access.neighbour = earlier;
			}
		}
		access.isLeft = false;
		access.delayed = checked.stream().skip(Math.max(0, checked.size() - JointAccesses.MOST))
				.filter(this::mayBeDelayed).toList();
		if (checked.size() == MOST_CHECKED) {
			checked.clear();
		}
		checked.add(access);
	}

	/** Whether another access's check covers this one. Earlier accesses that this one covers are marked. */
	private boolean isCovered(ShadowAccess access) {
		for (ShadowAccess earlier : checked) {
			if (earlier.isSameVariable(access)) {
				if (earlier.isWrite || !access.isWrite) {
					return true;
				}
				if (!earlier.isLeft && !hasNoise) {
					earlier.isCovered = true;
				}
			}
		}
		return false;
	}

	/**
	 * Whether the check of an access can be delayed to the current position; the access has then certainly been made.
	 */
	private boolean mayBeDelayed(ShadowAccess earlier) {
		return earlier.isReloadable && !earlier.isElement() && !earlier.isStatic() && stack.isCurrent(earlier.owner)
				&& !earlier.isLeft && !(earlier.isWrite && earlier.isThrownBehind);
	}

	/** Whether an object or array was already accessed and is therefore not null. */
	private boolean isKnownToBeThere(StackValue owner) {
		if (owner == null) {
			return false;
		}
		if (self.is(owner)) {
			return true;
		}
		for (ShadowAccess earlier : checked) {
			if (!earlier.isElement() && earlier.owner != null && earlier.owner.isSame(owner)) {
				return true;
			}
		}
		return false;
	}

	/** Whether a value was read from a final field of {@code this}, which is constant throughout the method. */
	private boolean isFinalOfThis(StackValue value) {
		if (value.source == null || method.name.equals("<init>") || !self.is(value.receiver)
				|| !value.source.owner.equals(className)) {
			return false;
		}
		ClassFields.Field field = fields.find(value.source.name, value.source.desc);
		return field != null && field.is(Opcodes.ACC_FINAL) && !field.is(Opcodes.ACC_STATIC);
	}

	/** Whether {@code this} may escape by an instruction: into a call, into a variable, or to the caller. */
	private boolean leaksThis(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		if (opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC) {
			return passesThis(instruction);
		}
		return opcode == Opcodes.MONITORENTER || opcode == Opcodes.JSR || self.isStored(instruction);
	}

	private boolean passesThis(AbstractInsnNode call) {
		for (int i = SymbolicStack.popped(call) - 1; i >= 0; i--) {
			if (self.is(stack.peek(i))) {
				return true;
			}
		}
		return false;
	}

	/** Whether an instruction accesses an object or an array that may be null, or an index out of bounds. */
	private static boolean mayFindNothing(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		return opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD
				|| opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
				|| opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
	}

	/** Whether control may continue elsewhere than at the next instruction. */
	private boolean mayLeave(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		if (opcode <= Opcodes.ALOAD || opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
			return opcode == Opcodes.LDC && !(((LdcInsnNode) instruction).cst instanceof Number);
		}
		if (opcode >= Opcodes.POP && opcode <= Opcodes.DCMPG) {
			return ControlFlow.mayDivideByZero(opcode);
		}
		if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
			return !((FieldInsnNode) instruction).owner.equals(className);
		}
		if (mayFindNothing(instruction) && opcode != Opcodes.PUTFIELD) {
			// without handlers, a read is merely missed if an access shortly after it throws
			return hasHandlers;
		}
		return opcode != Opcodes.INSTANCEOF
				&& !(instruction instanceof MethodInsnNode call && quiet.returns(call));
	}
}
