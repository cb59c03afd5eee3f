/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.Map;
import java.util.Set;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.bytecode.ClassFiles;
import dev.interlock.instrument.bytecode.FirstLine;
import dev.interlock.instrument.bytecode.MethodStart;

/** Adds the points of a controlled run to a class of the JDK. */
final class JdkTransformer extends ClassVisitor {

	private static final String SECURE_RANDOM = "java/security/SecureRandom";

	private static final String THREAD_EXIT = "exit()V";
	/** The last method that an exiting thread calls, since JDK 19. Before that it reports to structured scopes. */
	private static final String LAST_IN_EXIT = "clearReferences()V";

	/** The hook at the start of a method, by class and method. */
	private static final Map<String, ControlHook> STARTS = Map.ofEntries(
			Map.entry("java/lang/Thread.run()V", ControlHook.BEGUN),
			Map.entry("java/lang/Thread." + THREAD_EXIT, ControlHook.ENDED),
			Map.entry("java/lang/Thread.dispatchUncaughtException(Ljava/lang/Throwable;)V", ControlHook.UNCAUGHT),
			Map.entry("java/util/TimerThread.run()V", ControlHook.BEGUN),
			Map.entry("java/util/concurrent/ForkJoinWorkerThread.run()V", ControlHook.BEGUN),
			Map.entry("jdk/internal/misc/InnocuousThread.run()V", ControlHook.BEGUN),
			Map.entry("java/lang/ThreadBuilders$BoundVirtualThread.run()V", ControlHook.BEGUN),
			Map.entry("java/lang/Shutdown.runHooks()V", ControlHook.SHUTTING_DOWN),
			Map.entry("java/util/concurrent/FutureTask.setException(Ljava/lang/Throwable;)V",
					ControlHook.TASK_FAILED),
			Map.entry(SECURE_RANDOM + ".nextBytes([B)V", ControlHook.UNSEEDED),
			Map.entry(SECURE_RANDOM + ".generateSeed(I)[B", ControlHook.UNSEEDED));

	/**
	 * The classes that call {@code hashCode} on the program's objects. All collections and entries are among them, so that
	 * equal ones have equal codes.
	 */
	private static final Set<String> HASHING = Set.of("java/lang/Object", "java/lang/Enum", "java/util/Objects",
			"java/util/Arrays", "java/util/HashMap", "java/util/Hashtable", "java/util/IdentityHashMap",
			"java/util/WeakHashMap", "java/util/AbstractList", "java/util/AbstractMap", "java/util/AbstractSet",
			"java/util/ArrayList", "java/util/EnumMap", "java/util/Formatter", "java/util/ImmutableCollections",
			"java/util/KeyValueHolder", "java/util/ReverseOrderListView", "java/util/ReverseOrderSortedSetView",
			"java/util/TreeMap");
	private static final Set<String> HASHING_NESTED = Set.of("java/util/AbstractMap", "java/util/EnumMap",
			"java/util/IdentityHashMap", "java/util/ImmutableCollections", "java/util/TreeMap",
			"java/util/Formatter");
	private static final String CONCURRENT = "java/util/concurrent/";

	/** The classes that call synchronized methods of other collections, or have them. */
	private static final Set<String> CALLING = Set.of("java/util/AbstractCollection", "java/util/AbstractList",
			"java/util/AbstractSet", "java/util/Stack");

	private final Map<String, Integer> locals;
	private String className;

	/** @param locals the number of local variables of each method with code, if {@link #needsMethods} */
	JdkTransformer(Map<String, Integer> locals, ClassVisitor next) {
		super(Opcodes.ASM9, next);
		this.locals = locals;
	}

	/** Whether a class is changed. */
	static boolean changes(String name) {
		return name.startsWith(CONCURRENT) || name.equals("java/lang/Thread")
				|| name.startsWith("java/lang/ThreadBuilders$") || name.equals("java/lang/Shutdown")
				|| name.equals("jdk/internal/misc/InnocuousThread") || name.equals(SECURE_RANDOM)
				|| entersMonitors(name) || callsSynchronized(name) || hashes(name) || SeedReplacement.concerns(name)
				|| NativeCalls.concerns(name);
	}

	/** Whether a class has a hook that reports the failure of a thread or task. */
	static boolean reportsFailures(String name) {
		return name.equals("java/lang/Thread") || name.equals("java/util/concurrent/FutureTask");
	}

