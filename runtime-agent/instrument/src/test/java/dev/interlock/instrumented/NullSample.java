/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

/** Each method throws a {@link NullPointerException} at another kind of instruction. */
@SuppressWarnings("unused")
public final class NullSample {

	int number;
	long wide;
	Object reference;
	NullSample next;
	int[] ints;
	long[] longs;
	Object[] objects;
	static NullSample nothing;

	static void readField() {
		NullSample sample = null;
		int read = sample.number;
	}

	static void readWide() {
		long read = new NullSample().next.wide;
	}

	static void writeField() {
		NullSample sample = null;
		sample.number = 1;
	}

	static void writeWide() {
		new NullSample().next.wide = 2L;
	}

	static void writeReference() {
		nothing.reference = "x";
	}

	static void incrementField() {
		NullSample sample = new NullSample();
		sample.next.next.number++;
	}

	static void incrementWide() {
		NullSample sample = new NullSample();
		sample.next.wide += 3;
	}

	static void readElement() {
		int read = new NullSample().ints[2];
	}

	static void writeElement() {
		NullSample sample = new NullSample();
		int index = 3;
		sample.ints[index] = 1;
	}

	static void writeWideElement() {
		NullSample sample = new NullSample();
		sample.longs[sample.number] = sample.wide;
	}

	static void writeReferenceElement() {
		NullSample sample = new NullSample();
		sample.objects[0] = sample;
	}

	static void incrementElement() {
		NullSample sample = new NullSample();
		sample.longs[1]++;
	}

	static void elementOfElement() {
		Object[][] objects = new Object[1][];
		objects[0][1] = "x";
	}

	static void nullElement() {
		NullSample[] samples = new NullSample[2];
		samples[1].number = 2;
	}

	static void enter() {
		synchronized (nothing) {
			nothing.number = 1;
		}
	}

	static void lock() {
		Lock lock = null;
		lock.lock();
	}

	static void tryLock() throws InterruptedException {
		Lock[] locks = new Lock[1];
		if (locks[0].tryLock(1, TimeUnit.SECONDS)) {
			locks[0].unlock();
		}
	}

	static void unlock() {
		Lock lock = null;
		lock.unlock();
	}

	static void unlockStamp() {
		StampedLock lock = null;
		lock.unlockRead(lock == null ? 1 : 2);
	}

	static void start() {
		Thread thread = null;
		thread.start();
	}

	static void callHandle() throws Throwable {
		MethodHandle handle = null;
		handle.invokeExact(1);
	}

	static void callHandleWithArguments() throws Throwable {
		MethodHandle handle = null;
		handle.invokeWithArguments("a", "b");
	}

	static void bindHandle() {
		MethodHandle[] handles = new MethodHandle[1];
		handles[0] = handles[0].bindTo(nothing);
	}

	static void spreadHandle() {
		MethodHandle[] handles = new MethodHandle[1];
		handles[0] = handles[0].asSpreader(Object[].class, 2);
	}

	static void convertHandle() {
		MethodHandle handle = null;
		handle.asType(null);
	}

	static void callHandleWithAList() throws Throwable {
		MethodHandle handle = null;
		handle.invokeWithArguments(List.of());
	}

	static void makeHandle() {
		VarHandle handle = null;
		handle.toMethodHandle(VarHandle.AccessMode.GET);
	}

	static void findHandle() throws Exception {
		MethodHandles.Lookup lookup = null;
		lookup.findVirtual(String.class, "length", null);
	}
}
