/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.access;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.spi.SiteKind;

/** Reports the accesses made through {@code java.lang.reflect}. */
public final class ReflectionTransformer extends MethodVisitor {

	private static final String FIELD = "java/lang/reflect/Field";
	private static final String ARRAY = "java/lang/reflect/Array";

	private final MethodContext context;
	private final boolean isWatched;

	/** @param isWatched whether accesses are reported, and not only their ordering effects */
	public ReflectionTransformer(MethodContext context, boolean isWatched, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
		this.isWatched = isWatched;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (!owner.equals(FIELD) && !owner.equals(ARRAY)) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		Type[] arguments = Type.getArgumentTypes(descriptor);
		boolean isWrite = name.startsWith("set") && descriptor.endsWith(")V");
		if (owner.equals(FIELD) && isFieldAccess(name, arguments, isWrite)) {
			field(name, descriptor, arguments, isWrite);
		} else if (owner.equals(ARRAY) && isWatched && (isWrite || name.startsWith("get") && arguments.length == 2)) {
			element(name, descriptor, arguments, isWrite);
		} else {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		}
	}

	private static boolean isFieldAccess(String name, Type[] arguments, boolean isWrite) {
		boolean hasObject = arguments.length > 0 && arguments[0].getDescriptor().equals("Ljava/lang/Object;");
		return hasObject && (isWrite ? arguments.length == 2 : name.startsWith("get") && arguments.length == 1);
	}

	/** From (field, arguments) to (result). */
	private void field(String name, String descriptor, Type[] arguments, boolean isWrite) {
		int site = context.site(isWrite ? SiteKind.FIELD_WRITE : SiteKind.FIELD_READ,
				context.type().call(FIELD, name));
		int local = context.firstFreeLocal();
		int field = Arguments.store(mv, arguments, local);
		mv.visitInsn(Opcodes.DUP);
		mv.visitVarInsn(Opcodes.ASTORE, field);
		if (isWrite) {
			mv.visitVarInsn(Opcodes.ALOAD, field);
			mv.visitVarInsn(Opcodes.ALOAD, local);
			Hook.BEFORE_REFLECTIVE_WRITE.call(mv);
		}
		Arguments.load(mv, arguments, local);
		mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, FIELD, name, descriptor, false);
		mv.visitVarInsn(Opcodes.ALOAD, field);
		mv.visitVarInsn(Opcodes.ALOAD, local);
		Hook.push(mv, isWrite ? 1 : 0);
		Hook.push(mv, isWatched ? 1 : 0);
		Hook.REFLECTIVE_ACCESS.call(mv, site);
	}

	/** From (array, index, value) to (result). */
	private void element(String name, String descriptor, Type[] arguments, boolean isWrite) {
		int site = context.site(isWrite ? SiteKind.ARRAY_WRITE : SiteKind.ARRAY_READ,
				context.type().call(ARRAY, name));
		int local = context.firstFreeLocal();
		Arguments.store(mv, arguments, local);
		Arguments.load(mv, arguments, local);
		mv.visitMethodInsn(Opcodes.INVOKESTATIC, ARRAY, name, descriptor, false);
		mv.visitVarInsn(Opcodes.ALOAD, local);
		mv.visitVarInsn(Opcodes.ILOAD, local + 1);
		Hook.push(mv, isWrite ? 1 : 0);
		Hook.REFLECTIVE_ELEMENT.call(mv, site);
	}
}
