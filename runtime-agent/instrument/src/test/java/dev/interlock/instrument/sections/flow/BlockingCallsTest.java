/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockingCallsTest {

	@ParameterizedTest
	@CsvSource({ "org/example/Any, wait, (J)V, true", "org/example/Any, wait, (I)V, false",
			"java/lang/Thread, sleep, (J)V, true", "java/lang/Thread, join, (Ljava/time/Duration;)Z, true",
			"org/example/Worker, join, ()V, true", "java/lang/Thread, yield, ()V, false",
			"java/lang/String, join, (Ljava/lang/CharSequence;)Ljava/lang/String;, false",
			"java/util/concurrent/locks/LockSupport, parkNanos, (J)V, true",
			"java/util/concurrent/locks/LockSupport, unpark, (Ljava/lang/Thread;)V, false",
			"java/util/concurrent/LinkedBlockingQueue, take, ()Ljava/lang/Object;, true",
			"java/util/concurrent/ConcurrentLinkedQueue, poll, ()Ljava/lang/Object;, false",
			"java/util/concurrent/CompletableFuture, join, ()Ljava/lang/Object;, true",
			"java/util/concurrent/atomic/AtomicInteger, get, ()I, false",
			"java/util/concurrent/ConcurrentHashMap, get, (Ljava/lang/Object;)Ljava/lang/Object;, false" })
	void waitsForOthersOrTheTime(String owner, String name, String descriptor, boolean expected) {
		assertEquals(expected, BlockingCalls.waits(owner, name, descriptor));
	}

	@ParameterizedTest
	@CsvSource({ "java/io/InputStream, read, true", "java/io/BufferedReader, readLine, true",
			"java/io/ByteArrayInputStream, read, false", "java/io/PrintStream, println, false",
			"java/net/ServerSocket, accept, true", "java/nio/channels/Selector, select, true",
			"java/nio/channels/FileChannel, size, false" })
	void waitsForInput(String owner, String name, boolean expected) {
		assertEquals(expected, BlockingCalls.waitsForInput(owner, name));
	}
}
