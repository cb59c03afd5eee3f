/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.Map;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.context.ClassContext;
import dev.interlock.instrument.context.SynchronizationFreeCode;
import dev.interlock.instrument.hooks.Hook;

/**
 * Finds methods whose only events are accesses that are checked together at one place. A transaction for such a
 * method can begin and end where the accesses are reported. If the thread owns the objects, its state is not loaded,
 * and no open transaction is tested for.
 */
final class DeferredTransactionBegin {

	private final MethodNode method;
	private final ClassContext type;

	private DeferredTransactionBegin(MethodNode method, ClassContext type) {
		this.method = method;
		this.type = type;
	}

	/**
	 * Removes the code that begins the transaction at the start of the method.
	 *
	 * @return the instruction that loads the number of the transaction's site; null if the method keeps this code
	 */
	static AbstractInsnNode remove(MethodNode method, ClassContext type, Map<AbstractInsnNode, ShadowAccess> accesses) {
		DeferredTransactionBegin found = new DeferredTransactionBegin(method, type);
		AbstractInsnNode begin = found.begin();
		return begin != null && found.isCheckedOnce(accesses) && found.isSilent() ? found.remove(begin) : null;
	}

	/** The instruction that tests at the start of the method for an open transaction; null if there is none. */
	private AbstractInsnNode begin() {
		for (AbstractInsnNode instruction : method.instructions) {
			if (Hook.IS_IN_TRANSACTION.isCalledBy(instruction)) {
				return instruction;
			}
		}
		return null;
	}

	private boolean isCheckedOnce(Map<AbstractInsnNode, ShadowAccess> accesses) {
		int checks = 0;
		for (ShadowAccess access : accesses.values()) {
			if (access.hasCheck()) {
				checks++;
				if (access.isElement() || access.isStatic() || !access.isReloadable || access.behind == null) {
					return false;
				}
			}
		}
		// the only handler is that of the transaction
		return checks == 1 && method.tryCatchBlocks.size() == 1;
	}

	private boolean isSilent() {
		for (AbstractInsnNode instruction : method.instructions) {
			if (!isSilent(instruction)) {
				return false;
			}
		}
		return true;
	}

	/** Whether an instruction runs no code that reports events, and control continues behind it. */
	private boolean isSilent(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		if (instruction instanceof MethodInsnNode call) {
			return Hook.IS_IN_TRANSACTION.isCalledBy(call) || Hook.TRANSACTION_BEGIN_OUTERMOST.isCalledBy(call)
					|| Hook.TRANSACTION_END.isCalledBy(call) || SynchronizationFreeCode.isArithmetic(call)
					|| isSilentNew(call);
		}
		if (instruction instanceof JumpInsnNode jump) {
			return opcode != Opcodes.JSR && !isBefore(jump.label, jump);
		}
		return switch (opcode) {
		case Opcodes.INVOKEDYNAMIC, Opcodes.MONITORENTER, Opcodes.MONITOREXIT, Opcodes.CHECKCAST, Opcodes.INSTANCEOF,
				Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY, Opcodes.RET, Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH ->
			false;
		case Opcodes.LDC -> ((LdcInsnNode) instruction).cst instanceof Number;
		case Opcodes.GETSTATIC, Opcodes.PUTSTATIC -> ((FieldInsnNode) instruction).owner.equals(type.name());
		case Opcodes.NEW -> !type.quiet().mayRelease(instruction);
		default -> true;
		};
	}

	private boolean isBefore(LabelNode label, AbstractInsnNode instruction) {
		return method.instructions.indexOf(label) < method.instructions.indexOf(instruction);
	}

	/** Whether a call creates an object of the class from numbers and reports no events. */
	private boolean isSilentNew(MethodInsnNode call) {
		return call.name.equals("<init>") && call.owner.equals(type.name()) && call.desc.indexOf('L') < 0
				&& call.desc.indexOf('[') < 0 && type.isSilentConstructor(call.desc);
	}

	private AbstractInsnNode remove(AbstractInsnNode begin) {
		AbstractInsnNode site = null;
		AbstractInsnNode next = begin;
		while (next.getOpcode() != Opcodes.ISTORE) {
			AbstractInsnNode removed = next;
			next = next.getNext();
			if (Hook.TRANSACTION_BEGIN_OUTERMOST.isCalledBy(next)) {
				site = removed;
			}
			method.instructions.remove(removed);
		}
		method.instructions.remove(next);
		return site;
	}
}
