/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.bytecode.ForwardingMethod;

/**
 * Gives a class of the program that extends a class of the JDK a synchronized method for each one that it inherits from
 * there. The JDK's method would enter the monitor without a point, and other threads would be blocked behind it. Calls of
 * {@code super} go through methods of the same kind.
 */
final class InheritedMonitors extends ClassVisitor {

	private static final String SUPER = "$interlock$super";
	/** Exceptions fill in their stack traces in such a method, and threads and class loaders are the JVM's. */
	private static final String EXCLUDED = "java.lang.";
	/** Of each class of the JDK that was asked for: the flags of the methods, by name and descriptor. */
	private static final Map<String, Map<String, Integer>> KNOWN = new ConcurrentHashMap<>();

	private final Map<String, Integer> locals;
	private final Set<String> declared = new HashSet<>();
	private final Set<String> called = new HashSet<>();
	private Map<String, Integer> inherited = Map.of();
	private String className;
	private String superName;

	/**
	 * @param locals receives the number of local variables of each added method
	 * @param next   adds the points to the methods of the class and to the added ones
	 */
	InheritedMonitors(Map<String, Integer> locals, ClassVisitor next) {
		super(Opcodes.ASM9, next);
		this.locals = locals;
	}

	@Override
	public void visit(int version, int access, String name, String signature, String superclass, String[] interfaces) {
		className = name;
		superName = superclass;
		inherited = (access & Opcodes.ACC_INTERFACE) == 0 && superclass != null ? synchronizedMethods(superclass)
				: Map.of();
		super.visit(version, access, name, signature, superclass, interfaces);
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		declared.add(name + descriptor);
		MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
		return inherited.isEmpty() || code == null ? code : new MethodVisitor(Opcodes.ASM9, code) {
			@Override
			public void visitMethodInsn(int opcode, String owner, String method, String type, boolean isInterface) {
				if (opcode == Opcodes.INVOKESPECIAL && owner.equals(superName)
						&& inherited.containsKey(method + type)) {
					called.add(method + type);
					super.visitMethodInsn(opcode, className, SUPER + method, type, false);
				} else {
					super.visitMethodInsn(opcode, owner, method, type, isInterface);
				}
			}
		};
	}

	@Override
	public void visitEnd() {
		inherited.forEach((method, access) -> {
			if (!declared.contains(method) && !Modifier.isFinal(access)) {
				add("", method, access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED));
			}
			if (called.contains(method)) {
				add(SUPER, method, Opcodes.ACC_PRIVATE);
			}
		});
		super.visitEnd();
	}

	private void add(String prefix, String method, int access) {
		String name = method.substring(0, method.indexOf('('));
		String descriptor = method.substring(name.length());
		locals.put(prefix + method, Type.getArgumentsAndReturnSizes(descriptor) >> 2);
		MethodVisitor code = cv.visitMethod(access | Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_SYNTHETIC,
				prefix + name, descriptor, null, null);
		ForwardingMethod.write(code, Opcodes.INVOKESPECIAL, superName, name, descriptor, false);
	}

	/** The synchronized methods that a subclass in another package inherits from a class of the JDK, with their flags. */
	static Map<String, Integer> synchronizedMethods(String superclass) {
		return KNOWN.computeIfAbsent(superclass, InheritedMonitors::read);
	}

	private static Map<String, Integer> read(String superclass) {
		// sorted, so that sites have the same numbers in each JVM
		Map<String, Integer> found = new TreeMap<>();
		Set<String> nearer = new HashSet<>();
		Class<?> type = jdkClass(superclass.replace('/', '.'));
		while (type != null && !type.getName().startsWith(EXCLUDED)) {
			for (Method method : type.getDeclaredMethods()) {
				int access = method.getModifiers();
				String key = method.getName() + Type.getMethodDescriptor(method);
				if ((Modifier.isPublic(access) || Modifier.isProtected(access)) && !Modifier.isStatic(access)
						&& nearer.add(key) && Modifier.isSynchronized(access)) {
					found.put(key, access);
				}
			}
			type = type.getSuperclass();
		}
		return Collections.unmodifiableMap(found);
	}

	/**
	 * Null if the JVM's own loader has no class with this name. Another loader of the JDK may be loading the class that is
	 * changed, and would then define it twice.
	 */
	private static Class<?> jdkClass(String name) {
		try {
			return Class.forName(name, false, null);
		} catch (ClassNotFoundException | LinkageError e) {
			return null;
		}
	}
}
