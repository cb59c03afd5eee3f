/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import dev.interlock.spi.OwnedObjects;

/** Allocates context numbers to threads in blocks, so that no two threads share a number. Thread-safe. */
public final class ContextNumbers {

	/** The size of a block. */
	static final int BLOCK = 64;
	/** Returned instead of a number when all numbers are used up. */
	static final int NONE = -1;

	private static final int MOST = Integer.MAX_VALUE / BLOCK;

	private final AtomicInteger blocks = new AtomicInteger();
	private final OwnedObjects marks;
	private final Consumer<Object> escaped;

	/**
	 * @param marks   reads the marks of objects and the references that they hold
	 * @param escaped receives each unmarked object that other threads may know from now on: its accesses are no longer
	 *                covered
	 */
	ContextNumbers(OwnedObjects marks, Consumer<Object> escaped) {
		this.marks = marks;
		this.escaped = escaped;
	}

	OwnedObjects ownedObjects() {
		return marks;
	}

	void escaped(Object object) {
		escaped.accept(object);
	}

	/** The first number of a new block, at least {@link #BLOCK}; {@link #NONE} if the numbers are used up. */
	int block() {
		int block = blocks.updateAndGet(last -> Math.min(last + 1, MOST));
		return block == MOST ? NONE : block * BLOCK;
	}

	/** Whether all numbers are used up. */
	boolean isExhausted() {
		return blocks.get() == MOST;
	}
}
