/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.micro;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * One watched operation per call, on an object that only the calling thread uses. The agent's cost of an operation is
 * the difference to the same method without the agent.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HotPaths {

	private static final int SIZE = 1024;

	private final Object monitor = new Object();
	private final ReentrantLock lock = new ReentrantLock();
	private final int[] array = new int[SIZE];
	private int plain;
	private volatile int shared;
	private int index;

	/** The cost of a call without a watched operation. */
	@Benchmark
	public int nothing() {
		return SIZE;
	}

	/** A field read: a pair of hooks, if the engine needs both. */
	@Benchmark
	public int readField() {
		return plain;
	}

	/** A field write. */
	@Benchmark
	public void writeField() {
		plain = SIZE;
	}

	/** A read and a write of one field. */
	@Benchmark
	public int incrementField() {
		return ++plain;
	}

	/** A read of an array element whose index is also a field. */
	@Benchmark
	public int readElement() {
		return array[index & SIZE - 1];
	}

	/** A read and a write of each of 1,024 array elements in a loop. */
	@Benchmark
	public void sweepArray() {
		int[] elements = array;
		for (int i = 0; i < elements.length; i++) {
			elements[i] += i;
		}
	}

	/** A read of a volatile field. */
	@Benchmark
	public int readVolatile() {
		return shared;
	}

	/** A write of a volatile field. */
	@Benchmark
	public void writeVolatile() {
		shared = SIZE;
	}

	/** An empty critical section of an uncontended monitor. */
	@Benchmark
	public int enterMonitor() {
		synchronized (monitor) {
			return SIZE;
		}
	}

	/** An empty critical section of an uncontended lock. */
	@Benchmark
	public void takeLock() {
		lock.lock();
		lock.unlock();
	}
}
