/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.racy;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** A statistic is incremented under the read lock, which both threads hold at the same time. */
public final class WriteUnderReadLock {

	private final ReadWriteLock lock = new ReentrantReadWriteLock();
	private int hits;

	private void lookUp() {
		for (int i = 0; i < 3000; i++) {
			lock.readLock().lock();
			try {
				hits++; // race: hits with 27
			} finally {
				lock.readLock().unlock();
			}
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		WriteUnderReadLock program = new WriteUnderReadLock();
		Workers.of(args).run(program::lookUp, program::lookUp);
		Result.print("hits", program.hits);
	}
}
