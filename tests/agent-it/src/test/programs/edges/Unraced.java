/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * No case is a race: atomic accesses to one variable by two threads, and plain accesses that a lock, a start or an end
 * separates from them, or that are reads as well.
 */
public final class Unraced {

	private static final VarHandle VALUE = handle("value", int.class);
	private static final VarHandle AMOUNT = handle("amount", double.class);
	private static final VarHandle PART = handle("part", float.class);

	private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
	private int value;
	private double amount = -0.0;
	private float part = -0f;

	private Unraced() {
		// only the program creates instances
	}

	private static VarHandle handle(String name, Class<?> type) {
		try {
			return MethodHandles.lookup().findVarHandle(Unraced.class, name, type);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}

	public static void main(String[] args) throws InterruptedException {
		amongThemselves(new Unraced());
		failing(new Unraced());
		byMethodHandles(new Unraced());
		underALock(new Unraced());
		underTheTwoHalvesOfALock(new Unraced());
	}

	/** Each thread repeats the access often enough to fill any history of the variable. */
	private static void twice(Handover.Step step) throws InterruptedException {
		Handover.Step often = () -> {
			for (int i = 0; i < 20; i++) {
				step.go();
			}
		};
		Handover.run(Handover.thread(often), Handover.thread(often));
	}

	private static void amongThemselves(Unraced cell) throws InterruptedException {
		cell.value = 1;
		twice(() -> {
			VALUE.getAndAdd(cell, 1);
			VALUE.setOpaque(cell, 1 + (int) VALUE.getOpaque(cell));
			VALUE.compareAndSet(cell, 2, 1);
			VALUE.setRelease(cell, (int) VALUE.getAcquire(cell));
		});
		System.out.println("among themselves: " + (cell.value > 0));
	}

	private static void failing(Unraced cell) throws InterruptedException {
		twice(() -> {
			int seen = cell.value + (int) cell.amount + (int) cell.part;
			VALUE.compareAndSet(cell, seen + 5, 6);
			VALUE.compareAndExchange(cell, seen + 5, 6);
			// equal numbers, but other bits
			AMOUNT.compareAndExchange(cell, 0.0, 1.0);
			PART.compareAndExchange(cell, 0f, 1f);
		});
		System.out.println("failing: " + cell.value + ' ' + cell.amount + ' ' + cell.part);
	}

	/** Method handles made of the variable handles do not race either. */
	private static void byMethodHandles(Unraced cell) throws InterruptedException {
		MethodHandle swap = VALUE.toMethodHandle(AccessMode.COMPARE_AND_SET);
		MethodHandle exchange = AMOUNT.toMethodHandle(AccessMode.COMPARE_AND_EXCHANGE);
		MethodHandle part = PART.toMethodHandle(AccessMode.SET_OPAQUE);
		twice(() -> {
			int seen = cell.value + (int) cell.amount;
			boolean isSwapped = (boolean) swap.invokeExact(cell, seen + 5, 6);
			// equal numbers, but other bits
			double found = (double) exchange.invokeExact(cell, 0.0, 1.0);
			part.invokeExact(cell, isSwapped ? (float) found : 1f);
		});
		System.out.println("by method handles: " + cell.value + ' ' + cell.amount + ' ' + cell.part);
	}

	private static void underALock(Unraced cell) throws InterruptedException {
		twice(() -> {
			synchronized (cell) {
				int seen = cell.value;
				VALUE.setOpaque(cell, seen + 1);
			}
		});
		System.out.println("under a lock: " + cell.value);
	}

	private static void underTheTwoHalvesOfALock(Unraced cell) throws InterruptedException {
		twice(() -> {
			cell.lock.readLock().lock();
			VALUE.getAndAdd(cell, 1);
			cell.lock.readLock().unlock();
			cell.lock.writeLock().lock();
			cell.value++;
			cell.lock.writeLock().unlock();
		});
		System.out.println("under the two halves of a lock: " + cell.value);
	}
}
