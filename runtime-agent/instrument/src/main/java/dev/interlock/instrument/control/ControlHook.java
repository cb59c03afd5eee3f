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
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockClock;
import dev.interlock.bootstrap.InterlockControlHooks;
import dev.interlock.bootstrap.InterlockIdentityHashes;
import dev.interlock.bootstrap.InterlockMethodOrder;
import dev.interlock.bootstrap.InterlockMonitorHooks;
import dev.interlock.bootstrap.InterlockRandoms;
import dev.interlock.bootstrap.InterlockRepetition;

/** The static methods that the code of a controlled run calls. */
enum ControlHook {
	ENTER(InterlockMonitorHooks.class, "enter", "(Ljava/lang/Object;I)V"),
	ENTER_QUIETLY(InterlockMonitorHooks.class, "enterQuietly", "(Ljava/lang/Object;I)V"),
	ACQUIRING(InterlockControlHooks.class, "acquiring", "(Ljava/lang/Object;II)V"),
	BEFORE_CALL(InterlockMonitorHooks.class, "beforeCall", "(Ljava/lang/Object;I)V"),
	BEFORE_JDK_CALL(InterlockMonitorHooks.class, "beforeJdkCall", "(Ljava/lang/Object;I)V"),
	BEFORE_UNSYNCHRONIZED_CALL(InterlockMonitorHooks.class, "beforeUnsynchronizedCall", "(Ljava/lang/Object;I)V"),
	AFTER_CALL(InterlockMonitorHooks.class, "afterCall", "(Ljava/lang/Object;)V"),
	EXIT(InterlockMonitorHooks.class, "exit", "(Ljava/lang/Object;)V"),
	NOTIFY(InterlockMonitorHooks.class, "notifyOne", "(Ljava/lang/Object;)V"),
	NOTIFY_ALL(InterlockMonitorHooks.class, "notifyAll", "(Ljava/lang/Object;)V"),
	WAIT(InterlockMonitorHooks.class, "await", "(Ljava/lang/Object;I)V"),
	WAIT_MILLIS(InterlockMonitorHooks.class, "await", "(Ljava/lang/Object;JI)V"),
	WAIT_NANOS(InterlockMonitorHooks.class, "await", "(Ljava/lang/Object;JII)V"),
	CALL(InterlockControlHooks.class, "call", "(I)V"),
	READ(InterlockControlHooks.class, "read", "(Ljava/lang/Object;II)V"),
	WRITE(InterlockControlHooks.class, "write", "(Ljava/lang/Object;II)V"),
	READ_PLAIN(InterlockControlHooks.class, "readPlain", "(Ljava/lang/Object;II)V"),
	WRITE_PLAIN(InterlockControlHooks.class, "writePlain", "(Ljava/lang/Object;II)V"),
	LOOP(InterlockControlHooks.class, "loop", "(I)V"),
	YIELD(InterlockControlHooks.class, "yields", "(I)V"),
	ON_SPIN_WAIT(InterlockControlHooks.class, "onSpinWait", "(I)V"),
	SLEEP(InterlockControlHooks.class, "sleep", "(JI)V"),
	SLEEP_NANOS(InterlockControlHooks.class, "sleep", "(JII)V"),
	SLEEP_DURATION(InterlockControlHooks.class, "sleep", "(Ljava/time/Duration;I)V"),
	PARK(InterlockControlHooks.class, "park", "(Ljava/lang/Object;ZJI)V"),
	UNPARK(InterlockControlHooks.class, "unpark", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),
	JOIN(InterlockControlHooks.class, "join", "(Ljava/lang/Object;I)V"),
	JOIN_MILLIS(InterlockControlHooks.class, "join", "(JLjava/lang/Object;I)J"),
	IS_ALIVE(InterlockControlHooks.class, "isAlive", "(Ljava/lang/Object;Z)Z"),
	IS_INTERRUPTED(InterlockControlHooks.class, "isInterrupted", "(Ljava/lang/Object;Z)Z"),
	STATE(InterlockControlHooks.class, "state",
			"(Ljava/lang/Object;Ljava/lang/Thread$State;)Ljava/lang/Thread$State;"),
	ASKS_FOR_THREADS(InterlockControlHooks.class, "asksForThreads", "()V"),
	BEGUN(InterlockControlHooks.class, "begun", "()V"),
	BLOCKS(InterlockControlHooks.class, "blocks", "()V"),
	READS(InterlockControlHooks.class, "reads", "(Ljava/lang/String;)V"),
	STARTING(InterlockControlHooks.class, "starting", "(Ljava/lang/Thread;)V"),
	STARTED(InterlockControlHooks.class, "started", "()V"),
	ENDED(InterlockControlHooks.class, "ended", "()V"),
	INTERRUPTED(InterlockControlHooks.class, "interrupted", "(Ljava/lang/Thread;)V"),
	UNCAUGHT(InterlockControlHooks.class, "uncaught", "(Ljava/lang/Throwable;)V"),
	TASK_FAILED(InterlockControlHooks.class, "taskFailed", "(Ljava/lang/Throwable;)V"),
	SHUTTING_DOWN(InterlockControlHooks.class, "shuttingDown", "()V"),
	NANO_TIME(InterlockClock.class, "nanoTime", "()J"),
	CURRENT_TIME_MILLIS(InterlockClock.class, "currentTimeMillis", "()J"),
	HASH_CODE(InterlockIdentityHashes.class, "after", "(Ljava/lang/Object;I)I"),
	IDENTITY_HASH_CODE(InterlockIdentityHashes.class, "of", "(Ljava/lang/Object;)I"),
	METHODS(InterlockMethodOrder.class, "sorted",
			"([Ljava/lang/reflect/Method;)[Ljava/lang/reflect/Method;"),
	SEED(InterlockRandoms.class, "seed", "(J)J"),
	PROBE(InterlockRandoms.class, "probe", "(I)I"),
	UNSEEDED(InterlockRandoms.class, "unseeded", "()V"),
	REPEATED_MAIN(InterlockRepetition.class, "main", "([Ljava/lang/String;)V"),
	SYSTEM_EXIT(InterlockRepetition.class, "exit", "(I)V"),
	RUNTIME_EXIT(InterlockRepetition.class, "exit", "(Ljava/lang/Runtime;I)V"),
	RUNTIME_HALT(InterlockRepetition.class, "halt", "(Ljava/lang/Runtime;I)V"),
	ADD_SHUTDOWN_HOOK(InterlockRepetition.class, "addShutdownHook", "(Ljava/lang/Runtime;Ljava/lang/Thread;)V");

	private final String owner;
	private final String method;
	private final String descriptor;

	ControlHook(Class<?> owner, String method, String descriptor) {
		this.owner = Type.getInternalName(owner);
		this.method = method;
		this.descriptor = descriptor;
	}

	/** Emits a call with the arguments on the stack. */
	void call(MethodVisitor code) {
		code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method, descriptor, false);
	}

	/** Emits a call whose last argument is the number of a place in the code. */
	void call(MethodVisitor code, int site) {
		code.visitLdcInsn(site);
		call(code);
	}
}
