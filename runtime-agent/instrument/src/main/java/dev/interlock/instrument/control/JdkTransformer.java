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

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.bytecode.ClassFiles;
import dev.interlock.instrument.bytecode.MethodStart;

/** Adds the points of a controlled run to a class of the JDK. */
final class JdkTransformer extends ClassVisitor {

	/** What is called at the start of methods, by class and method. */
	private static final Map<String, ControlHook> STARTS = Map.of("java/lang/Thread.run()V", ControlHook.BEGUN,
			"java/lang/Thread.exit()V", ControlHook.ENDED, "java/lang/Thread.interrupt()V", ControlHook.INTERRUPTING,
			"java/lang/Thread.dispatchUncaughtException(Ljava/lang/Throwable;)V", ControlHook.UNCAUGHT,
			"java/util/TimerThread.run()V", ControlHook.BEGUN,
			"java/util/concurrent/ForkJoinWorkerThread.run()V", ControlHook.BEGUN,
			"jdk/internal/misc/InnocuousThread.run()V", ControlHook.BEGUN,
			"java/lang/Shutdown.runHooks()V", ControlHook.SHUTTING_DOWN,
			"java/util/concurrent/FutureTask.setException(Ljava/lang/Throwable;)V", ControlHook.TASK_FAILED);

	private String className;

	JdkTransformer(ClassVisitor next) {
		super(Opcodes.ASM9, next);
	}

	/** Whether a class is changed. */
	static boolean changes(String name) {
		return name.startsWith("java/util/concurrent/") || name.equals("java/lang/Thread")
				|| name.startsWith("java/lang/ThreadBuilders$") || name.equals("java/lang/Shutdown")
				|| name.startsWith("java/util/Timer") || name.equals("jdk/internal/misc/InnocuousThread");
	}

	@Override
	public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
		className = name;
		super.visit(ClassFiles.versionWithoutFrames(version), access, name, signature, superName, interfaces);
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
		MethodPlaces places = new MethodPlaces(className, name, descriptor);
		MethodVisitor first = className.equals("java/lang/Thread") ? new StartTransformer(next)
				: new CallReplacement(places, true, next);
		ControlHook start = STARTS.get(className + '.' + name + descriptor);
		return start == null ? first : MethodStart.inserting(code -> callAtStart(start, code), first);
	}

	private static void callAtStart(ControlHook hook, MethodVisitor code) {
		if (hook == ControlHook.INTERRUPTING) {
			code.visitVarInsn(Opcodes.ALOAD, 0);
		} else if (hook == ControlHook.UNCAUGHT || hook == ControlHook.TASK_FAILED) {
			code.visitVarInsn(Opcodes.ALOAD, 1);
		}
		hook.call(code);
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
