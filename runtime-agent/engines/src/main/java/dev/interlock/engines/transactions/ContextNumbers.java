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

/** Gives threads the numbers of their contexts, in blocks, so that no two threads have the same. Thread-safe. */
public final class ContextNumbers {

	/** The size of a block. */
	static final int BLOCK = 64;
	/** In place of a number, when there are no more. */
	static final int NONE = -1;

	private static final int MOST = Integer.MAX_VALUE / BLOCK;

	private final AtomicInteger blocks = new AtomicInteger();
	private final OwnedObjects marks;
	private final Consumer<Object> escaped;

	/**
	 * @param marks   what objects say of themselves, and refer to
	 * @param escaped hears of each object without a mark that other threads may know from now on: its accesses are not
	 *                covered any more
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

	/** The first number of a block, from {@link #BLOCK} on; {@link #NONE} if there are no more. */
	int block() {
		int block = blocks.updateAndGet(last -> Math.min(last + 1, MOST));
		return block == MOST ? NONE : block * BLOCK;
	}

	/** Whether there are no more. */
	boolean isExhausted() {
		return blocks.get() == MOST;
	}
}
