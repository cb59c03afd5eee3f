/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.spi.SiteKind;

/**
 * Reports calls of collections during which some collections of the JDK hold a lock of their own. The receiver's
 * class is checked at the call.
 */
public final class LockingCallTransformer extends MethodVisitor {

	private static final String OBJECT = "Ljava/lang/Object;";
	private static final Set<String> CALLS = Set.of("compute(" + OBJECT + "Ljava/util/function/BiFunction;)" + OBJECT,
			"computeIfPresent(" + OBJECT + "Ljava/util/function/BiFunction;)" + OBJECT,
			"computeIfAbsent(" + OBJECT + "Ljava/util/function/Function;)" + OBJECT,
			"merge(" + OBJECT + OBJECT + "Ljava/util/function/BiFunction;)" + OBJECT,
			"put(" + OBJECT + OBJECT + ")" + OBJECT, "putIfAbsent(" + OBJECT + OBJECT + ")" + OBJECT,
			"replace(" + OBJECT + OBJECT + ")" + OBJECT, "replace(" + OBJECT + OBJECT + OBJECT + ")Z",
			"remove(" + OBJECT + ")" + OBJECT, "remove(" + OBJECT + OBJECT + ")Z", "remove(" + OBJECT + ")Z",
			"remove(I)" + OBJECT, "replaceAll(Ljava/util/function/BiFunction;)V",
			"replaceAll(Ljava/util/function/UnaryOperator;)V", "forEach(Ljava/util/function/BiConsumer;)V",
			"forEach(Ljava/util/function/Consumer;)V", "removeIf(Ljava/util/function/Predicate;)Z",
			"sort(Ljava/util/Comparator;)V", "putAll(Ljava/util/Map;)V", "addAll(Ljava/util/Collection;)Z",
			"addAll(ILjava/util/Collection;)Z", "removeAll(Ljava/util/Collection;)Z",
			"retainAll(Ljava/util/Collection;)Z", "containsAll(Ljava/util/Collection;)Z", "clear()V",
			"add(" + OBJECT + ")Z", "add(I" + OBJECT + ")V", "set(I" + OBJECT + ")" + OBJECT, "get(I)" + OBJECT,
			"get(" + OBJECT + ")" + OBJECT, "size()I", "isEmpty()Z", "contains(" + OBJECT + ")Z",
			"containsKey(" + OBJECT + ")Z", "containsValue(" + OBJECT + ")Z", "indexOf(" + OBJECT + ")I",
			"addElement(" + OBJECT + ")V", "elementAt(I)" + OBJECT, "removeElement(" + OBJECT + ")Z");

	private final MethodContext context;

	public LockingCallTransformer(MethodContext context, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		boolean isVirtual = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
		if (!isVirtual || !CALLS.contains(name + descriptor)) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		int site = context.site(SiteKind.ACQUIRE);
		if (!context.type().isHooked(site)) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		Type[] arguments = Type.getArgumentTypes(descriptor);
		Arguments.store(mv, arguments, context.firstFreeLocal());
		mv.visitInsn(Opcodes.DUP);
		if (context.type().isDirected()) {
			Hook.push(mv, InterlockListener.CALLS);
			Hook.ACQUIRING.call(mv, site);
			Arguments.load(mv, arguments, context.firstFreeLocal());
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		if (arguments.length > 0 && arguments[0].getSort() == Type.OBJECT) {
			mv.visitVarInsn(Opcodes.ALOAD, context.firstFreeLocal());
		} else {
			mv.visitInsn(Opcodes.ACONST_NULL);
		}
		Hook.BEFORE_LOCKING_CALL.call(mv, site);
		Arguments.load(mv, arguments, context.firstFreeLocal());
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		Hook.AFTER_LOCKING_CALL.call(mv, site);
	}
}
