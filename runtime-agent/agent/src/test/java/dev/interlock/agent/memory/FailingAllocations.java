/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.memory;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.function.Predicate;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Loads classes whose allocations can fail one by one: each expression that creates an object or an array, and each call
 * of a JDK method that may do so. Used by one thread.
 */
public final class FailingAllocations extends ClassLoader {

	private static final String NAME = FailingAllocations.class.getName().replace('.', '/');
	/** Of collections and strings; these need no memory. */
	private static final Set<String> SMALL = Set.of("size", "isEmpty", "get", "contains", "containsKey", "equals",
			"length",
			"charAt", "remove", "peek", "poll", "next", "hasNext", "isPresent", "getKey", "getValue", "startsWith",
			"endsWith", "indexOf", "lastIndexOf");

	private static int passed;
	private static int failing = Integer.MAX_VALUE;
	private static int failures;

	private final String prefix;
	private final Predicate<String> fails;

	/**
	 * A loader of its own copies of classes.
	 *
	 * @param prefix that of the binary names of the classes to load; the others are those of the caller
	 * @param fails  whether the allocations of such a class can fail
	 */
	public FailingAllocations(String prefix, Predicate<String> fails) {
		super(FailingAllocations.class.getClassLoader());
		this.prefix = prefix;
		this.fails = fails;
	}

	/**
	 * Lets allocations fail.
	 *
	 * @param first the number of the first one from now, from 1
	 * @param times how many fail in a row
	 */
	public static void failAt(int first, int times) {
		passed = 0;
		failing = first;
		failures = times;
	}

	/** Lets no more allocations fail; returns how many there have been since {@link #failAt}. */
	public static int end() {
		failures = 0;
		return passed;
	}

	/** Before an allocation. */
	public static void allocating() {
		passed++;
		if (passed >= failing && failures > 0) {
			failures--;
			throw new OutOfMemoryError("made up");
		}
	}

	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		synchronized (getClassLoadingLock(name)) {
			if (!name.startsWith(prefix)) {
				return super.loadClass(name, resolve);
			}
			Class<?> known = findLoadedClass(name);
			return known != null ? known : define(name);
		}
	}

	private Class<?> define(String name) {
		try (InputStream stream = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
			byte[] bytes = stream.readAllBytes();
			if (fails.test(name)) {
				ClassReader reader = new ClassReader(bytes);
				ClassWriter writer = new ClassWriter(reader, 0);
				reader.accept(new Announcing(writer), 0);
				bytes = writer.toByteArray();
			}
			return defineClass(name, bytes, 0, bytes.length);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** Announces each allocation. */
	private static final class Announcing extends ClassVisitor {

		Announcing(ClassVisitor next) {
			super(Opcodes.ASM9, next);
		}

		@Override
		public MethodVisitor visitMethod(int access, String method, String descriptor, String signature,
				String[] exceptions) {
			return new MethodVisitor(Opcodes.ASM9,
					super.visitMethod(access, method, descriptor, signature, exceptions)) {

				private void announce() {
					super.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "allocating", "()V", false);
				}

				@Override
				public void visitTypeInsn(int opcode, String type) {
					super.visitTypeInsn(opcode, type);
					// frames name the instruction itself, so the call follows it
					if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) {
						announce();
					}
				}

				@Override
				public void visitIntInsn(int opcode, int operand) {
					if (opcode == Opcodes.NEWARRAY) {
						announce();
					}
					super.visitIntInsn(opcode, operand);
				}

				@Override
				public void visitMultiANewArrayInsn(String array, int dimensions) {
					announce();
					super.visitMultiANewArrayInsn(array, dimensions);
				}

				@Override
				public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
					announce();
					super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
				}

				@Override
				public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
					boolean isOfCollection = owner.startsWith("java/util/")
							&& !owner.startsWith("java/util/concurrent/");
					if ((isOfCollection || owner.startsWith("java/lang/String")) && !name.startsWith("<")
							&& !SMALL.contains(name)) {
						announce();
					}
					super.visitMethodInsn(opcode, owner, name, type, isInterface);
				}
			};
		}
	}
}
