/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.context;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

import dev.interlock.instrument.bytecode.ControlFlow;

/**
 * Finds the instructions of a class that can neither release nor acquire, including calls of the class's own methods.
 * A check before such an instruction is equivalent to one behind it. For other classes only some JDK methods are
 * known.
 */
public final class SynchronizationFreeCode {

	private static final Set<String> QUIET_TYPES = Set.of("java/lang/Math", "java/lang/StrictMath");
	/** A method that uses a generator shared by all threads. */
	private static final String LOUD = "random";

	private final ClassReader reader;
	private final ClassContext type;
	private Map<String, MethodNode> methods;
	private boolean isFinal;
	private final Map<String, Boolean> known = new HashMap<>();
	private final Map<String, Boolean> returning = new HashMap<>();

	/**
	 * @param reader the class before instrumentation
	 * @param type   the context of the class
	 */
	SynchronizationFreeCode(ClassReader reader, ClassContext type) {
		this.reader = reader;
		this.type = type;
	}

	/**
	 * Whether the thread's epoch may have changed after an instruction, because it releases or runs code that may.
	 * The instruction need not belong to the original class.
	 */
	public boolean mayRelease(AbstractInsnNode instruction) {
		return switch (instruction.getOpcode()) {
		case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL, Opcodes.INVOKESTATIC -> !isQuiet(
				(MethodInsnNode) instruction);
		case Opcodes.INVOKEINTERFACE, Opcodes.INVOKEDYNAMIC, Opcodes.MONITOREXIT, Opcodes.MONITORENTER -> true;
		// may initialise the class; initialisation of this one has already begun
		case Opcodes.NEW -> !((TypeInsnNode) instruction).desc.equals(type.name());
		case Opcodes.GETSTATIC, Opcodes.PUTSTATIC -> !((FieldInsnNode) instruction).owner.equals(type.name());
		default -> false;
		};
	}

	/**
	 * Whether a call returns in any case except stack overflow: its target is a static method of this class with
	 * straight-line arithmetic.
	 */
	public boolean returns(MethodInsnNode call) {
		return call.getOpcode() == Opcodes.INVOKESTATIC && call.owner.equals(type.name())
				&& returning.computeIfAbsent(call.name + call.desc, this::isStraightArithmetic);
	}

	private boolean isStraightArithmetic(String nameAndDescriptor) {
		if (methods == null) {
			read();
		}
		MethodNode method = methods.get(nameAndDescriptor);
		if (method == null || !isCertain(method) || !method.tryCatchBlocks.isEmpty()) {
			return false;
		}
		for (AbstractInsnNode instruction : method.instructions) {
			int opcode = instruction.getOpcode();
			boolean isArray = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD
					|| opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
			boolean mayStay = instruction instanceof JumpInsnNode jump
					&& method.instructions.indexOf(jump.label) < method.instructions.indexOf(jump);
			if (isArray || ControlFlow.mayDivideByZero(opcode) || mayStay
					|| opcode > Opcodes.RETURN && opcode < Opcodes.IFNULL
					|| opcode >= Opcodes.JSR && opcode <= Opcodes.LOOKUPSWITCH || isResolved(instruction)) {
				return false;
			}
		}
		return true;
	}

	private boolean isQuiet(MethodInsnNode call) {
		if (!call.owner.equals(type.name())) {
			return isQuietOutside(call);
		}
		String key = call.name + call.desc;
		Boolean quiet = known.get(key);
		if (quiet == null) {
			if (methods == null) {
				read();
			}
			Set<String> called = new HashSet<>();
			quiet = isQuiet(call, called);
			if (quiet) {
				called.forEach(method -> known.put(method, true));
			}
			known.put(key, quiet);
		}
		return quiet;
	}

	/** @param called the methods that are being analysed or have been */
	private boolean isQuiet(MethodInsnNode call, Set<String> called) {
		if (!call.owner.equals(type.name())) {
			return isQuietOutside(call);
		}
		String key = call.name + call.desc;
		MethodNode method = methods.get(key);
		if (method == null || Boolean.FALSE.equals(known.get(key)) || !isCertain(method)) {
			return false;
		}
		if (!called.add(key) || Boolean.TRUE.equals(known.get(key))) {
			return true;
		}
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof MethodInsnNode inner && instruction.getOpcode() != Opcodes.INVOKEINTERFACE) {
				if (!isQuiet(inner, called)) {
					return false;
				}
			} else if (mayRelease(instruction) || isResolved(instruction)
					|| instruction instanceof FieldInsnNode field && maySynchronize(field)) {
				return false;
			}
		}
		return true;
	}

	/** Whether a call of the JDK only computes with numbers. */
	public static boolean isArithmetic(MethodInsnNode call) {
		return QUIET_TYPES.contains(call.owner) && !call.name.equals(LOUD);
	}

	private static boolean isQuietOutside(MethodInsnNode call) {
		return isArithmetic(call)
				|| call.owner.equals("java/lang/Object") && call.name.equals("<init>");
	}

	/** Whether a call of the method runs this code and no other. */
	private boolean isCertain(MethodNode method) {
		boolean isOverridable = (method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) == 0
				&& !isFinal && !method.name.equals("<init>");
		return !isOverridable
				&& (method.access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0;
	}

	/** Whether an instruction loads a constant whose resolution may run other code. */
	private static boolean isResolved(AbstractInsnNode instruction) {
		return instruction instanceof LdcInsnNode load && !(load.cst instanceof Number)
				&& !(load.cst instanceof String);
	}

	private boolean maySynchronize(FieldInsnNode field) {
		boolean isStatic = field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC;
		return type.maybeVolatile(field.owner, field.name, field.desc, isStatic) != null;
	}

	private void read() {
		ClassNode code = new ClassNode();
		reader.accept(code, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
		isFinal = (code.access & Opcodes.ACC_FINAL) != 0;
		methods = new HashMap<>();
		code.methods.forEach(method -> methods.put(method.name + method.desc, method));
	}
}
