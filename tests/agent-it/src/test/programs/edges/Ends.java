/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.lang.ref.Cleaner;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/** Hands a value over where something ends: a scope, an object, the program. */
final class Ends {

	private Ends() {
		// only static members
	}

	/** Runs all cases; that of the program's end runs after everything else. */
	static void cases() throws Throwable {
		Handover.of("cleaner", b -> {
			CountDownLatch done = new CountDownLatch(1);
			b.value = 1;
			Cleaner.create().register(new Object(), () -> {
				b.value++;
				done.countDown();
			});
			while (done.getCount() > 0)
				System.gc();
			b.value++;
		});
		if (Runtime.version().feature() >= 25)
			Handover.of("scope", Ends::scope);
		Handover.of("hook", b -> {
			// nobody joins it: the program ends when it has ended
			Handover.thread(() -> b.value = 1).start();
			Runtime.getRuntime().addShutdownHook(Handover.thread(() -> b.value++));
		});
	}

	/** A preview of the JDK, which code for older ones reaches by reflection only. */
	private static void scope(Handover.Box box) throws Throwable {
		Class<?> type = Class.forName("java.util.concurrent.StructuredTaskScope");
		try (AutoCloseable scope = (AutoCloseable) type.getMethod("open").invoke(null)) {
			box.value = 1;
			Callable<Integer> task = () -> box.value++;
			type.getMethod("fork", Callable.class).invoke(scope, task);
			type.getMethod("join").invoke(scope);
			box.value++;
		}
		if (box.value != 3)
			throw new IllegalStateException("not run");
	}
}
