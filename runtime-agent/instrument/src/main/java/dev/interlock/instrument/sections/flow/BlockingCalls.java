/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.flow;

import java.util.Map;
import java.util.Set;

/**
 * Calls of the JDK in which a thread waits for another one, for the time, or for input. Calls of code of the program
 * are not among them: such code has blocking calls of its own.
 */
public final class BlockingCalls {

	private static final String CONCURRENT = "java/util/concurrent/";
	private static final Set<String> WAITS = Set.of("()V", "(J)V", "(JI)V");
	private static final Map<String, Set<String>> BY_OWNER = Map.of( //
			"java/lang/Thread", Set.of("sleep", "join"), //
			"java/util/concurrent/TimeUnit", Set.of("sleep", "timedJoin", "timedWait"), //
			"java/util/concurrent/locks/LockSupport", Set.of("park", "parkNanos", "parkUntil"), //
			"java/util/concurrent/CountDownLatch", Set.of("await"), //
			"java/util/concurrent/CyclicBarrier", Set.of("await"), //
			"java/util/concurrent/Phaser", Set.of("arriveAndAwaitAdvance", "awaitAdvance"), //
			"java/util/concurrent/Exchanger", Set.of("exchange"), //
			"java/util/concurrent/Semaphore", Set.of("acquire", "acquireUninterruptibly", "tryAcquire"), //
			"java/util/concurrent/locks/Condition", Set.of("await", "awaitNanos", "awaitUninterruptibly", "awaitUntil"),
			"java/lang/Process", Set.of("waitFor"));
	private static final Set<String> OF_QUEUES = Set.of("put", "take", "transfer", "offer", "poll");
	private static final Set<String> OF_FUTURES = Set.of("get", "join");
	private static final Set<String> STREAMS = Set.of("InputStream", "FileInputStream", "BufferedInputStream",
			"DataInputStream", "ObjectInputStream", "Reader", "InputStreamReader", "BufferedReader", "Console");

	private BlockingCalls() {
		// static only
	}

	/** Whether the thread waits in a call for another thread, or for the time. */
	public static boolean waits(String owner, String name, String descriptor) {
		// join is called on subclasses of Thread, too
		if (WAITS.contains(descriptor)
				&& (name.equals("wait") || name.equals("join") && !owner.startsWith("java/util/"))) {
			return true;
		}
		if (BY_OWNER.getOrDefault(owner, Set.of()).contains(name)) {
			return true;
		}
		String simple = owner.startsWith(CONCURRENT) ? owner.substring(CONCURRENT.length()) : "";
		return isBlockingQueue(simple) && OF_QUEUES.contains(name)
				|| (simple.endsWith("Future") || simple.endsWith("FutureTask") || simple.equals("ForkJoinTask"))
						&& OF_FUTURES.contains(name);
	}

	private static boolean isBlockingQueue(String simple) {
		return (simple.endsWith("Queue") || simple.endsWith("Deque")) && !simple.startsWith("Concurrent");
	}

	/** Whether the thread can wait in a call for input, a connection, or room for its output. */
	public static boolean waitsForInput(String owner, String name) {
		if (owner.startsWith("java/io/")) {
			return STREAMS.contains(owner.substring("java/io/".length())) && name.startsWith("read");
		}
		if (owner.startsWith("java/net/")) {
			return name.equals("accept") || name.equals("connect") || name.equals("receive");
		}
		return owner.startsWith("java/nio/channels/") && (name.equals("read") || name.equals("write")
				|| name.equals("accept") || name.equals("connect") || name.equals("select"));
	}
}
