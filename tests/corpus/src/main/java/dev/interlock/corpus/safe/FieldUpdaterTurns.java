/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** A volatile field advanced by a field updater decides which thread may use the plain field. */
public final class FieldUpdaterTurns {

	private static final AtomicIntegerFieldUpdater<FieldUpdaterTurns> TURN = AtomicIntegerFieldUpdater
			.newUpdater(FieldUpdaterTurns.class, "turn");

	private volatile int turn;
	private int value;

	private void play(int self) {
		for (int i = 0; i < 100; i++) {
			while (TURN.get(this) % 2 != self) {
				Thread.yield();
			}
			value++;
			TURN.incrementAndGet(this);
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		FieldUpdaterTurns game = new FieldUpdaterTurns();
		Workers.of(args).run(() -> game.play(0), () -> game.play(1));
		Result.check("value", 200, game.value);
	}
}