	/** Whether a class has synchronized blocks that may run code of the program, or wait for it. */
	private static boolean entersMonitors(String name) {
		return name.startsWith(CONCURRENT) || name.startsWith("java/util/Timer")
				|| name.startsWith("java/util/Vector") || name.startsWith("java/util/Hashtable")
				|| name.startsWith("java/util/Collections$Synchronized") || name.equals("java/util/Observable");
	}

	/** Whether the transformation of a class depends on its methods. */
	static boolean needsMethods(String name) {
		return callsSynchronized(name) || name.equals("java/lang/Thread");
	}

	/** Whether a class calls synchronized methods of its own or of other collections. */
	private static boolean callsSynchronized(String name) {
		return CALLING.contains(name) || name.startsWith("java/util/Vector") || name.startsWith("java/util/Hashtable");
	}

	private static boolean hashes(String name) {
		int nested = name.indexOf('$');
		return name.startsWith(CONCURRENT)
				|| (nested < 0 ? HASHING.contains(name) : HASHING_NESTED.contains(name.substring(0, nested)));
	}

	@Override
	public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
		className = name;
		super.visit(ClassFiles.versionWithoutFrames(version), access, name, signature, superName, interfaces);
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
		if (code == null || (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
			return code;
		}
		if (NativeCalls.concerns(className)) {
			// what waits in the system has the system's time
			return new NativeCalls(className, code);
		}
		MethodPlaces places = new MethodPlaces(className, name, descriptor);
		FirstLine line = new FirstLine(code);
		MethodVisitor first = line;
		if (entersMonitors(className)) {
			first = new MonitorPoints(places, true, first);
		}
		if (callsSynchronized(className)) {
			first = new SynchronizedCalls(places, null, locals.get(name + descriptor), first);
		}
		if (hashes(className)) {
			first = new IdentityHashCalls(first);
		}
		if (SeedReplacement.concerns(className)) {
			first = new SeedReplacement(className, name, first);
		}
		first = className.equals("java/lang/Thread") ? new StartTransformer(first)
				: new CallReplacement(places, null, true, entersMonitors(className), first);
		if (className.equals("java/lang/Thread") && (name + descriptor).equals("interrupt()V")) {
			return new InterruptTransformer(first);
		}
		if (className.equals("java/lang/Thread") && (name + descriptor).equals(THREAD_EXIT)
				&& locals.containsKey(LAST_IN_EXIT)) {
			return new EndTransformer(first);
		}
		ControlHook start = STARTS.get(className + '.' + name + descriptor);
		return line.before(start == null ? first : MethodStart.inserting(next -> callAtStart(start, next), first));
	}

	private static void callAtStart(ControlHook hook, MethodVisitor code) {
		if (hook == ControlHook.UNCAUGHT || hook == ControlHook.TASK_FAILED) {
			code.visitVarInsn(Opcodes.ALOAD, 1);
		}
		hook.call(code);
	}

	/** Reports interrupts once the JVM has made them, so that none arrives after the thread has gone on. */
	private static final class InterruptTransformer extends MethodVisitor {

		InterruptTransformer(MethodVisitor next) {
			super(Opcodes.ASM9, next);
		}

		@Override
		public void visitInsn(int opcode) {
			if (opcode == Opcodes.RETURN) {
				mv.visitVarInsn(Opcodes.ALOAD, 0);
				ControlHook.INTERRUPTED.call(mv);
			}
			super.visitInsn(opcode);
		}
	}

	/** Reports the end of a thread after it has woken those that wait for its scope or executor. */
	private static final class EndTransformer extends MethodVisitor {

		EndTransformer(MethodVisitor next) {
			super(Opcodes.ASM9, next);
		}

		@Override
		public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
			if ((name + descriptor).equals(LAST_IN_EXIT)) {
				ControlHook.ENDED.call(mv);
			}
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		}
	}

	/** Reports the starts of threads. */
	private static final class StartTransformer extends MethodVisitor {

		StartTransformer(MethodVisitor next) {
			super(Opcodes.ASM9, next);
		}

		@Override
		public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
			boolean starts = name.equals("start0") && descriptor.equals("()V");
			if (starts) {
				mv.visitInsn(Opcodes.DUP);
				ControlHook.STARTING.call(mv);
			}
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			if (starts) {
				ControlHook.STARTED.call(mv);
			}
		}
	}
}
