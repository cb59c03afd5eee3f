/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Classifies single instructions for the patterns. */
final class Code {

	private static final Set<String> CLOCKS = Set.of("java/lang/System.nanoTime", "java/lang/System.currentTimeMillis",
			"java/time/Clock.millis", "java/time/Clock.instant", "java/time/InstantSource.millis");

	/** Name prefixes of methods that return a different value at each call. */
	private static final Set<String> CHANGING = Set.of("next", "increment", "decrement", "getAnd", "random", "generate",
			"poll", "take", "read", "pop", "remove");
	private static final Set<String> LOGS = Set.of("java/util/logging/", "java/lang/System$Logger", "org/slf4j/",
			"org/apache/logging/", "org/apache/commons/logging/", "ch/qos/logback/");

	private Code() {
		// static only
	}

	/** Whether it is a conditional jump. */
	static boolean isTest(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		return opcode >= Opcodes.IFEQ && opcode <= Opcodes.IF_ACMPNE || opcode == Opcodes.IFNULL
				|| opcode == Opcodes.IFNONNULL || opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH;
	}

	/** Whether it tests a value for null or zero. */
	static boolean isTestForNothing(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		return opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL || opcode == Opcodes.IFEQ
				|| opcode == Opcodes.IFNE;
	}

	/** Whether it compares two numbers for a subsequent jump. */
	static boolean compares(AbstractInsnNode instruction) {
		return instruction.getOpcode() >= Opcodes.LCMP && instruction.getOpcode() <= Opcodes.DCMPG;
	}

	/** Whether it computes a number from numbers. */
	static boolean computes(AbstractInsnNode instruction) {
		return instruction.getOpcode() >= Opcodes.IADD && instruction.getOpcode() <= Opcodes.I2S;
	}

	/** Whether its value is read from the object or array that it uses, or is the result of a method call on it. */
	static boolean looksInto(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		return opcode == Opcodes.GETFIELD || opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
				|| opcode == Opcodes.INSTANCEOF || opcode == Opcodes.ARRAYLENGTH
				|| opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEINTERFACE;
	}

	/** Whether its value is derived from its operands, by arithmetic or a call. */
	static boolean derives(AbstractInsnNode instruction) {
		return computes(instruction) || calls(instruction);
	}

	/** Whether it creates a string, or boxes a number for one. */
	static boolean makesText(AbstractInsnNode instruction) {
		return instruction instanceof InvokeDynamicInsnNode dynamic && dynamic.name.startsWith("makeConcat")
				|| instruction instanceof MethodInsnNode call && (call.owner.equals("java/lang/StringBuilder")
						|| call.name.equals("valueOf") && call.owner.startsWith("java/lang/"));
	}

	/** Whether it enters a monitor or calls a method that acquires a lock. */
	static boolean takesLock(AbstractInsnNode instruction) {
		return instruction.getOpcode() == Opcodes.MONITORENTER || instruction instanceof MethodInsnNode call
				&& (call.name.equals("lock") || call.name.equals("lockInterruptibly")) && call.desc.equals("()V");
	}

	/** Whether it exits a monitor or releases a lock. */
	static boolean releasesLock(AbstractInsnNode instruction) {
		return instruction.getOpcode() == Opcodes.MONITOREXIT || instruction instanceof MethodInsnNode call
				&& call.name.equals("unlock") && call.desc.equals("()V");
	}

	static boolean calls(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		return opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC;
	}

	/** Whether its effect is visible to other code: a call, a write to a field or an element, or a throw. */
	static boolean acts(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		return calls(instruction) || opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC
				|| writesElement(instruction) || opcode == Opcodes.ATHROW;
	}

	/** Whether it adds or subtracts. */
	static boolean adds(AbstractInsnNode instruction) {
		return instruction.getOpcode() >= Opcodes.IADD && instruction.getOpcode() <= Opcodes.DSUB;
	}

	/** Whether its value is a new object or array. */
	static boolean makes(AbstractInsnNode instruction) {
		return instruction.getOpcode() == Opcodes.NEW || makesArray(instruction);
	}

	/** Whether it is a call that returns a different value each time. */
	static boolean isDrawn(AbstractInsnNode instruction) {
		return instruction instanceof MethodInsnNode call
				&& (call.owner.startsWith("java/util/concurrent/atomic/") || call.owner.endsWith("Random")
						|| CHANGING.stream().anyMatch(word -> call.name.startsWith(word)));
	}

	/** Whether it passes a value to a logger. Logging is not a result of the program. */
	static boolean logs(AbstractInsnNode instruction) {
		return instruction instanceof MethodInsnNode call && LOGS.stream().anyMatch(call.owner::startsWith);
	}

	/** Whether its value is the current time. */
	static boolean readsClock(AbstractInsnNode instruction) {
		return instruction instanceof MethodInsnNode call && (CLOCKS.contains(call.owner + '.' + call.name)
				|| call.owner.startsWith("java/time/") && call.name.equals("now"));
	}

	static boolean isRead(AbstractInsnNode instruction) {
		return instruction.getOpcode() == Opcodes.GETFIELD || instruction.getOpcode() == Opcodes.GETSTATIC;
	}

	static boolean readsElement(AbstractInsnNode instruction) {
		return instruction.getOpcode() >= Opcodes.IALOAD && instruction.getOpcode() <= Opcodes.SALOAD;
	}

	static boolean writesElement(AbstractInsnNode instruction) {
		return instruction.getOpcode() >= Opcodes.IASTORE && instruction.getOpcode() <= Opcodes.SASTORE;
	}

	/** Whether its value is a new array. */
	static boolean makesArray(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		return opcode == Opcodes.NEWARRAY || opcode == Opcodes.ANEWARRAY || opcode == Opcodes.MULTIANEWARRAY;
	}

	/** A text that is equal for equal constants; null if the instruction loads none. */
	static String constant(AbstractInsnNode instruction) {
		int opcode = instruction.getOpcode();
		if (opcode == Opcodes.ACONST_NULL) {
			return "null";
		}
		if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
			return Integer.toString(opcode - Opcodes.ICONST_0);
		}
		if (opcode > Opcodes.ICONST_5 && opcode <= Opcodes.DCONST_1) {
			return "opcode " + opcode;
		}
		if (opcode == Opcodes.BIPUSH || opcode == Opcodes.SIPUSH) {
			return Integer.toString(((IntInsnNode) instruction).operand);
		}
		if (instruction instanceof LdcInsnNode load) {
			boolean simple = load.cst instanceof Number || load.cst instanceof String;
			return simple ? load.cst instanceof Integer ? load.cst.toString() : load.cst.getClass() + " " + load.cst
					: null;
		}
		// enum constants, and Boolean.TRUE
		boolean ofOwnType = opcode == Opcodes.GETSTATIC && instruction instanceof FieldInsnNode field
				&& field.desc.equals('L' + field.owner + ';');
		return ofOwnType ? ((FieldInsnNode) instruction).owner + '.' + ((FieldInsnNode) instruction).name : null;
	}
}
