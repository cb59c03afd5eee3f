/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.access;

import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;

/**
 * Makes method handles report their accesses if the method creates them from variable handles or other method
 * handles, or passes them to a JDK type that calls them.
 */
public final class HandleCombinatorTransformer extends MethodVisitor {

	private static final String PACKAGE = "java/lang/invoke/";
	private static final String METHOD_HANDLE = "Ljava/lang/invoke/MethodHandle;";
	/** The methods of a handle that derive another handle, except conversion and binding. */
	private static final Set<String> OWN = Set.of("asSpreader", "asCollector", "asVarargsCollector", "withVarargs");
	/** The types that accept any handle. */
	private static final Set<String> OTHERS = Set.of("MethodHandles", "MethodHandleProxies", "SwitchPoint", "CallSite",
			"ConstantCallSite", "MutableCallSite", "VolatileCallSite");

	private final MethodContext context;

	public HandleCombinatorTransformer(MethodContext context, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (!owner.startsWith(PACKAGE) || opcode == Opcodes.INVOKEINTERFACE) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		String simpleName = owner.substring(PACKAGE.length());
		Type[] arguments = Type.getArgumentTypes(descriptor);
		Runnable call = () -> super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		switch (simpleName + '.' + name) {
		case "VarHandle.toMethodHandle" -> make(Hook.HANDLE_OF_VARIABLE, true, 1, arguments, call);
		case "MethodHandles.varHandleInvoker", "MethodHandles.varHandleExactInvoker" ->
			make(Hook.INVOKER, false, 1, arguments, call);
		case "MethodHandles$Lookup.findVirtual" -> make(Hook.HANDLE_FOUND, false, 2, arguments, call);
		case "MethodHandle.asType" -> convert(Hook.HANDLE_CONVERTED, false, arguments, call);
		case "MethodHandle.bindTo" -> convert(Hook.HANDLE_BOUND, true, arguments, call);
		case "MethodHandles.reflectAs", "MethodHandles$Lookup.revealDirect" -> {
			// the handle is the last argument
			Hook.ORIGINAL_HANDLE.call(mv);
			call.run();
			context.type().addHook();
		}
		case "MethodHandle.describeConstable" -> repeat(Hook.ORIGINAL_HANDLE, arguments, call);
		default -> {
			if (simpleName.equals("MethodHandle") && OWN.contains(name)) {
				repeat(Hook.COMBINED_HANDLE, arguments, call);
			} else if (OTHERS.contains(simpleName)
					&& descriptor.substring(0, descriptor.indexOf(')')).contains(METHOD_HANDLE)) {
				combine(name, arguments, call);
			} else {
				call.run();
			}
		}
		}
	}

	/** Passes the result of a call to a hook, with the receiver if requested and the given number of arguments. */
	private void make(Hook hook, boolean withReceiver, int count, Type[] arguments, Runnable call) {
		int local = context.firstFreeLocal();
		int receiver = local;
		if (withReceiver) {
			receiver = keep(arguments, local);
		} else {
			Arguments.store(mv, arguments, local);
			Arguments.load(mv, arguments, local);
		}
		call.run();
		if (withReceiver) {
			mv.visitVarInsn(Opcodes.ALOAD, receiver);
		}
		for (int i = 0; i < count; i++) {
			mv.visitVarInsn(Opcodes.ALOAD, local + i);
		}
		hook.call(mv);
		context.type().addHook();
	}

	/** From (handle, argument) to (handle): calls a hook with the handle, optionally the argument, and the result. */
	private void convert(Hook hook, boolean withArgument, Type[] arguments, Runnable call) {
		int local = context.firstFreeLocal();
		int handle = keep(arguments, local);
		call.run();
		mv.visitVarInsn(Opcodes.ALOAD, handle);
		mv.visitInsn(Opcodes.SWAP);
		if (withArgument) {
			mv.visitVarInsn(Opcodes.ALOAD, local);
			mv.visitInsn(Opcodes.SWAP);
		}
		hook.call(mv);
		context.type().addHook();
	}

	/**
	 * From (handle, arguments) to (result). The first call uses the original handle, so that its exceptions are
	 * unchanged: the message for a null handle names its source. The second call uses the instrumented handle.
	 */
	private void repeat(Hook hook, Type[] arguments, Runnable call) {
		int local = context.firstFreeLocal();
		int handle = keep(arguments, local);
		call.run();
		mv.visitInsn(Opcodes.POP);
		mv.visitVarInsn(Opcodes.ALOAD, handle);
		hook.call(mv);
		Arguments.load(mv, arguments, local);
		call.run();
		context.type().addHook();
	}

	/**
	 * From (receiver, arguments) to the same, stored in local variables as well, the arguments from the given one on.
	 * Returns the variable of the receiver.
	 */
	private int keep(Type[] arguments, int local) {
		int receiver = Arguments.store(mv, arguments, local);
		mv.visitInsn(Opcodes.DUP);
		mv.visitVarInsn(Opcodes.ASTORE, receiver);
		Arguments.load(mv, arguments, local);
		return receiver;
	}

	/** From (receiver if any, arguments) to (result). */
	private void combine(String name, Type[] arguments, Runnable call) {
		int local = context.firstFreeLocal();
		Arguments.store(mv, arguments, local);
		load(mv, arguments, local, name.equals("insertArguments"));
		call.run();
		context.type().addHook();
	}

	/**
	 * Loads arguments, replacing handles by ones that report their accesses.
	 * @param withObjects whether objects and arrays of them may also be such handles
	 */
	static void load(MethodVisitor code, Type[] arguments, int firstSlot, boolean withObjects) {
		int slot = firstSlot;
		for (Type argument : arguments) {
			code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), slot);
			slot += argument.getSize();
			String type = argument.getDescriptor();
			if (type.equals(METHOD_HANDLE)) {
				Hook.COMBINED_HANDLE.call(code);
			} else if (type.endsWith('[' + METHOD_HANDLE)) {
				Hook.COMBINED_ARRAY.call(code);
				code.visitTypeInsn(Opcodes.CHECKCAST, argument.getInternalName());
			} else if (withObjects && type.equals("Ljava/lang/Object;")) {
				Hook.COMBINED_OBJECT.call(code);
			} else if (withObjects && type.equals("[Ljava/lang/Object;")) {
				Hook.COMBINED_ARRAY.call(code);
			}
		}
	}
}
