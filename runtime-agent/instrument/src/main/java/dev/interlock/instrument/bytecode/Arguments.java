/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import java.util.Set;
import java.util.function.Consumer;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.hooks.Hook;

/** Keeps the arguments of a call in local variables while a hook runs before the call. */
public final class Arguments {

	/** The types that the call of a handle converts to an int. */
	private static final Set<String> MAY_BE_INDEX = Set.of("java/lang/Integer", "java/lang/Short", "java/lang/Byte",
			"java/lang/Character", "java/lang/Number", "java/lang/Object");

	private Arguments() {
		// static only
	}

	/**
	 * Stores the arguments from the stack in local variables.
	 * @return the slot behind the last argument
	 */
	public static int store(MethodVisitor code, Type[] arguments, int firstSlot) {
		int slot = firstSlot;
		for (Type argument : arguments) {
			slot += argument.getSize();
		}
		int end = slot;
		for (int i = arguments.length - 1; i >= 0; i--) {
			slot -= arguments[i].getSize();
			code.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), slot);
		}
		return end;
	}

	/** Pushes the second argument as an array index; pushes -1 if it cannot be an index. */
	public static void loadIndex(MethodVisitor code, Type[] arguments, int firstSlot) {
		int sort = arguments.length > 1 ? arguments[1].getSort() : Type.VOID;
		int slot = sort == Type.VOID ? 0 : firstSlot + arguments[0].getSize();
		if (sort >= Type.CHAR && sort <= Type.INT) {
			code.visitVarInsn(Opcodes.ILOAD, slot);
		} else if (sort == Type.OBJECT && MAY_BE_INDEX.contains(arguments[1].getInternalName())) {
			code.visitVarInsn(Opcodes.ALOAD, slot);
			Hook.INDEX.call(code);
		} else {
			Hook.push(code, -1);
		}
	}

	/** Passes the receiver of a call to a hook. The arguments are kept in local variables from the given slot on. */
	public static void reportReceiver(MethodVisitor code, String descriptor, int firstSlot,
			Consumer<MethodVisitor> hook) {
		Type[] arguments = Type.getArgumentTypes(descriptor);
		store(code, arguments, firstSlot);
		code.visitInsn(Opcodes.DUP);
		hook.accept(code);
		load(code, arguments, firstSlot);
	}

	/** Loads the arguments onto the stack again. */
	public static void load(MethodVisitor code, Type[] arguments, int firstSlot) {
		int slot = firstSlot;
		for (Type argument : arguments) {
			code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), slot);
			slot += argument.getSize();
		}
	}
}
