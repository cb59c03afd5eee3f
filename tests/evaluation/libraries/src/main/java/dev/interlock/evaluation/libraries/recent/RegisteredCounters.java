/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.recent;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/**
 * Micrometer 1.15.1, <a href="https://github.com/micrometer-metrics/micrometer/issues/6477">issue 6477</a>: threads register
 * counters in one registry. It looks them up in a {@code HashMap} without the lock under which it fills the map.
 */
public final class RegisteredCounters {

	private static final int COUNTERS = 300;

	private final MeterRegistry registry = new SimpleMeterRegistry();
	private final CyclicBarrier together = new CyclicBarrier(2);

	private RegisteredCounters() {
	}

	private void count(String service) {
		try {
			together.await();
		} catch (InterruptedException | BrokenBarrierException e) {
			throw new IllegalStateException("these threads are never interrupted", e);
		}
		for (int i = 0; i < COUNTERS; i++) {
			Counter.builder("requests").tag("service", service).tag("path", "/" + i).register(registry).increment();
		}
	}

	/** Runs the program. */
	public static void main(String[] args) throws InterruptedException {
		RegisteredCounters program = new RegisteredCounters();
		Thread orders = new Thread(() -> program.count("orders"), "orders");
		Thread stock = new Thread(() -> program.count("stock"), "stock");
		orders.start();
		stock.start();
		orders.join();
		stock.join();
		System.out.println(program.registry.getMeters().size() + " of " + 2 * COUNTERS + " counters are registered");
	}
}
