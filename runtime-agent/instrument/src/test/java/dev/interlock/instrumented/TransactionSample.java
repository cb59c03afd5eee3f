/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.util.ArrayList;
import java.util.List;

/** Methods that are transactions or not, and references that go somewhere. */
public class TransactionSample implements Runnable {

	private static Object shared;

	private final Object lock = new Object();
	private Object held;

	public TransactionSample() {
		held = null;
	}

	protected TransactionSample(boolean fails) {
		this();
		if (fails) {
			throw new IllegalStateException();
		}
	}

	@Override
	public void run() {
		outer();
		blocks();
	}

	public void outer() {
		inner();
	}

	void inner() {
		silent();
	}

	private void silent() {
		// no transaction, and nothing in it
	}

	private void blocks() {
		synchronized (lock) {
			silent();
		}
		synchronized (lock) {
			inner();
		}
	}

	private synchronized void exclusive() {
		inner();
	}

	public int thrown() {
		throw new IllegalStateException();
	}

	private void thrownInBlock() {
		synchronized (lock) {
			throw new IllegalStateException();
		}
	}

	/** The body of a program; called by the test. */
	public static void main(String[] args) {
		TransactionSample sample = new TransactionSample();
		switch (args[0]) {
		case "run" -> sample.run();
		case "exclusive" -> sample.exclusive();
		case "thrown" -> quietly(sample::thrown);
		case "thrown in block" -> quietly(sample::thrownInBlock);
		case "constructor" -> quietly(() -> new TransactionSample(true));
		case "references" -> references(sample);
		default -> throw new IllegalArgumentException(args[0]);
		}
	}

	private static void quietly(Runnable body) {
		try {
			body.run();
		} catch (IllegalStateException e) {
			// the sample's own
		}
	}

	private static void references(TransactionSample sample) {
		Object[] array = new Object[2];
		array[1] = sample;
		sample.held = array;
		shared = "text";
		shared = sample;
		List<Object> list = new ArrayList<>(2);
		list.add(sample);
		Runnable lambda = () -> sample.silent();
		sample.hashCode();
		sample.held = null;
		shared = lambda;
	}
}
