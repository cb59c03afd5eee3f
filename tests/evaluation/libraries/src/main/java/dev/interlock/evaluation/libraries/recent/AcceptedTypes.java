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

import com.alibaba.fastjson2.JSONFactory;
import com.alibaba.fastjson2.reader.ObjectReaderProvider;

/**
 * fastjson2 2.0.60, <a href="https://github.com/alibaba/fastjson2/pull/4018">pull request 4018</a>: threads accept types for
 * {@code @type}. Each copies the array of accepted types and replaces it, without a lock, and types get lost.
 */
public final class AcceptedTypes {

	private static final int TYPES = 200;

	private final ObjectReaderProvider provider = JSONFactory.getDefaultObjectReaderProvider();
	private final CyclicBarrier together = new CyclicBarrier(2);

	private AcceptedTypes() {
	}

	private void accept(String module, int[] failed) {
		try {
			together.await();
		} catch (InterruptedException | BrokenBarrierException e) {
			throw new IllegalStateException("these threads are never interrupted", e);
		}
		for (int i = 0; i < TYPES; i++) {
			try {
				provider.addAutoTypeAccept(module + ".Type" + i);
			} catch (ArrayIndexOutOfBoundsException e) {
				// the array has grown since its copy was made: a harm that the race does besides
				failed[0]++;
			}
		}
	}

	/** Runs the program. */
	public static void main(String[] args) throws InterruptedException {
		AcceptedTypes program = new AcceptedTypes();
		int[] first = new int[1];
		int[] second = new int[1];
		Thread orders = new Thread(() -> program.accept("shop.orders", first), "orders");
		Thread stock = new Thread(() -> program.accept("shop.stock", second), "stock");
		orders.start();
		stock.start();
		orders.join();
		stock.join();
		System.out.println(first[0] + second[0] + " of " + 2 * TYPES + " types were refused");
	}
}
