/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bridge;

import java.util.Map;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockTests;
import dev.interlock.instrument.bytecode.BoundedClassReader;
import dev.interlock.instrument.bytecode.ForwardingMethod;

/** Replaces the empty methods of the class {@code Interlock} of the annotations module by calls of the agent. */
public final class BridgeInstrumentation {

	/** The internal name of the class. */
	public static final String CLASS_NAME = "dev/interlock/Interlock";

	private static final String OWNER = Type.getInternalName(InterlockTests.class);
	/** The called method for each replaced one. */
	private static final Map<String, String> CALLED = Map.of("watching()Z", "isWatching",
			"marked(Ljava/lang/String;Ljava/lang/String;ZZ)V", "mark",
			"taken(Ljava/lang/String;)[[Ljava/lang/Object;", "findings");

	private BridgeInstrumentation() {
		// static only
	}

	/** The class file with the calls. */
	public static byte[] instrument(byte[] bytes) {
		ClassReader reader = new BoundedClassReader(bytes);
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
			@Override
			public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
					String[] exceptions) {
				MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
				String called = CALLED.get(name + descriptor);
				if (called == null) {
					return code;
				}
				ForwardingMethod.write(code, Opcodes.INVOKESTATIC, OWNER, called, descriptor, false);
				return null;
			}
		}, 0);
		return writer.toByteArray();
	}
}
