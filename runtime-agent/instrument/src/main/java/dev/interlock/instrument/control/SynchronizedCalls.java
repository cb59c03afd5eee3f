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
 * Adds hooks around the program's calls of the JDK's synchronized methods, because a retransformation cannot remove the
 * flag of a method, and before those of concurrent collections through their interfaces. The receiver's class is checked
 * at the call.
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

	private final MethodPlaces places;
	private final AccessPlaces calls;
	private final int firstFree;

	/**
	 * @param calls     receives the called methods
	 * @param firstFree the first local variable that the method does not use
	 */
	SynchronizedCalls(MethodPlaces places, AccessPlaces calls, int firstFree, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.places = places;
		this.calls = calls;
		this.firstFree = firstFree;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (opcode != Opcodes.INVOKEVIRTUAL && opcode != Opcodes.INVOKEINTERFACE || !TYPES.contains(owner)
				|| UNSYNCHRONIZED.contains(name)) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		Type[] arguments = Type.getArgumentTypes(descriptor);
		Arguments.store(mv, arguments, firstFree + 1);
		mv.visitInsn(Opcodes.DUP);
		mv.visitVarInsn(Opcodes.ASTORE, firstFree);
		mv.visitVarInsn(Opcodes.ALOAD, firstFree);
		int site = places.next(name);
		calls.addCall(site, owner, name);
		ControlHook.BEFORE_CALL.call(mv, site);
		Arguments.load(mv, arguments, firstFree + 1);
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		mv.visitVarInsn(Opcodes.ALOAD, firstFree);
		ControlHook.AFTER_CALL.call(mv);
	}
}
