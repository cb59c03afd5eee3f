/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.racy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** A variable handle in plain mode is no better than the field itself. */
public final class VarHandlePlain {

	private static final VarHandle LEVEL = level();

	private int level;

	private static VarHandle level() {
		try {
			return MethodHandles.lookup().findVarHandle(VarHandlePlain.class, "level", int.class);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException("the field is declared in this class", e);
		}
	}

	private void fill() {
		for (int i = 0; i < 5000; i++) {
			LEVEL.set(this, i); // race: level with 41
		}
	}

	private void watch() {
		long sum = 0;
		for (int i = 0; i < 5000; i++) {
			sum += level; // race: level with 34
		}
		Result.print("sum of levels", sum);
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		VarHandlePlain program = new VarHandlePlain();
		Workers.of(args).run(program::fill, program::watch);
	}
}
