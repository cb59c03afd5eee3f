/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.List;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;

/** An access to a field or an array element that is to be checked against the variable's shadow state. */
final class ShadowAccess {

	/** The type of the value that is stored, by opcode from IASTORE on. */
	private static final int[] STORES = { Opcodes.ISTORE, Opcodes.LSTORE, Opcodes.FSTORE, Opcodes.DSTORE,
			Opcodes.ASTORE, Opcodes.ISTORE, Opcodes.ISTORE, Opcodes.ISTORE };

	/** The number of its site. */
	final int site;
	/** The field that the instruction names; null for an array element. */
	final FieldReference field;
	/** Where its shadow state is; null if that has to be found out at the access, and for array elements. */
	HiddenField hidden;
	final boolean isWrite;

	/** The class that the instruction names, if its objects say which thread alone can know them; null if not. */
	String marked;

	/** The object or the array; null for a static field. */
	StackValue owner;
	/** The index of an array element. */
	StackValue index;
	/** What the variable of the index has been counted by when the access is made, since it was stored. */
	int counted;
	/** Whether the owner is in a local variable, or in the final field that it comes from, when the access has been made. */
	boolean isOwnerReloadable;
	/** Whether owner and index are known from local variables, or constants, when the access has been made. */
	boolean isReloadable;
	/** The final field of {@code this} that the array comes from; null if it does not. */
	FieldInsnNode source;
	/** Whether something between this and the next access to the variable may leave the block. */
	boolean isLeft;
	/** Whether something behind it, up to the next access, may throw an exception. */
	boolean isThrownBehind;
	/** Whether another access's check is enough. */
	boolean isCovered;
	/** The access to the element before this one at the site before this one, soon before this one; null if there is none. */
	ShadowAccess neighbour;
	/** How many accesses to neighbouring elements the check is for; this is the last of them. */
	int neighbours = 1;
	/** The accesses soon before this one whose checks can as well be made behind it. */
	List<ShadowAccess> delayed = List.of();
	/** Whether its check is made together with others, see {@link JointAccesses}. */
	boolean isJoined;
	/** The accesses whose checks are made together behind this one, which is their last; null if there are none. */
	List<ShadowAccess> joint;
	/** The types of the local variables and on the stack behind the instruction; null if they are not known. */
	FrameNode behind;
	/** The local variable that keeps the thread's footprint in the array; negative if there is none. */
	int cache = -1;
	/** Whether what that has is the footprint in the array of this access, or null. */
	boolean isCacheCurrent;
	/** Whether it writes a field of an object that no other thread can know yet. */
	boolean isFresh;
	/** Where its check begins in the method; null if it has none there. */
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

	/** Finds out from the stack before the instruction what it accesses. */
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
			isReloadable = isOwnerReloadable && (index.isConstant || stack.isCurrent(index));
		} else {
			owner = stack.peek(above);
			isReloadable = isReloadable(owner, stack);
		}
	}

	private static boolean isReloadable(StackValue owner, SymbolicStack stack) {
		return owner.isLocal() && stack.isCurrent(owner);
	}

	/** Whether both access the same variable for certain. */
	boolean isSameVariable(ShadowAccess other) {
		if (field != other.field) {
			return false;
		}
		if (isStatic()) {
			return true;
		}
		return owner.isSame(other.owner) && (field != null || index.isSame(other.index));
	}

	/** Whether this one accesses the element behind that of the other one, in the same way, at the next site. */
	boolean follows(ShadowAccess other) {
		return isElement() && other.isElement() && isWrite == other.isWrite && site == other.site + 1
				&& isOwnerReloadable && owner.isSame(other.owner) && index.isNextTo(other.index);
	}

	/** Makes one check of this and the neighbours before it that have a check each. */
	void joinNeighbours() {
		if (neighbour != null && !neighbour.isCovered && !isCovered) {
			neighbour.isCovered = true;
			neighbours = neighbour.neighbours + 1;
		}
	}

	/** Whether a check of its own stands behind its instruction, or that of all with which it is joined. */
	boolean hasCheck() {
		return !isCovered && (!isJoined || joint != null);
	}

	/** The number of the site of the first of the neighbours. */
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

	/** The instruction that would store, in a local variable, the value that an instruction writes. */
	static int storeOf(AbstractInsnNode instruction) {
		return instruction instanceof FieldInsnNode field ? Type.getType(field.desc).getOpcode(Opcodes.ISTORE)
				: STORES[instruction.getOpcode() - Opcodes.IASTORE];
	}
}
