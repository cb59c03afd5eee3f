/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** A plain value is published by a release write and an acquire read, and returned the same way. */
public final class SetReleaseGetAcquire {

	private static final VarHandle OWNER = owner();

	private int owner;
	private int value;

	private static VarHandle owner() {
		try {
			return MethodHandles.lookup().findVarHandle(SetReleaseGetAcquire.class, "owner", int.class);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException("the field is declared in this class", e);
		}
	}

	private void play(int self) {
		for (int i = 0; i < 100; i++) {
			while ((int) OWNER.getAcquire(this) != self) {
				Thread.yield();
			}
			value++;
			OWNER.setRelease(this, 1 - self);
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		SetReleaseGetAcquire game = new SetReleaseGetAcquire();
		Workers.of(args).run(() -> game.play(0), () -> game.play(1));
		Result.check("value", 200, game.value);
	}
}
