/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.transactions;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.meta.ClassFilter;

/**
 * Decides which code is a transaction (Wang and Stoller, section 7), and which code is not instrumented. Thread-safe.
 * <p>
 * By default these are transactions: methods that other classes can call, that is all that are not private, including
 * constructors; private synchronized methods; and the synchronized blocks of other private methods. The main method
 * and the complete code of a thread or task ({@code run} of a {@code Runnable} or a {@code Thread}, {@code call} of a
 * {@code Callable}) are not transactions, but their synchronized blocks are. If tasks are included, {@linkplain
 * TaskCode their bodies} or the iterations of their loops are transactions.
 */
public final class TransactionPlan {

	/** The parts of a method that are transactions. */
	public enum Extent {
		/** None. */
		NONE,
		/** Each synchronized block. */
		BLOCKS,
		/** Each iteration of its outermost loops. */
		ITERATIONS,
		/** The whole method. */
		METHOD
	}

	private final ClassFilter filter;
	private final TransactionRules rules;
	private final Map<String, Boolean> foreign = new ConcurrentHashMap<>();

	/**
	 * @param filter selects the instrumented classes
	 * @param rules  the user's rules; they take precedence over the defaults
	 */
	public TransactionPlan(ClassFilter filter, TransactionRules rules) {
		this.filter = filter;
		this.rules = rules;
	}

	/** Whether a class with these supertypes defines threads or tasks. */
	public static boolean isRunnable(String superName, String[] interfaces) {
		return "java/lang/Thread".equals(superName) || interfaces != null
				&& Arrays.stream(interfaces).anyMatch(
						each -> each.equals("java/lang/Runnable") || each.equals("java/util/concurrent/Callable"));
	}

	/** The tasks of a class; null if tasks are not included. */
	public TaskCode tasks(ClassReader reader) {
		return rules.hasTasks() ? TaskCode.of(reader) : null;
	}

	/** Whether a class is not instrumented. */
	boolean isForeign(String internalName) {
		if (internalName.charAt(0) == '[') {
			return true;
		}
		return foreign.computeIfAbsent(internalName, name -> !filter.accepts(name.replace('/', '.')));
	}

	/**
	 * The parts of a method that are transactions.
	 *
	 * @param className   the internal name of its class
	 * @param isRunnable  whether the class defines threads or tasks
	 * @param isNotAtomic whether an annotation marks it as not atomic; a rule of the user takes precedence
	 * @param tasks       the tasks of the class; null if tasks are not included
	 */
	public Extent extent(String className, boolean isRunnable, int access, String name, String descriptor,
			boolean isNotAtomic, TaskCode tasks) {
		if ((access & Opcodes.ACC_BRIDGE) != 0) {
			return Extent.NONE;
		}
		Boolean chosen = rules.choice(className.replace('/', '.') + '.' + name);
		if (chosen != null) {
			return chosen ? Extent.METHOD : Extent.NONE;
		}
		if (isNotAtomic || !rules.hasDefaults()) {
			return Extent.NONE;
		}
		boolean isPrivate = (access & Opcodes.ACC_PRIVATE) != 0;
		boolean isSynchronized = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
		boolean isWhole = isMain(access, name, descriptor) || isRunnable && isTask(name, descriptor);
		if (!isMain(access, name, descriptor) && tasks != null && tasks.isTask(name, descriptor)) {
			return tasks.iterations(name, descriptor) == null ? Extent.METHOD : Extent.ITERATIONS;
		}
		return isWhole || isPrivate && !isSynchronized ? Extent.BLOCKS : Extent.METHOD;
	}

	private static boolean isMain(int access, String name, String descriptor) {
		return name.equals("main") && (descriptor.equals("([Ljava/lang/String;)V")
				|| descriptor.equals("()V") && (access & Opcodes.ACC_STATIC) != 0);
	}

	static boolean isTask(String name, String descriptor) {
		return name.equals("run") && descriptor.equals("()V") || name.equals("call") && descriptor.startsWith("()");
	}
}
