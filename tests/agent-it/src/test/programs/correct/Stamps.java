/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package correct;

import java.util.concurrent.locks.StampedLock;

/** Values read under an optimistic stamp are used only if the stamp validates afterwards, also repeatedly. */
public final class Stamps {

	private static final int TIMES = 3000;
	private static int use;

	private Stamps() {
		// only static members
	}

	/** Is the lock itself. */
	static final class Extended extends StampedLock {
		private static final long serialVersionUID = 1L;
		private int a;
		private int b;

		void write(int value) {
			long stamp = writeLock();
			a = value;
			b = value;
			unlockWrite(stamp);
		}

		int read() {
			long stamp = tryOptimisticRead();
			int first = a;
			if (!validate(stamp)) {
				stamp = readLock();
				first = a + b;
				unlockRead(stamp);
				return first;
			}
			int second = b;
			if (!validate(stamp)) {
				stamp = readLock();
				second = b;
				unlockRead(stamp);
			}
			return first + second;
		}
	}

	/** Holds the lock in a field and searches an array. */
	static final class Field {
		private final StampedLock lock = new StampedLock();
		private final int[] values = new int[16];

		void write(int value) {
			long stamp = lock.writeLock();
			values[value % values.length] = value;
			lock.unlockWrite(stamp);
		}

		int read() {
			long stamp = lock.tryOptimisticRead();
			for (int i = 0; i < values.length; i++) {
				int value = values[i];
				if (!lock.validate(stamp)) {
					stamp = lock.readLock();
					value = values[i];
					stamp = lock.tryConvertToOptimisticRead(stamp);
				}
				if (value < 0) {
					return i;
				}
			}
			return 0;
		}
	}

	public static void main(String[] args) throws InterruptedException {
		Extended extended = new Extended();
		Field field = new Field();
		Thread writer = new Thread(() -> {
			for (int i = 0; i < TIMES; i++) {
				extended.write(i);
				field.write(i);
			}
		});
		Thread reader = new Thread(() -> {
			int seen = 0;
			for (int i = 0; i < TIMES; i++) {
				seen += extended.read() + field.read();
			}
			use = seen;
		});
		writer.start();
		reader.start();
		writer.join();
		reader.join();
		System.out.println("done " + (use != -1));
	}
}
