/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.concurrent.locks.ReentrantLock;

/** Races that no failure shows, beside accesses that look like them. */
public class SilentRaces {

	private static int shared; // race
	/** Static fields with the same hash code of their names. */
	private static int Aa;
	private static int BB;

	private final ReentrantLock lock = new ReentrantLock();
	private final int[] elements = new int[2];
	private volatile int flag;
	private int locked;
	private int monitored;
	private int own;
	int hidden;

	/** Hides a field of its superclass. */
	private static final class Hiding extends SilentRaces {
		int hidden;

		@Override
		void second() {
			hidden++;
		}
	}

	/** Initialised by the first thread that needs it. */
	private static final class Lazy {
		static int value = 1;

		static {
			value++;
		}
	}

	private void first() {
		shared++;
		Aa++;
		flag++;
		elements[0]++;
		((SilentRaces) this).hidden++;
		ordered();
	}

	void second() {
		shared = 2;
		BB++;
		flag = 3;
		elements[1]++;
	}

	private void ordered() {
		lock.lock();
		try {
			locked++;
		} finally {
			lock.unlock();
		}
		synchronized (this) {
			monitored++;
		}
		if (Lazy.value != 2) {
			throw new AssertionError(Lazy.value);
		}
	}

	private static void together(Runnable one, Runnable other) throws InterruptedException {
		Thread thread = new Thread(one);
		thread.start();
		other.run();
		thread.join();
	}

	public static void main(String[] arguments) throws InterruptedException {
		SilentRaces races = new SilentRaces();
		races.own++;
		together(races::first, () -> {
			races.second();
			races.ordered();
		});
		races.own++;
		Hiding hiding = new Hiding();
		together(() -> ((SilentRaces) hiding).hidden++, hiding::second);
	}
}
