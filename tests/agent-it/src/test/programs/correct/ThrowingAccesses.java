/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package correct;

import java.util.concurrent.SynchronousQueue;

/**
 * One thread makes accesses that throw, then waits without further accesses while another thread, in its turn, accesses
 * the same variables. State that a failed access leaves behind would look like a race.
 */
public final class ThrowingAccesses {

	private static final int ROUNDS = 200;
	private final SynchronousQueue<Integer> toOther = new SynchronousQueue<>();
	private final SynchronousQueue<Integer> back = new SynchronousQueue<>();
	private Object[] strings = new String[4];
	private int[] numbers = new int[4];
	private int[] none;
	private Object object = "text";
	private int depth;

	public static void main(String[] arguments) throws Exception {
		ThrowingAccesses shared = new ThrowingAccesses();
		Crew.of(2, number -> {
			for (int round = 0; round < ROUNDS; round++) {
				for (int way = 0; way < 6; way++) {
					if (number == 0) {
						shared.failing(way);
						shared.toOther.put(way);
						shared.back.take();
					} else {
						shared.sound(shared.toOther.take());
						shared.back.put(way);
					}
				}
			}
		});
		System.out.println(shared.depth);
	}

	private void failing(int way) {
		try {
			switch (way) {
			case 0 -> strings[1] = Integer.valueOf(1);
			case 1 -> numbers[4] = 1;
			case 2 -> none[0]++;
			case 3 -> depth = ((Integer) object).intValue();
			case 4 -> ((ThrowingAccesses) null).depth = 1;
			default -> numbers[0] = 7 / none(0);
			}
			throw new IllegalStateException("nothing was thrown");
		} catch (ArrayStoreException | IndexOutOfBoundsException | NullPointerException | ClassCastException
				| ArithmeticException e) {
			// thrown on purpose
		}
	}

	private static int none(int value) {
		return value;
	}

	private void sound(int way) {
		strings[1] = "sound";
		strings = strings.clone();
		numbers[0]++;
		numbers[3]++;
		numbers = numbers.clone();
		none = null;
		object = object + "";
		object = "text";
		depth++;
	}
}
