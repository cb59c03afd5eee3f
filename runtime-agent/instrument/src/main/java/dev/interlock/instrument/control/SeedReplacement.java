/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Replaces numbers that differ in each run: the seeds of the JDK's generators, the identifiers of threads that the
 * generator of each thread adds, and the salt that determines the order of {@code Set.of} and {@code Map.of}. The JDK
 * derives them from the clock or from counters that all threads share.
 */
final class SeedReplacement extends MethodVisitor {

	private static final String COLLECTIONS = "java/util/ImmutableCollections";
	/** The same for all seeds, because the JVM uses it before the program starts, and one JVM may run many schedules. */
	private static final long SALT = 0x9E37_79B9L;

	private final String className;
	private final boolean inConstructor;

	SeedReplacement(String className, String method, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.className = className;
		inConstructor = method.equals("<init>");
	}

	/** Whether a class of the JDK, by its internal name, has such numbers. */
	static boolean concerns(String name) {
		return name.startsWith(COLLECTIONS) || name.equals("java/util/Random") || isSplittable(name)
				|| name.equals("java/util/concurrent/ThreadLocalRandom");
	}

	private static boolean isSplittable(String name) {
		return name.equals("java/util/SplittableRandom") || name.startsWith("jdk/internal/random/");
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		if (opcode == Opcodes.GETSTATIC && owner.equals(COLLECTIONS) && name.equals("SALT32L")
				&& descriptor.equals("J")) {
			mv.visitLdcInsn(SALT);
		} else if (opcode == Opcodes.GETSTATIC && owner.equals(COLLECTIONS) && name.equals("REVERSE")
				&& descriptor.equals("Z")) {
			mv.visitInsn(Opcodes.ICONST_0);
		} else {
			super.visitFieldInsn(opcode, owner, name, descriptor);
		}
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (className.endsWith("/ThreadLocalRandom") && owner.equals("java/lang/Thread")
				&& (name.equals("getId") || name.equals("threadId"))) {
			// a debugger, or an earlier run in this JVM, has made threads too; the seeds of the threads differ anyway
			mv.visitInsn(Opcodes.POP);
			mv.visitInsn(Opcodes.LCONST_0);
			return;
		}
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		boolean isSeed = switch (name + descriptor) {
		case "seedUniquifier()J" -> true;
		case "mixMurmur64(J)J" -> className.endsWith("/ThreadLocalRandom");
		case "getAndAdd(J)J" -> inConstructor && isSplittable(className);
		default -> false;
		};
		if (isSeed) {
			ControlHook.SEED.call(mv);
		} else if (name.equals("addAndGet") && descriptor.equals("(I)I")
				&& owner.equals("java/util/concurrent/atomic/AtomicInteger")) {
			ControlHook.PROBE.call(mv);
		}
	}
}
