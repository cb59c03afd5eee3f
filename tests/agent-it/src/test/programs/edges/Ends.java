/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.io.File;
import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Publishes a value at an end: of a scope, an object, or the program. */
final class Ends {

	private static final class First {
		private int value;
	}

	private Ends() {
		// only static members
	}

	/** Runs all cases; the one for the program's end runs last. */
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
		Handover.of("kept from the collector", Ends::kept);
		Handover.of("kept from the cleaner", Ends::keptFromCleaner);
		if (Runtime.version().feature() >= 25)
			Handover.of("scope", b -> {
				Handover.run(Handover.thread(() -> scope(b)));
				if (b.value != 3)
					throw new IllegalStateException("not run");
			});
		Handover.of("hook", b -> {
			// no join: the program ends when this thread has ended
			Handover.thread(() -> b.value = 1).start();
			Runtime.getRuntime().addShutdownHook(Handover.thread(() -> b.value++));
		});
	}

	/** Actions before the fence happen before the removal from the queue. */
	private static void kept(Handover.Box box) throws Throwable {
		ReferenceQueue<Object> queue = new ReferenceQueue<>();
		Set<Reference<Object>> references = ConcurrentHashMap.newKeySet();
		Handover.run(Handover.thread(() -> {
			Object kept = new Object();
			references.add(new PhantomReference<>(kept, queue));
			box.value = 1;
			Reference.reachabilityFence(kept);
		}), Handover.thread(() -> {
			while (queue.remove(20) == null)
				System.gc();
			box.value++;
		}));
	}

	private static void keptFromCleaner(Handover.Box box) throws Throwable {
		File sign = File.createTempFile("ends", null);
		Handover.run(Handover.thread(() -> {
			Object kept = new Object();
			Cleaner.create().register(kept, () -> {
				box.value++;
				sign.delete();
			});
			box.value = 1;
			Reference.reachabilityFence(kept);
		}), Handover.thread(() -> {
			// ordered by a file, which is no synchronisation
			while (sign.exists())
				System.gc();
		}));
	}

	private static First first(int value) {
		First first = new First();
		first.value = value;
		return first;
	}

	/** A preview feature; code for older JDKs can only reach it by reflection. */
	private static void scope(Handover.Box box) throws Throwable {
		Class<?> type = Class.forName("java.util.concurrent.StructuredTaskScope");
		try (AutoCloseable scope = (AutoCloseable) type.getMethod("open").invoke(null)) {
			box.value = 1;
			// the first object of its class that the agent observes: the scope is not affected
			First first = first(1);
			Callable<Integer> task = () -> box.value += first(first.value).value;
			type.getMethod("fork", Callable.class).invoke(scope, task);
			type.getMethod("join").invoke(scope);
			box.value++;
		}
	}
}
