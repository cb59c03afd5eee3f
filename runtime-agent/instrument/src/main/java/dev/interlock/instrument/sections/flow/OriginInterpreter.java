/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.flow;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;

/** Computes the origins of the values of a method. */
final class OriginInterpreter extends Interpreter<Origin> {

	private final InsnList code;
	/** The accesses that constructor arguments were computed from, by the identity of the new object. */
	private final Map<String, BitSet> made = new HashMap<>();

	OriginInterpreter(InsnList code) {
		super(Opcodes.ASM9);
		this.code = code;
	}

	@Override
	public Origin newValue(Type type) {
		return type == null ? Origin.NOTHING : type == Type.VOID_TYPE ? null : Origin.unknown(type.getSize());
	}

	@Override
	public Origin newParameterValue(boolean isInstanceMethod, int local, Type type) {
		String identity = isInstanceMethod && local == 0 ? "this" : "parameter " + local;
		return new Origin(type.getSize(), identity, new BitSet());
	}

	@Override
	public Origin newOperation(AbstractInsnNode instruction) {
		switch (instruction.getOpcode()) {
		case Opcodes.GETSTATIC :
			FieldInsnNode field = (FieldInsnNode) instruction;
			return access(instruction, Type.getType(field.desc).getSize(), "static " + field.owner + '.' + field.name,
					List.of());
		case Opcodes.NEW :
			return new Origin(1, "new " + code.indexOf(instruction), new BitSet());
		case Opcodes.LDC :
			Object constant = ((LdcInsnNode) instruction).cst;
			return Origin.constant(constant instanceof Long || constant instanceof Double ? 2 : 1, constant);
		case Opcodes.ACONST_NULL :
			return Origin.constant(1, null);
		case Opcodes.ICONST_M1, Opcodes.ICONST_0, Opcodes.ICONST_1, Opcodes.ICONST_2, Opcodes.ICONST_3,
				Opcodes.ICONST_4, Opcodes.ICONST_5 :
			return Origin.constant(1, instruction.getOpcode() - Opcodes.ICONST_0);
		case Opcodes.BIPUSH, Opcodes.SIPUSH :
			return Origin.constant(1, ((IntInsnNode) instruction).operand);
		case Opcodes.LCONST_0, Opcodes.LCONST_1 :
			return Origin.constant(2, instruction.getOpcode() - Opcodes.LCONST_0);
		case Opcodes.DCONST_0, Opcodes.DCONST_1 :
			return Origin.unknown(2);
		default :
			return Origin.unknown(1);
		}
	}

	@Override
	public Origin copyOperation(AbstractInsnNode instruction, Origin value) {
		// the variable may hold another value later; the run shows whether the objects are the same
		return value.identity() == null && instruction instanceof VarInsnNode local
				&& instruction.getOpcode() <= Opcodes.ALOAD
						? new Origin(value.size(), "local " + local.var, value.sources())
						: value;
	}

	@Override
	public Origin unaryOperation(AbstractInsnNode instruction, Origin value) {
		switch (instruction.getOpcode()) {
		case Opcodes.GETFIELD :
			FieldInsnNode field = (FieldInsnNode) instruction;
			return access(instruction, Type.getType(field.desc).getSize(),
					value.identity() == null ? place(instruction) : value.identity() + '.' + field.name,
					List.of(value));
		case Opcodes.CHECKCAST :
			return value;
		case Opcodes.I2L, Opcodes.I2D, Opcodes.L2D, Opcodes.F2L, Opcodes.F2D, Opcodes.D2L, Opcodes.LNEG, Opcodes.DNEG :
			return Origin.from(2, List.of(value));
		default :
			return Origin.from(1, List.of(value));
		}
	}

	@Override
	public Origin binaryOperation(AbstractInsnNode instruction, Origin one, Origin other) {
		return switch (instruction.getOpcode()) {
		case Opcodes.LALOAD, Opcodes.DALOAD, Opcodes.LADD, Opcodes.DADD, Opcodes.LSUB, Opcodes.DSUB, Opcodes.LMUL,
				Opcodes.DMUL, Opcodes.LDIV, Opcodes.DDIV, Opcodes.LREM, Opcodes.DREM, Opcodes.LSHL, Opcodes.LSHR,
				Opcodes.LUSHR, Opcodes.LAND, Opcodes.LOR, Opcodes.LXOR ->
			Origin.from(2, List.of(one, other));
		case Opcodes.AALOAD ->
			new Origin(1, place(instruction), Origin.from(1, List.of(one, other)).sources());
		default -> Origin.from(1, List.of(one, other));
		};
	}

	@Override
	public Origin ternaryOperation(AbstractInsnNode instruction, Origin one, Origin two, Origin three) {
		return null;
	}

	@Override
	public Origin naryOperation(AbstractInsnNode instruction, List<? extends Origin> values) {
		if (instruction instanceof MultiANewArrayInsnNode) {
			return Origin.unknown(1);
		}
		String descriptor = instruction instanceof MethodInsnNode call ? call.desc
				: ((InvokeDynamicInsnNode) instruction).desc;
		if (instruction.getOpcode() == Opcodes.INVOKESPECIAL && values.get(0).isNew()) {
			made.computeIfAbsent(values.get(0).identity(), each -> new BitSet())
					.or(Origin.from(1, values.subList(1, values.size())).sources());
		}
		return access(instruction, Type.getReturnType(descriptor).getSize(),
				boxes(instruction) && values.get(0).identity() != null ? "boxed " + values.get(0).identity()
						: place(instruction),
				values);
	}

	/** The identity of a value that is known only by its instruction. */
	private String place(AbstractInsnNode instruction) {
		return "value " + code.indexOf(instruction);
	}

	/** The accesses that the constructor arguments of a new object were computed from. */
	BitSet made(Origin object) {
		return made.getOrDefault(object.identity(), new BitSet());
	}

	/** Whether a call boxes a primitive value. Equal values then have the same identity. */
	private static boolean boxes(AbstractInsnNode instruction) {
		return instruction.getOpcode() == Opcodes.INVOKESTATIC && instruction instanceof MethodInsnNode call
				&& call.name.equals("valueOf") && call.owner.startsWith("java/lang/")
				&& Type.getArgumentTypes(call.desc).length == 1;
	}

	/** The origin of an access's result: computed from the access, and from its operands. */
	private Origin access(AbstractInsnNode instruction, int size, String identity, List<? extends Origin> parts) {
		BitSet sources = Origin.from(size, parts).sources();
		sources.set(code.indexOf(instruction));
		return new Origin(size, identity, sources);
	}

	@Override
	public void returnOperation(AbstractInsnNode instruction, Origin value, Origin expected) {
		// returned values are not needed
	}

	@Override
	public Origin merge(Origin one, Origin other) {
		return one.merge(other);
	}
}
