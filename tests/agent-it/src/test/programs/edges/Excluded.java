/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Orders its callers in several ways; its class is excluded. */
final class Excluded {

	private static final VarHandle READY;

	static {
		try {
			READY = MethodHandles.lookup().findVarHandle(Excluded.class, "ready", boolean.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	private volatile boolean flag;
	private boolean ready;
	private int turn;

	void raise() {
		flag = true;
	}

	void awaitFlag() {
		while (!flag) {
			Thread.onSpinWait();
		}
	}

	synchronized void takeTurn() {
		turn++;
	}

	void awaitTurn() {
		while (true) {
			synchronized (this) {
				if (turn > 0) {
					return;
				}
			}
			Thread.onSpinWait();
		}
	}

	void publish() {
		READY.setRelease(this, true);
	}

	void awaitPublished() {
		while (!(boolean) READY.getAcquire(this)) {
			Thread.onSpinWait();
		}
	}

	synchronized void waitForTurn() throws InterruptedException {
		while (turn == 0) {
			wait();
		}
	}

	synchronized void giveTurn() {
		turn++;
		notifyAll();
	}
}
