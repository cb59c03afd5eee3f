/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;

/** A class for rules of a synchronisation model; it has no other instrumentation. */
public final class ModelSample {

	private static final VarHandle STATE;

	static {
		try {
			STATE = MethodHandles.lookup().findVarHandle(ModelSample.class, "state", int.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	private final Object lock = new Object();
	private volatile int state;
	private volatile long count;
	private final long offset = 12;

	public boolean put(Object value) {
		return value != null;
	}

	public Object find(boolean there) {
		return there ? lock : null;
	}

	public long stamp(long given) {
		return given;
	}

	public void fail() {
		throw new IllegalStateException("meant to");
	}

	public void refuse(long first, Object second, int third) {
		throw new IllegalStateException("meant to " + first + second + third);
	}

	public Object compute(Supplier<Object> supplier) {
		return supplier.get();
	}

	public Object assigning(Object value) {
		value = lock;
		return value;
	}

	public boolean hiding() {
		return put(this);
	}

	public int element(int index) {
		return index;
	}

	public synchronized int own() {
		return 1;
	}

	public int block() {
		synchronized (lock) {
			return 2;
		}
	}

	public int loop(int turns) {
		int i = 0;
		synchronized (lock) {
			while (i < turns) {
				i++;
			}
		}
		return i;
	}

	public void waiting() throws InterruptedException {
		synchronized (lock) {
			lock.wait(1);
			lock.wait(0, 1);
			Thread.currentThread().interrupt();
			lock.wait();
		}
	}

	public long volatiles() {
		state = 1;
		count = state + 1L;
		STATE.setOpaque(this, 3);
		return STATE.compareAndSet(this, 3, 4) ? count : offset;
	}
}
