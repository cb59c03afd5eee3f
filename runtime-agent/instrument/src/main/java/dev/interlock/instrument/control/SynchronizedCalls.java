/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.bytecode.Arguments;

/**
 * Adds hooks around calls of the JDK's synchronized methods, because a retransformation cannot remove the flag of a
 * method, and before the program's calls of concurrent collections through their interfaces. The receiver's class is
 * checked at the call.
 */
final class SynchronizedCalls extends MethodVisitor {

	/** The types through which objects with such methods are used. */
	private static final Set<String> TYPES = Set.of("java/util/Vector", "java/util/Stack", "java/util/Hashtable",
			"java/util/Dictionary", "java/util/Map", "java/util/List", "java/util/Collection", "java/util/Set",
			"java/util/Queue", "java/util/Deque", "java/util/SortedMap", "java/util/SortedSet",
			"java/util/NavigableMap", "java/util/NavigableSet",
			"java/util/AbstractList", "java/util/AbstractCollection", "java/lang/Iterable", "java/lang/StringBuffer",
			"java/lang/Appendable", "java/lang/CharSequence");
	/** Methods that are synchronized in none of the classes. */
	private static final Set<String> UNSYNCHRONIZED = Set.of("keySet", "entrySet", "values", "spliterator", "stream",
			"parallelStream", "chars", "codePoints", "getClass");
	/** Methods that call others of the receiver or of their argument before they enter its monitor. */
	private static final Set<String> SYNCHRONIZED_INSIDE = Set.of("addAll(Ljava/util/Collection;)Z",
			"removeAll(Ljava/util/Collection;)Z", "retainAll(Ljava/util/Collection;)Z",
			"removeIf(Ljava/util/function/Predicate;)Z");

	private final MethodPlaces places;
	private final AccessPlaces calls;
	private final int firstFree;

	/**
	 * @param calls     receives the called methods; null for a class of the JDK
	 * @param firstFree the first local variable that the method does not use
	 */
	SynchronizedCalls(MethodPlaces places, AccessPlaces calls, int firstFree, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.places = places;
		this.calls = calls;
		this.firstFree = firstFree;
	}

	/** Whether a call is to have a hook. */
	static boolean mayBeSynchronized(String owner, String name) {
		return TYPES.contains(owner) && !UNSYNCHRONIZED.contains(name);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (opcode != Opcodes.INVOKEVIRTUAL && opcode != Opcodes.INVOKEINTERFACE || !mayBeSynchronized(owner, name)) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		if (SYNCHRONIZED_INSIDE.contains(name + descriptor)) {
			if (calls == null) {
				super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			} else {
				callAround(ControlHook.BEFORE_UNSYNCHRONIZED_CALL, null, opcode, owner, name, descriptor, isInterface);
			}
			return;
		}
		callAround(calls == null ? ControlHook.BEFORE_JDK_CALL : ControlHook.BEFORE_CALL, ControlHook.AFTER_CALL,
				opcode, owner, name, descriptor, isInterface);
	}

	private void callAround(ControlHook before, ControlHook after, int opcode, String owner, String name,
			String descriptor, boolean isInterface) {
		Type[] arguments = Type.getArgumentTypes(descriptor);
		Arguments.store(mv, arguments, firstFree + 1);
		mv.visitInsn(Opcodes.DUP);
		mv.visitVarInsn(Opcodes.ASTORE, firstFree);
		mv.visitVarInsn(Opcodes.ALOAD, firstFree);
		int site = places.next(name);
		if (calls != null) {
			calls.addCall(site, owner, name);
		}
		before.call(mv, site);
		Arguments.load(mv, arguments, firstFree + 1);
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		if (after != null) {
			mv.visitVarInsn(Opcodes.ALOAD, firstFree);
			after.call(mv);
		}
	}
}
