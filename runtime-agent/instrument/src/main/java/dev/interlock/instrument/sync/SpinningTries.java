/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Finds the calls of {@code tryLock} and similar methods that are repeated until they succeed. A thread that spins in
 * this way waits for the lock like a caller of {@code lock}. A loop is no spin if it can end without the lock, or
 * releases a lock between two attempts.
 */
public final class SpinningTries {

	private final MethodNode method;
	private final Set<Integer> spinning = new HashSet<>();

	private SpinningTries(MethodNode method) {
		this.method = method;
	}

	/** Whether an instruction may try to acquire a lock. */
	public static boolean isTry(int opcode, String name, String descriptor) {
		boolean isVirtual = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
		return isVirtual && (name.equals("tryLock") || name.equals("tryWriteLock") || name.equals("tryReadLock")
				|| name.equals("tryAcquire"))
				&& (descriptor.endsWith(")Z") || descriptor.endsWith(")J"));
	}

	/** The spinning calls, numbered from 0 among all of the method's calls for which {@link #isTry} holds. */
	public static Set<Integer> of(MethodNode method) {
		SpinningTries tries = new SpinningTries(method);
		int number = 0;
		for (AbstractInsnNode at : method.instructions) {
			if (at instanceof MethodInsnNode call && isTry(call.getOpcode(), call.name, call.desc)) {
				if (tries.spins(call)) {
					tries.spinning.add(number);
				}
				number++;
			}
		}
		return tries.spinning;
	}

	private boolean spins(MethodInsnNode attempt) {
		JumpInsnNode test = test(attempt);
		if (test == null) {
			return false;
		}
		// the result is false, or the stamp is 0
		AbstractInsnNode failed = test.getOpcode() == Opcodes.IFEQ ? test.label : test.getNext();
		return returnsOnly(failed, attempt);
	}

	/** The jump that tests the result of an attempt; null if the result is used in another way. */
	private static JumpInsnNode test(MethodInsnNode attempt) {
		AbstractInsnNode at = attempt.getNext();
		for (int steps = 0; at != null && steps < 16; steps++) {
			switch (at.getOpcode()) {
			case Opcodes.IFEQ, Opcodes.IFNE :
				return (JumpInsnNode) at;
			case Opcodes.GOTO :
				at = ((JumpInsnNode) at).label;
				break;
			case -1, Opcodes.DUP, Opcodes.DUP2, Opcodes.ISTORE, Opcodes.ILOAD, Opcodes.LSTORE, Opcodes.LLOAD,
					Opcodes.LCONST_0, Opcodes.LCMP :
				at = at.getNext();
				break;
			default :
				return null;
			}
		}
		return null;
	}

	/**
	 * Whether all paths from an instruction lead back to the attempt, without releasing a lock or calling unknown
	 * code.
	 */
	private boolean returnsOnly(AbstractInsnNode from, MethodInsnNode attempt) {
		Set<AbstractInsnNode> seen = new HashSet<>();
		Deque<AbstractInsnNode> open = new ArrayDeque<>();
		open.push(from);
		boolean returns = false;
		while (!open.isEmpty()) {
			AbstractInsnNode at = open.pop();
			if (at == attempt) {
				returns = true;
			} else if (at == null || endsSpin(at)) {
				return false;
			} else if (seen.add(at)) {
				addNext(at, open);
			}
		}
		return returns;
	}

	private static void addNext(AbstractInsnNode at, Deque<AbstractInsnNode> open) {
		if (at instanceof JumpInsnNode jump) {
			open.push(jump.label);
		} else if (at instanceof TableSwitchInsnNode table) {
			open.push(table.dflt);
			table.labels.forEach(open::push);
		} else if (at instanceof LookupSwitchInsnNode lookup) {
			open.push(lookup.dflt);
			lookup.labels.forEach(open::push);
		}
		boolean goesOn = at.getOpcode() != Opcodes.GOTO && at.getOpcode() != Opcodes.TABLESWITCH
				&& at.getOpcode() != Opcodes.LOOKUPSWITCH;
		if (goesOn && at.getNext() != null) {
			open.push(at.getNext());
		}
	}

	private static boolean endsSpin(AbstractInsnNode at) {
		int opcode = at.getOpcode();
		boolean leaves = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW
				|| opcode == Opcodes.MONITOREXIT || opcode == Opcodes.RET || opcode == Opcodes.JSR;
		return leaves || at instanceof MethodInsnNode call && !isWaiting(call);
	}

	/** Whether a call only passes time, or queries the JDK. */
	private static boolean isWaiting(MethodInsnNode call) {
		return call.owner.startsWith("java/") && !call.name.startsWith("unlock") && !call.name.startsWith("tryUnlock")
				&& !call.name.equals("wait") && !call.name.startsWith("await");
	}
}
