/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.hooks;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockContextHooks;
import dev.interlock.bootstrap.InterlockElementHooks;
import dev.interlock.bootstrap.InterlockFootprint;
import dev.interlock.bootstrap.InterlockJointHooks;
import dev.interlock.bootstrap.InterlockRangeHooks;
import dev.interlock.bootstrap.InterlockShadowHooks;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.bootstrap.InterlockTransactions;

/** The static methods that check accesses against the shadow state. */
public enum ShadowHook {
	ENTER("enter", "()#"),
	ENTER_TRANSACTION("enterTransaction", "()#"),
	NUMBER("number", "()I"),
	READ_FIELD("readField", "(Ljava/lang/Object;IIII#I)V"),
	WRITE_FIELD("writeField", "(Ljava/lang/Object;II#I)V"),
	READ_UNWRITTEN("readUnwritten", "(Ljava/lang/Object;III#I)V"),
	WRITTEN("written", "(Ljava/lang/Object;#I)V"),
	IS_WRITTEN("isWritten", "(Ljava/lang/Object;II)Z"),
	READ_SHARED(InterlockContextHooks.class, "readShared", "(Ljava/lang/Object;#I)V"),
	WRITE_SHARED("writeShared", "(Ljava/lang/Object;#I)V"),
	IS_OWNED("isOwned", "(Ljava/lang/Object;II)Z"),
	FIND_READ("findRead", "(Ljava/lang/Object;I#I)V"),
	FIND_WRITE("findWrite", "(Ljava/lang/Object;I#I)V"),
	FOOTPRINT(InterlockElementHooks.class, "footprint", "(@Ljava/lang/Object;#)@"),
	READ_ELEMENT(InterlockElementHooks.class, "readElement", "(@Ljava/lang/Object;II#I)@"),
	WRITE_ELEMENT(InterlockElementHooks.class, "writeElement", "(@Ljava/lang/Object;II#I)@"),
	READ_NEIGHBOURS(InterlockElementHooks.class, "readNeighbours", "(@Ljava/lang/Object;III#I)@"),
	WRITE_NEIGHBOURS(InterlockElementHooks.class, "writeNeighbours", "(@Ljava/lang/Object;III#I)@"),
	KNOWN_FROM(InterlockElementHooks.class, "knownFrom", "(@Z)I"),
	KNOWN_LENGTH(InterlockElementHooks.class, "knownLength", "(@ZI)I"),
	KNOWN_SINGLES(InterlockElementHooks.class, "knownSingles", "(@ZI)[J"),
	IS_KNOWN(InterlockElementHooks.class, "isKnown", "(III[J)Z"),
	ARE_KNOWN(InterlockElementHooks.class, "areKnown", "(IIII)Z"),
	IS_READ("isRead", "(IIII)Z"),
	IS_SHARED_READ(InterlockJointHooks.class, "isSharedRead", "(Ljava/lang/Object;#I)Z"),
	ARE_TWO_SHARED_READ(InterlockJointHooks.class, "areSharedRead", "(Ljava/lang/Object;#II)Z"),
	ARE_THREE_SHARED_READ(InterlockJointHooks.class, "areSharedRead", "(Ljava/lang/Object;#III)Z"),
	IS_SHARED_WRITTEN(InterlockJointHooks.class, "isSharedWritten", "(Ljava/lang/Object;#I)Z"),
	ARE_TWO_SHARED_WRITTEN(InterlockJointHooks.class, "areSharedWritten", "(Ljava/lang/Object;#II)Z"),
	ARE_THREE_SHARED_WRITTEN(InterlockJointHooks.class, "areSharedWritten", "(Ljava/lang/Object;#III)Z"),
	JOINT_READ(InterlockJointHooks.class, "read", "(Ljava/lang/Object;#I)V"),
	JOINT_WRITE(InterlockJointHooks.class, "write", "(Ljava/lang/Object;#I)V"),
	READ_RANGE(InterlockRangeHooks.class, "readRange", "(Ljava/lang/Object;IIII#I)V"),
	WRITE_RANGE(InterlockRangeHooks.class, "writeRange", "(Ljava/lang/Object;IIII#I)V"),
	READ_NEIGHBOURS_RANGE(InterlockRangeHooks.class, "readNeighboursRange", "(Ljava/lang/Object;IIII#I)V"),
	WRITE_NEIGHBOURS_RANGE(InterlockRangeHooks.class, "writeNeighboursRange", "(Ljava/lang/Object;IIII#I)V"),
	CONSTRUCTING("constructing", "(Ljava/lang/Object;#I)I"),
	IS_IN_TRANSACTION(InterlockTransactions.class, "isInside", "(#)Z");

	private final Class<?> owner;
	private final String method;
	private final String descriptor;

	/**
	 * @param descriptor the descriptor, in which # is the type of a thread's state and @ that of its footprint in an
	 * array
	 */
	ShadowHook(String method, String descriptor) {
		this(InterlockShadowHooks.class, method, descriptor);
	}

	ShadowHook(Class<?> owner, String method, String descriptor) {
		this.owner = owner;
		this.method = method;
		// not a literal, so that it follows a renaming of the class
		this.descriptor = descriptor.replace("#", Type.getDescriptor(InterlockThread.class)).replace("@",
				Type.getDescriptor(InterlockFootprint.class));
	}

	/** Whether a class declares these hooks, by its internal name. */
	public static boolean isCall(String internalName) {
		return internalName.equals(Type.getInternalName(InterlockShadowHooks.class))
				|| internalName.equals(Type.getInternalName(InterlockElementHooks.class))
				|| internalName.equals(Type.getInternalName(InterlockRangeHooks.class))
				|| internalName.equals(Type.getInternalName(InterlockContextHooks.class))
				|| internalName.equals(Type.getInternalName(InterlockJointHooks.class));
	}

	/** Emits a call with the arguments on the stack. */
	public void call(MethodVisitor code) {
		code.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(owner), method, descriptor,
				false);
	}
}
