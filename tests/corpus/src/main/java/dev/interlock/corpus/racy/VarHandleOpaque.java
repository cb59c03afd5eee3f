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

/** A sequence number in opaque mode is atomic, but orders nothing: the plain value that it signals races. */
public final class VarHandleOpaque {

	private static final VarHandle SEQUENCE = sequence();

	private int sequence;
	private int value;

	private static VarHandle sequence() {
		try {
			return MethodHandles.lookup().findVarHandle(VarHandleOpaque.class, "sequence", int.class);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException("the field is declared in this class", e);
		}
	}

	private void send() {
		for (int i = 1; i <= 5000; i++) {
			value = i; // race: value with 44
			SEQUENCE.setOpaque(this, i);
		}
	}

	private void receive() {
		int stale = 0;
		for (int i = 0; i < 5000; i++) {
			int announced = (int) SEQUENCE.getOpaque(this);
			stale += value < announced ? 1 : 0; // race: value with 35
		}
		Result.print("values older than announced", stale);
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		VarHandleOpaque program = new VarHandleOpaque();
		Workers.of(args).run(program::send, program::receive);
	}
}
