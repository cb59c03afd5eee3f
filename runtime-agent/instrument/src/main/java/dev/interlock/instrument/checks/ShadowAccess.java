/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.List;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;

import dev.interlock.instrument.bytecode.StackValue;
import dev.interlock.instrument.bytecode.SymbolicStack;
import dev.interlock.instrument.meta.FieldReference;
import dev.interlock.instrument.meta.HiddenField;

/** An access to a field or an array element that is checked against the variable's shadow state. */
public final class ShadowAccess {

	/** The store instruction for the written value, by opcode from IASTORE on. */
	private static final int[] STORES = { Opcodes.ISTORE, Opcodes.LSTORE, Opcodes.FSTORE, Opcodes.DSTORE,
			Opcodes.ASTORE, Opcodes.ISTORE, Opcodes.ISTORE, Opcodes.ISTORE };

	/** The number of its site. */
	final int site;
	/** The field that the instruction names; null for an array element. */
	final FieldReference field;
	/** The location of its shadow state; null if it is looked up at the access, and for array elements. */
	HiddenField hidden;
	final boolean isWrite;

	/** The class that the instruction names if its objects have the owner field; else null. */
	String marked;

	/** The object or the array; null for a static field. */
	StackValue owner;
	/** The index of an array element; null for a field. */
	StackValue index;
	/** The increment of the index variable, between its last store and this access. */
	int counted;
	/** Whether the owner can be reloaded after the access, from a local variable or from {@link #source}. */
	boolean isOwnerReloadable;
	/** Whether owner and index can be reloaded after the access, from local variables or as constants. */
	boolean isReloadable;
	/** Whether the index can be reloaded after the access, from a local variable or as a constant. */
	boolean isIndexReloadable;
	/** What the loop keeps of the array, if the loop obtains it anew in each iteration; else null. */
	LoopArray array;
	/** The final field of {@code this} that holds the array; null if there is none. */
	FieldInsnNode source;
	/** Whether control may leave the block between this access and the next one to the variable. */
	boolean isLeft;
	/** Whether an instruction between this access and the next one may throw an exception. */
	boolean isThrownBehind;
	/** Whether another access's check covers this access. */
	boolean isCovered;
	/** The access to the preceding element at the preceding site, shortly before this access; null if there is none. */
	ShadowAccess neighbour;
	/** The number of accesses to neighbouring elements that the check covers; this access is the last of them. */
	int neighbours = 1;
	/** The accesses shortly before this one whose checks can also be made behind it. */
	List<ShadowAccess> delayed = List.of();
	/** Whether it is checked together with other accesses, see {@link JointAccesses}. */
	boolean isJoined;
	/** The accesses that are checked together behind this one, the last of them; null if there are none. */
	List<ShadowAccess> joint;
	/** The types of the local variables and the stack behind the instruction; null if unknown. */
	FrameNode behind;
	/** The local variable that caches the thread's footprint in the array; negative if there is none. */
	int cache = -1;
	/** Whether the cached footprint is certainly that of the accessed array, or null. */
	boolean isCacheCurrent;
	/** Whether it writes a field of an object that no other thread can reach yet. */
	boolean isFresh;
	/** The start of its check in the method; null if it has none there. */
	LabelNode check;
	/** The last instruction of its check. */
	AbstractInsnNode checkEnd;

	ShadowAccess(int site, FieldReference field, HiddenField hidden, boolean isWrite) {
		this.site = site;
		this.field = field;
		this.hidden = hidden;
		this.isWrite = isWrite;
	}

	boolean isStatic() {
		return field != null && field.isStatic();
	}

	boolean isElement() {
		return field == null;
	}

	/** Determines the accessed variable from the stack before the instruction. */
	void locate(AbstractInsnNode instruction, SymbolicStack stack) {
		if (isStatic()) {
			isReloadable = true;
			return;
		}
		int above = isWrite ? valueSize(instruction) : 0;
		if (isElement()) {
			index = stack.peek(above);
			counted = stack.counted(index);
			owner = stack.peek(above + 1);
			isOwnerReloadable = isReloadable(owner, stack);
			isIndexReloadable = index.isConstant || stack.isCurrent(index);
			isReloadable = isOwnerReloadable && isIndexReloadable;
		} else {
			owner = stack.peek(above);
			isReloadable = isReloadable(owner, stack);
		}
	}

	private static boolean isReloadable(StackValue owner, SymbolicStack stack) {
		return owner.isLocal() && stack.isCurrent(owner);
	}

	/** Whether both certainly access the same variable. */
	boolean isSameVariable(ShadowAccess other) {
		if (field != other.field) {
			return false;
		}
		if (isStatic()) {
			return true;
		}
		return owner.isSame(other.owner) && (field != null || index.isSame(other.index));
	}

	/** Whether this access is to the element after that of the other one, of the same kind, at the next site. */
	boolean follows(ShadowAccess other) {
		return isElement() && other.isElement() && isWrite == other.isWrite && site == other.site + 1
				&& isOwnerReloadable && owner.isSame(other.owner) && index.isNextTo(other.index);
	}

	/** Merges the checks of this access and the neighbours before it. */
	void joinNeighbours() {
		if (neighbour != null && !neighbour.isCovered && !isCovered) {
			neighbour.isCovered = true;
			neighbours = neighbour.neighbours + 1;
		}
	}

	/** Whether its instruction is followed by a check, its own or that of all joint accesses. */
	boolean hasCheck() {
		return !isCovered && (!isJoined || joint != null);
	}

	/** The number of the first neighbour's site. */
	int firstSite() {
		return site - neighbours + 1;
	}

	/** The number of stack slots of the value that an instruction writes. */
	static int valueSize(AbstractInsnNode instruction) {
		if (instruction instanceof FieldInsnNode access) {
			return access.desc.equals("J") || access.desc.equals("D") ? 2 : 1;
		}
		return instruction.getOpcode() == Opcodes.LASTORE || instruction.getOpcode() == Opcodes.DASTORE ? 2 : 1;
	}

	/** The opcode that stores the value written by an instruction in a local variable. */
	static int storeOf(AbstractInsnNode instruction) {
		return instruction instanceof FieldInsnNode field ? Type.getType(field.desc).getOpcode(Opcodes.ISTORE)
				: STORES[instruction.getOpcode() - Opcodes.IASTORE];
	}
}
