/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.FieldInsnNode;

import dev.interlock.instrument.atomicsections.SectionRepairs.Access;
import dev.interlock.instrument.atomicsections.SectionRepairs.Repaired;
import dev.interlock.instrument.hooks.Hook;

/**
 * Repairs values at the marked accesses of sections: keeps the value of the first access, and lets the last one read
 * that value, or add to the current one. Of several writes it makes the last one; if the method throws before it, the one
 * before. It is the last of a method's transformers.
 */
public final class RepairTransformer extends AnalyzerAdapter {

	private final SectionRepairs repairs;
	private final boolean hasFrames;
	private Access marked;

	/**
	 * @param className    the internal name of the class
	 * @param access       the access flags of the method
	 * @param majorVersion the version of the class file, whose frames are expanded
	 * @param next         receives the method
	 */
	public RepairTransformer(SectionRepairs repairs, String className, int access, String name, String descriptor,
			int majorVersion, MethodVisitor next) {
		super(Opcodes.ASM9, className, access, name, descriptor, next);
		this.repairs = repairs;
		hasFrames = majorVersion >= Opcodes.V1_6;
	}

	@Override
	public void visitFrame(int kind, int localCount, Object[] variables, int stackCount, Object[] operands) {
		// all frames are expanded, though the kind of added ones may differ
		super.visitFrame(Opcodes.F_NEW, localCount, variables, stackCount, operands);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		Access found = repairs.marked(owner, name, descriptor);
		Repaired left = repairs.left(owner, name, descriptor);
		if (left != null) {
			if (!hasFrames || locals != null) {
				makeUp(left);
			}
		} else if (found == null) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		} else if (found.opcode() != Opcodes.GETSTATIC) {
			marked = found;
		} else if (!hasFrames || locals != null) {
			hasRead(found, true);
			found.ends().forEach(this::close);
		}
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		Access access = marked;
		if (access == null || opcode != access.opcode() || !name.equals(access.name())
				|| !descriptor.equals(access.descriptor())) {
			super.visitFieldInsn(opcode, owner, name, descriptor);
			return;
		}
		marked = null;
		if (hasFrames && locals == null) {
			// unreachable
			super.visitFieldInsn(opcode, owner, name, descriptor);
			return;
		}
		Runnable instruction = () -> super.visitFieldInsn(opcode, owner, name, descriptor);
		boolean isStatic = opcode == Opcodes.PUTSTATIC;
		if (opcode == Opcodes.GETFIELD) {
			read(access, instruction);
		} else if (access.inside() != null) {
			writeInside(access.inside(), isStatic, instruction);
		} else if (access.held() != null) {
			hold(access.held(), isStatic, instruction);
		} else if (access.ends().isEmpty() || access.ends().get(0).held() != null) {
			write(access, isStatic, instruction);
		} else {
			add(access.ends().get(0), isStatic, instruction);
		}
		access.ends().forEach(this::close);
	}

	private void close(Repaired section) {
		visitInsn(Opcodes.ACONST_NULL);
		visitVarInsn(Opcodes.ASTORE, section.owner());
	}

	/** From (owner) to (value). */
	private void read(Access access, Runnable instruction) {
		// no section begins if the read throws
		access.entries().forEach(this::close);
		visitInsn(Opcodes.DUP);
		visitVarInsn(Opcodes.ASTORE, repairs.temporaryOwner());
		instruction.run();
		hasRead(access, false);
	}

	/** From (value) to the repaired (value). */
	private void hasRead(Access access, boolean isStatic) {
		if (access.inside() != null) {
			readInside(access.inside());
		}
		for (Repaired each : access.ends()) {
			repair(each, isStatic);
		}
		for (Repaired each : access.entries()) {
			visitInsn(each.type().getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
			visitVarInsn(each.opcode(Opcodes.ISTORE), each.first());
			open(each, isStatic);
		}
	}

	private void open(Repaired section, boolean isStatic) {
		loadOwner(isStatic);
		visitVarInsn(Opcodes.ASTORE, section.owner());
	}

	/** Loads the temporary object, or what stands for a static field. */
	private void loadOwner(boolean isStatic) {
		if (isStatic) {
			visitLdcInsn("");
		} else {
			visitVarInsn(Opcodes.ALOAD, repairs.temporaryOwner());
		}
	}

	/** From (value) to the repaired (value). */
	private void repair(Repaired section, boolean isStatic) {
		boolean isWide = section.type().getSize() == 2;
		visitVarInsn(Opcodes.ALOAD, isStatic ? section.owner() : repairs.temporaryOwner());
		// value owner -> owner value
		if (isWide) {
			visitInsn(Opcodes.DUP_X2);
			visitInsn(Opcodes.POP);
		} else {
			visitInsn(Opcodes.SWAP);
		}
		boolean isReference = section.type().getSort() >= Type.ARRAY;
		if (isReference) {
			// owner value -> value owner value
			visitInsn(Opcodes.DUP_X1);
		}
		visitVarInsn(section.opcode(Opcodes.ILOAD), section.first());
		visitVarInsn(Opcodes.ALOAD, section.owner());
		switch (section.type().getSort()) {
		case Type.LONG -> Hook.REPAIR_READ_LONG.call(this, section.number());
		case Type.FLOAT -> Hook.REPAIR_READ_FLOAT.call(this, section.number());
		case Type.DOUBLE -> Hook.REPAIR_READ_DOUBLE.call(this, section.number());
		case Type.ARRAY, Type.OBJECT -> choose(section);
		default -> Hook.REPAIR_READ_INT.call(this, section.number());
		}
	}

	/** From (value, owner, value, first, first owner) to one of both values. */
	private void choose(Repaired section) {
		Hook.REPAIR_GETS_FIRST.call(this, section.number());
		Label kept = new Label();
		visitJumpInsn(Opcodes.IFEQ, kept);
		replaceByFirst(section);
		join(kept);
	}

	/** From (value) to (first). */
	private void replaceByFirst(Repaired section) {
		visitInsn(section.type().getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
		visitVarInsn(section.opcode(Opcodes.ILOAD), section.first());
		if (stack != null && section.type().getSort() >= Type.ARRAY) {
			// the variable may have a more specific type
			stack.set(stack.size() - 1, section.type().getInternalName());
		}
	}

	/** Ends a branch; the types are the same on both paths. */
	private void join(Label label) {
		visitLabel(label);
		if (hasFrames) {
			Object[] variables = types(locals);
			Object[] operands = types(stack);
			visitFrame(Opcodes.F_NEW, variables.length, variables, operands.length, operands);
			// the program may have a frame of its own here
			visitInsn(Opcodes.NOP);
		}
	}

	/** Without the second slots of wide values. */
	private static Object[] types(List<Object> slots) {
		List<Object> types = new ArrayList<>(slots.size());
		for (int i = 0; i < slots.size(); i++) {
			Object type = slots.get(i);
			types.add(type);
			if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
				i++;
			}
		}
		return types.toArray();
	}

	/** From (owner, value), or (value) for a static field, to nothing. */
	private void write(Access access, boolean isStatic, Runnable instruction) {
		// no section begins if the write throws
		access.entries().forEach(this::close);
		for (Repaired each : access.entries()) {
			visitInsn(each.type().getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
			narrow(each.type());
			visitVarInsn(each.opcode(Opcodes.ISTORE), each.first());
		}
		if (!access.entries().isEmpty() && !isStatic) {
			Repaired one = access.entries().get(0);
			// owner value -> value owner owner -> owner value
			visitInsn(one.type().getSize() == 2 ? Opcodes.DUP2_X1 : Opcodes.SWAP);
			if (one.type().getSize() == 2) {
				visitInsn(Opcodes.POP2);
			}
			visitInsn(Opcodes.DUP);
			visitVarInsn(Opcodes.ASTORE, repairs.temporaryOwner());
			visitInsn(one.type().getSize() == 2 ? Opcodes.DUP_X2 : Opcodes.SWAP);
			if (one.type().getSize() == 2) {
				visitInsn(Opcodes.POP);
			}
		}
		instruction.run();
		for (Repaired each : access.entries()) {
			open(each, isStatic);
		}
	}

	/** Changes an int to the one that a field of a smaller type would have. */
	private void narrow(Type type) {
		switch (type.getSort()) {
		case Type.BYTE -> visitInsn(Opcodes.I2B);
		case Type.SHORT -> visitInsn(Opcodes.I2S);
		case Type.CHAR -> visitInsn(Opcodes.I2C);
		case Type.BOOLEAN -> {
			visitInsn(Opcodes.ICONST_1);
			visitInsn(Opcodes.IAND);
		}
		default -> {
			// as it is
		}
		}
	}

	/** From (owner, value), or (value) for a static field, to nothing. */
	private void add(Repaired section, boolean isStatic, Runnable instruction) {
		int value = repairs.temporaryValue();
		visitVarInsn(section.opcode(Opcodes.ISTORE), value);
		if (!isStatic) {
			visitVarInsn(Opcodes.ASTORE, repairs.temporaryOwner());
		}
		visitVarInsn(Opcodes.ALOAD, isStatic ? section.owner() : repairs.temporaryOwner());
		visitVarInsn(section.opcode(Opcodes.ILOAD), value);
		visitVarInsn(section.opcode(Opcodes.ILOAD), section.first());
		visitVarInsn(Opcodes.ALOAD, section.owner());
		(section.type().getSize() == 2 ? Hook.REPAIR_ADD_LONG : Hook.REPAIR_ADD_INT).call(this, section.number());
		Label done = new Label();
		visitJumpInsn(Opcodes.IFNE, done);
		if (!isStatic) {
			visitVarInsn(Opcodes.ALOAD, repairs.temporaryOwner());
		}
		visitVarInsn(section.opcode(Opcodes.ILOAD), value);
		instruction.run();
		join(done);
	}

	/** The first write, from (owner, value), or (value) for a static field, to nothing. */
	private void hold(Repaired section, boolean isStatic, Runnable instruction) {
		keep(section, isStatic);
		loadOwner(isStatic);
		Hook.REPAIR_HOLD.call(this, section.number());
		visitVarInsn(Opcodes.ASTORE, section.owner());
		writeUnlessHeld(section, isStatic, instruction);
	}

	/** Stores the value that is to be written, and the object. */
	private void keep(Repaired section, boolean isStatic) {
		narrow(section.type());
		visitVarInsn(section.opcode(Opcodes.ISTORE), section.first());
		if (!isStatic) {
			visitVarInsn(Opcodes.ASTORE, repairs.temporaryOwner());
		}
	}

	/** After a read of the field, from (value) to the value that is held back, if any. */
	private void readInside(Repaired section) {
		Label kept = new Label();
		visitVarInsn(Opcodes.ALOAD, section.owner());
		visitJumpInsn(Opcodes.IFNULL, kept);
		replaceByFirst(section);
		join(kept);
	}

	/** A write between the first and the last one, from (owner, value), or (value) for a static field, to nothing. */
	private void writeInside(Repaired section, boolean isStatic, Runnable instruction) {
		keep(section, isStatic);
		writeUnlessHeld(section, isStatic, instruction);
	}

	/** Writes the first value to the temporary object, or to the static field. */
	private void writeUnlessHeld(Repaired section, boolean isStatic, Runnable instruction) {
		Label done = new Label();
		visitVarInsn(Opcodes.ALOAD, section.owner());
		visitJumpInsn(Opcodes.IFNONNULL, done);
		if (!isStatic) {
			visitVarInsn(Opcodes.ALOAD, repairs.temporaryOwner());
		}
		visitVarInsn(section.opcode(Opcodes.ILOAD), section.first());
		instruction.run();
		join(done);
	}

	/** Makes the write that is held back, if any, where its section is left. */
	private void makeUp(Repaired section) {
		FieldInsnNode field = section.held();
		Label none = new Label();
		visitVarInsn(Opcodes.ALOAD, section.owner());
		visitJumpInsn(Opcodes.IFNULL, none);
		if (!section.isOfStaticField()) {
			visitVarInsn(Opcodes.ALOAD, section.owner());
			visitTypeInsn(Opcodes.CHECKCAST, field.owner);
		}
		visitVarInsn(section.opcode(Opcodes.ILOAD), section.first());
		super.visitFieldInsn(field.getOpcode(), field.owner, field.name, field.desc);
		join(none);
	}
}
