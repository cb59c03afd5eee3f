/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.sections.flow.Accessors.Target;

/**
 * Finds calls that neither change state nor depend on mutable state. These are calls of some types of the JDK, and of
 * methods that access no mutable field, array element or monitor, and only make pure calls.
 */
public final class PureCalls {

	/** Types with immutable objects and stateless static methods. */
	private static final Set<String> TYPES = Set.of("java/lang/Math", "java/lang/StrictMath", "java/lang/Boolean",
			"java/lang/Byte", "java/lang/Character", "java/lang/Short", "java/lang/Integer", "java/lang/Long",
			"java/lang/Float", "java/lang/Double", "java/lang/String");
	/** {@code Math.random} uses a generator that all threads share. */
	private static final String IMPURE = "random";
	/** A final method of each object. */
	private static final String GET_CLASS = "getClass()Ljava/lang/Class;";
	/** Methods that return their argument or throw. */
	private static final Set<String> CHECKS = Set.of("requireNonNull", "checkIndex");

	private final Accessors accessors;
	private final Map<String, Boolean> known = new HashMap<>();

	public PureCalls(Accessors accessors) {
		this.accessors = accessors;
	}

	/** Whether an instruction is not a call, or is a pure call. */
	public boolean isPure(AbstractInsnNode instruction) {
		if (instruction instanceof InvokeDynamicInsnNode dynamic) {
			return dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory");
		}
		return !(instruction instanceof MethodInsnNode call) || isPure(call);
	}

	private boolean isPure(MethodInsnNode call) {
		if (call.owner.startsWith("java/")) {
			return isPureOfJdk(call);
		}
		String key = call.owner + '.' + call.name + call.desc;
		Boolean found = known.get(key);
		if (found == null) {
			// a recursive method counts as impure
			known.put(key, false);
			Target target = accessors.target(call);
			found = target != null && isPure(target.method());
			known.put(key, found);
		}
		return found;
	}

	/** Whether a call of the JDK is pure by the table of this class. */
	public static boolean isPureOfJdk(MethodInsnNode call) {
		boolean isThrown = call.owner.startsWith("java/lang/")
				&& (call.owner.endsWith("Exception") || call.owner.endsWith("Error"));
		return TYPES.contains(call.owner) && !call.name.equals(IMPURE)
				|| call.name.equals("<init>") && (isThrown || call.owner.equals("java/lang/Object"))
				|| call.owner.equals("java/util/Objects") && CHECKS.contains(call.name)
				|| isGetClass(call) || isOnClass(call);
	}

	private static boolean isGetClass(AbstractInsnNode instruction) {
		return instruction instanceof MethodInsnNode call && (call.name + call.desc).equals(GET_CLASS);
	}

	/** Whether the call asks a class that the previous instruction has found for its hash code. */
	private static boolean isOnClass(MethodInsnNode call) {
		return call.name.equals("hashCode") && call.desc.equals("()I") && isGetClass(call.getPrevious());
	}

	private boolean isPure(MethodNode method) {
		if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED)) != 0) {
			return false;
		}
		for (AbstractInsnNode instruction : method.instructions) {
			if (touches(instruction) || !isPure(instruction)) {
				return false;
			}
		}
		return true;
	}

	private boolean touches(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		boolean isElement = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
				|| opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
		boolean isWrite = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
		return isElement || isWrite || opcode == Opcodes.MONITORENTER
				|| instruction instanceof FieldInsnNode field && accessors.isChanging(field);
	}
}
