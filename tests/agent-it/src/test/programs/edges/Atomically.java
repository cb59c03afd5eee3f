/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import sun.misc.Unsafe;

/**
 * Each case is a race: a plain and an atomic access to one variable, in each order. The first of two threads signals
 * its access by an opaque write to another variable, which orders nothing.
 */
public final class Atomically {

	private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);
	private static final VarHandle VALUE = handle(Cell.class, "value");
	private static final VarHandle NEXT = handle(Cell.class, "next");
	private static final VarHandle AMOUNT = handle(Cell.class, "amount");
	private static final VarHandle MADE = handle(Cell.class, "made");
	private static final VarHandle SHARED = shared();
	private static final Unsafe UNSAFE = Handles.unsafe();

	private static int shared;

	/** The accessed variable, and the flag that signals the first access. */
	private static final class Cell {

		private int value;
		private Cell next;
		private double amount;
		private final int[] elements = new int[64];
		private int made;
	}

	/** The access of one thread. */
	private interface Access {

		/** Makes the access; returns something that depends on it. */
		int to(Cell cell);
	}

	private Atomically() {
		// only static members
	}

	private static VarHandle handle(Class<?> type, String name) {
		try {
			return MethodHandles.lookup().findVarHandle(type, name, type.getDeclaredField(name).getType());
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}

	private static VarHandle shared() {
		try {
			return MethodHandles.lookup().findStaticVarHandle(Atomically.class, "shared", int.class);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}

	/** One thread makes the first access, then another thread the second. */
	private static void inOrder(Access first, Access second) throws InterruptedException {
		Cell cell = new Cell();
		Handover.run(Handover.thread(() -> {
			first.to(cell);
			MADE.setOpaque(cell, 1);
		}), Handover.thread(() -> {
			while ((int) MADE.getOpaque(cell) == 0) {
				Thread.yield();
			}
			second.to(cell);
		}));
	}

	public static void main(String[] args) throws InterruptedException {
		inOrder(Atomically::readBeforeOpaque, Atomically::opaqueAfterRead);
		inOrder(Atomically::opaqueBeforeRead, Atomically::readAfterOpaque);
		inOrder(Atomically::readBeforeSwap, Atomically::swapAfterRead);
		inOrder(Atomically::swapBeforeRead, Atomically::readAfterSwap);
		inOrder(Atomically::readBeforeExchange, Atomically::exchangeAfterRead);
		inOrder(Atomically::readBeforeExchangeOfDoubles, Atomically::exchangeOfDoublesAfterRead);
		inOrder(Atomically::volatileBeforeRead, Atomically::readAfterVolatile);
		inOrder(Atomically::volatileReadBeforeWrite, Atomically::writeAfterVolatileRead);
		inOrder(Atomically::elementReadBeforeRelease, Atomically::releaseAfterElementRead);
		inOrder(Atomically::elementAddedBeforeRead, Atomically::elementReadAfterAdding);
		inOrder(Atomically::opaqueBeforeLoop, Atomically::loopAfterOpaque);
		inOrder(Atomically::loopBeforeOpaque, Atomically::opaqueAfterLoop);
		inOrder(Atomically::staticReadBeforeRelease, Atomically::releaseAfterStaticRead);
		inOrder(Atomically::readBeforeUnsafe, Atomically::unsafeAfterRead);
	}

	private static int readBeforeOpaque(Cell cell) {
		return cell.value;
	}

	private static int opaqueAfterRead(Cell cell) {
		VALUE.setOpaque(cell, 1);
		return 0;
	}

	private static int opaqueBeforeRead(Cell cell) {
		VALUE.setOpaque(cell, 1);
		return 0;
	}

	private static int readAfterOpaque(Cell cell) {
		return cell.value;
	}

	private static int readBeforeSwap(Cell cell) {
		return cell.value;
	}

	private static int swapAfterRead(Cell cell) {
		return VALUE.compareAndSet(cell, 0, 1) ? 1 : 0;
	}

	private static int swapBeforeRead(Cell cell) {
		return VALUE.weakCompareAndSetPlain(cell, 0, 1) || VALUE.compareAndSet(cell, 0, 1) ? 1 : 0;
	}

	private static int readAfterSwap(Cell cell) {
		return cell.value;
	}

	private static int readBeforeExchange(Cell cell) {
		return cell.next == null ? 0 : 1;
	}

	private static int exchangeAfterRead(Cell cell) {
		Cell found = (Cell) NEXT.compareAndExchange(cell, (Cell) null, cell);
		return found == null ? 0 : 1;
	}

	private static int readBeforeExchangeOfDoubles(Cell cell) {
		return (int) cell.amount;
	}

	private static int exchangeOfDoublesAfterRead(Cell cell) {
		return (int) (double) AMOUNT.compareAndExchange(cell, 0.0, 1.5);
	}

	private static int volatileBeforeRead(Cell cell) {
		VALUE.setVolatile(cell, 1);
		return 0;
	}

	private static int readAfterVolatile(Cell cell) {
		return cell.value;
	}

	private static int volatileReadBeforeWrite(Cell cell) {
		return (int) VALUE.getVolatile(cell);
	}

	private static int writeAfterVolatileRead(Cell cell) {
		cell.value = 1;
		return 0;
	}

	private static int elementReadBeforeRelease(Cell cell) {
		return cell.elements[7];
	}

	private static int releaseAfterElementRead(Cell cell) {
		ELEMENTS.setRelease(cell.elements, 7, 1);
		return 0;
	}

	private static int elementAddedBeforeRead(Cell cell) {
		return (int) ELEMENTS.getAndAdd(cell.elements, 7, 1);
	}

	private static int elementReadAfterAdding(Cell cell) {
		return cell.elements[7];
	}

	private static int opaqueBeforeLoop(Cell cell) {
		ELEMENTS.setOpaque(cell.elements, 9, 1);
		return 0;
	}

	private static int loopAfterOpaque(Cell cell) {
		int sum = 0;
		for (int i = 0; i < cell.elements.length; i++) {
			sum += cell.elements[i];
		}
		return sum;
	}

	private static int loopBeforeOpaque(Cell cell) {
		int[] elements = cell.elements;
		int sum = 0;
		for (int i = 0; i < elements.length; i++) {
			sum += elements[i];
		}
		return sum;
	}

	private static int opaqueAfterLoop(Cell cell) {
		ELEMENTS.setOpaque(cell.elements, 9, 1);
		return 0;
	}

	private static int staticReadBeforeRelease(Cell cell) {
		return shared;
	}

	private static int releaseAfterStaticRead(Cell cell) {
		SHARED.setRelease(1);
		return 0;
	}

	private static int readBeforeUnsafe(Cell cell) {
		return cell.elements[3];
	}

	private static int unsafeAfterRead(Cell cell) {
		return UNSAFE.compareAndSwapInt(cell.elements, Unsafe.ARRAY_INT_BASE_OFFSET + 12L, 0, 1) ? 1 : 0;
	}
}
