/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.model;

import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.access.MemoryMode;
import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.bytecode.Operands;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.hooks.ModelHook;

/**
 * Turns a method's accesses to volatile fields, and those through {@code VarHandle} and {@code Unsafe}, into edges on
 * the accessed object. All fields of an object share these edges.
 */
final class ModelVolatiles extends MethodVisitor {

	private static final int CLOCK = -16;

	private final ModelMethod method;
	private final Set<String> more;

	/** @param more names of volatile fields of other classes */
	ModelVolatiles(ModelMethod method, Set<String> more, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.method = method;
		this.more = more;
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		boolean isOwn = owner.equals(method.className()) && method.scan().isVolatile(name);
		boolean wide = descriptor.equals("J") || descriptor.equals("D");
		if (!isOwn && !more.contains(name)) {
			super.visitFieldInsn(opcode, owner, name, descriptor);
		} else if (opcode == Opcodes.GETFIELD) {
			mv.visitInsn(Opcodes.DUP);
			super.visitFieldInsn(opcode, owner, name, descriptor);
			Operands.ownerOnTop(mv, wide ? 2 : 1);
			call(ModelHook.ACQUIRED);
		} else if (opcode == Opcodes.PUTFIELD && !method.isConstructor()) {
			Operands.duplicateOwnerUnderValue(mv, wide);
			call(ModelHook.RELEASING);
			super.visitFieldInsn(opcode, owner, name, descriptor);
		} else {
			super.visitFieldInsn(opcode, owner, name, descriptor);
		}
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		MemoryMode mode = opcode == Opcodes.INVOKEVIRTUAL ? mode(owner, name) : null;
		Type[] arguments = mode == null ? null : Type.getArgumentTypes(descriptor);
		if (mode == null || !mode.acquires() && !mode.releases() || arguments.length == 0
				|| arguments[0].getSort() != Type.OBJECT && arguments[0].getSort() != Type.ARRAY) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		int local = method.firstFreeLocal();
		Arguments.store(mv, arguments, local);
		if (mode.releases()) {
			mv.visitVarInsn(Opcodes.ALOAD, local);
			call(ModelHook.RELEASING);
		}
		Arguments.load(mv, arguments, local);
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		if (mode.acquires()) {
			mv.visitVarInsn(Opcodes.ALOAD, local);
			call(ModelHook.ACQUIRED);
		}
	}

	private static MemoryMode mode(String owner, String name) {
		return switch (owner) {
		case "java/lang/invoke/VarHandle" -> MemoryMode.ofVarHandle(name);
		case "jdk/internal/misc/Unsafe", "sun/misc/Unsafe" -> MemoryMode.ofUnsafe(name);
		default -> null;
		};
	}

	/** From (object) to nothing. */
	private void call(ModelHook hook) {
		Hook.push(mv, CLOCK);
		hook.call(mv);
	}
}
