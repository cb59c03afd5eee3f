/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.bytecode.CoverageProbes;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;

/**
 * Orders the program's bootstrap methods before all uses of the call sites or constants that they create. The JVM
 * publishes these to all threads (package {@code java.lang.invoke}). The effect is that of a class initialiser.
 */
public final class LinkageTransformer extends MethodVisitor {

	/** The first parameters of a bootstrap method. */
	private static final String BOOTSTRAP = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";

	private final MethodContext context;
	private final boolean isBootstrap;

	public LinkageTransformer(MethodContext context, int access, String descriptor, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
		isBootstrap = (access & Opcodes.ACC_STATIC) != 0 && descriptor.startsWith(BOOTSTRAP);
	}

	@Override
	public void visitInsn(int opcode) {
		if (isBootstrap && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
			call(Hook.INITIALIZED);
		}
		super.visitInsn(opcode);
	}

	@Override
	public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
		if (isOfProgram(bootstrap)) {
			call(Hook.STATIC_READ);
		}
		super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
	}

	@Override
	public void visitLdcInsn(Object value) {
		super.visitLdcInsn(value);
		if (value instanceof ConstantDynamic constant && isOfProgram(constant.getBootstrapMethod())) {
			call(Hook.STATIC_READ);
		}
	}

	private static boolean isOfProgram(Handle bootstrap) {
		return !bootstrap.getOwner().startsWith("java/") && !CoverageProbes.isAdded(bootstrap.getName());
	}

	private void call(Hook hook) {
		hook.call(mv);
		context.type().addHook();
	}
}
