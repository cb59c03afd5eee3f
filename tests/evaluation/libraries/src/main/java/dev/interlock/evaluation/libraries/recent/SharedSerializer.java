/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.recent;

import java.util.ArrayList;
import java.util.List;

import org.apache.fury.Fury;
import org.apache.fury.ThreadSafeFury;
import org.apache.fury.config.Language;

/**
 * Fury 0.7.1, <a href="https://github.com/apache/fory/issues/1840">issue 1840</a>: threads share a {@code ThreadSafeFury}. It
 * puts what it makes for each of them into one {@code WeakHashMap}, without a lock.
 */
public final class SharedSerializer {

	private static final int THREADS = 8;

	private SharedSerializer() {
	}

	/** Runs the program. */
	public static void main(String[] args) throws InterruptedException {
		ThreadSafeFury fury = Fury.builder().withLanguage(Language.JAVA).requireClassRegistration(false)
				.buildThreadLocalFury();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			String text = "order " + i;
			threads.add(new Thread(() -> {
				Object copy = fury.deserialize(fury.serialize(text));
				if (!copy.equals(text)) {
					System.out.println(text + " became " + copy);
				}
			}, text));
		}
		for (Thread thread : threads) {
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println(THREADS + " threads have written and read");
	}
}
