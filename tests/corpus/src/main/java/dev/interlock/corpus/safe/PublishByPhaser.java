/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.Phaser;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Two threads take turns at one plain field, phase by phase. */
public final class PublishByPhaser {

	private final Phaser phaser = new Phaser(2);
	private int value;

	private void takeTurns(boolean even) {
		for (int phase = 0; phase < 200; phase++) {
			if (phase % 2 == 0 == even) {
				value++;
			}
			phaser.arriveAndAwaitAdvance();
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		PublishByPhaser program = new PublishByPhaser();
		Workers.of(args).run(() -> program.takeTurns(true), () -> program.takeTurns(false));
		Result.check("value", 200, program.value);
	}
}
