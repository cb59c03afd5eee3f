/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Two threads take turns: each awaits its own condition of one lock. */
public final class ConditionTurns {

	private final ReentrantLock lock = new ReentrantLock();
	private final Condition[] turns = { lock.newCondition(), lock.newCondition() };
	private int next;
	private int taken;

	private void play(int self) {
		for (int i = 0; i < 100; i++) {
			lock.lock();
			try {
				while (next != self) {
					turns[self].awaitUninterruptibly();
				}
				taken++;
				next = 1 - self;
				turns[next].signal();
			} finally {
				lock.unlock();
			}
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		ConditionTurns game = new ConditionTurns();
		Workers.of(args).run(() -> game.play(0), () -> game.play(1));
		Result.check("turns taken", 200, game.taken);
	}
}
