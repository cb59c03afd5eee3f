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

/**
 * One thread is delayed inside a plain access; meanwhile the main thread accesses the variable atomically. It is a race
 * if one of the two has written. If the atomic access is the delayed one and then acquires, it is no race. The delay is
 * noise that the test configures; the thread's state shows that it is inside.
 */
public final class WhileInside {

	private static final VarHandle VALUE = handle(int.class, "value");
	private static final VarHandle AMOUNT = handle(double.class, "amount");
	private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);

	/** The accessed variables. */
	private static final class Cell {

		private int value;
		private double amount;
		private final int[] elements = new int[8];
	}

	private WhileInside() {
		// only static members
	}

	private static VarHandle handle(Class<?> type, String name) {
		try {
			return MethodHandles.lookup().findVarHandle(Cell.class, name, type);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}

	/** The access of one thread. */
	private interface Access {

		/** Makes the access; returns something that depends on it. */
		int to(Cell cell);
	}

	/** Makes the second access while the first one is delayed. */
	private static void during(Access first, Access second) throws InterruptedException {
		// a first call loads and links, which takes time
		second.to(new Cell());
		Cell cell = new Cell();
		Thread thread = Handover.thread(() -> first.to(cell));
		thread.start();
		while (thread.getState() != Thread.State.TIMED_WAITING) {
			if (!thread.isAlive()) {
				throw new IllegalStateException("It was not delayed.");
			}
			Thread.onSpinWait();
		}
		second.to(cell);
		// ends the delay
		thread.interrupt();
		thread.join();
	}

	public static void main(String[] args) throws InterruptedException {
		during(WhileInside::plainRead, WhileInside::opaqueWrite);
		during(WhileInside::plainRead, WhileInside::update);
		during(WhileInside::plainRead, WhileInside::swap);
		during(WhileInside::plainWrite, WhileInside::volatileRead);
		during(WhileInside::plainWrite, WhileInside::volatileWrite);
		during(WhileInside::plainReadOfADouble, WhileInside::exchange);
		during(WhileInside::plainReadOfAnElement, WhileInside::releaseOfAnElement);
		// no races
		during(WhileInside::anotherPlainRead, WhileInside::failingSwap);
		during(WhileInside::anotherPlainRead, WhileInside::atomicRead);
		during(WhileInside::anotherPlainReadOfADouble, WhileInside::failingExchange);
		during(WhileInside::anotherPlainWriteOfAnElement, WhileInside::writeOfAnotherElement);
		during(WhileInside::acquire, WhileInside::plainWriteAndRelease);
	}

	private static int plainRead(Cell cell) {
		return cell.value;
	}

	private static int anotherPlainRead(Cell cell) {
		return cell.value;
	}

	private static int plainWrite(Cell cell) {
		cell.value = 1;
		return 0;
	}

	private static int plainReadOfADouble(Cell cell) {
		return (int) cell.amount;
	}

	private static int anotherPlainReadOfADouble(Cell cell) {
		return (int) cell.amount;
	}

	private static int plainReadOfAnElement(Cell cell) {
		return cell.elements[3];
	}

	private static int anotherPlainWriteOfAnElement(Cell cell) {
		cell.elements[3] = 1;
		return 0;
	}

	private static int opaqueWrite(Cell cell) {
		VALUE.setOpaque(cell, 1);
		return 0;
	}

	private static int update(Cell cell) {
		return (int) VALUE.getAndAdd(cell, 1);
	}

	private static int swap(Cell cell) {
		return VALUE.compareAndSet(cell, 0, 1) ? 1 : 0;
	}

	private static int failingSwap(Cell cell) {
		return VALUE.compareAndSet(cell, 5, 1) ? 1 : 0;
	}

	private static int volatileRead(Cell cell) {
		return (int) VALUE.getVolatile(cell);
	}

	private static int atomicRead(Cell cell) {
		return (int) VALUE.getVolatile(cell);
	}

	private static int volatileWrite(Cell cell) {
		VALUE.setVolatile(cell, 1);
		return 0;
	}

	/** Its read orders it. */
	private static int acquire(Cell cell) {
		return (int) VALUE.getAcquire(cell);
	}

	private static int plainWriteAndRelease(Cell cell) {
		cell.value = 1;
		VALUE.setRelease(cell, 2);
		return 0;
	}

	private static int exchange(Cell cell) {
		return (int) (double) AMOUNT.compareAndExchange(cell, 0.0, 1.5);
	}

	private static int failingExchange(Cell cell) {
		return (int) (double) AMOUNT.compareAndExchange(cell, -0.0, 1.5);
	}

	private static int releaseOfAnElement(Cell cell) {
		ELEMENTS.setRelease(cell.elements, 3, 1);
		return 0;
	}

	private static int writeOfAnotherElement(Cell cell) {
		ELEMENTS.setRelease(cell.elements, 4, 1);
		return 0;
	}
}
