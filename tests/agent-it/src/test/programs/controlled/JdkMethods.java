/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.io.ByteArrayOutputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Observable;
import java.util.Vector;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Deadlocks in which one thread waits for a monitor in a synchronized method of the JDK. */
@SuppressWarnings("deprecation")
public final class JdkMethods {

	private static final Object LOCK = new Object();

	/** Inherits synchronized methods, and calls one as {@code super}. */
	private static class Stock extends Vector<String> {
		private static final long serialVersionUID = 1L;

		@Override
		public boolean add(String item) {
			return super.add(item);
		}

		Runnable superSize() {
			return super::size;
		}
	}

	/** Inherits them from a class of the program. */
	private static final class SmallStock extends Stock {
		private static final long serialVersionUID = 1L;

		@Override
		public void trimToSize() {
			super.trimToSize();
		}
	}

	private static final class Price extends Observable {
		@Override
		protected synchronized void setChanged() {
			super.setChanged();
		}
	}

	public static void main(String[] arguments) throws InterruptedException {
		Stock stock = new Stock();
		SmallStock small = new SmallStock();
		Price price = new Price();
		ByteArrayOutputStream stream = new ByteArrayOutputStream();
		Vector<String> vector = new Vector<>();
		switch (arguments[0]) {
		case "inherited" -> cross(stock, stock::size);
		case "super" -> cross(stock, () -> stock.add("one"));
		case "twice" -> cross(small, () -> small.add("one"));
		case "overridden" -> cross(small, small::trimToSize);
		case "reference" -> cross(vector, vector::size);
		case "argument" -> cross(vector, () -> of(Vector::size, vector));
		case "super reference" -> cross(stock, stock.superSize());
		case "timer" -> {
			startTimer();
			cross(stock, stock::size);
		}
		case "uncontrolled" -> cross(stream, stream::size);
		case "works" -> {
			work(stock, small, price);
			callByReference();
		}
		default -> throw new IllegalArgumentException(arguments[0]);
		}
		System.out.println("both have ended");
	}

	private static int of(ToIntFunction<Vector<String>> function, Vector<String> vector) {
		return function.applyAsInt(vector);
	}

	private static void cross(Object monitor, Runnable call) throws InterruptedException {
		Thread first = new Thread(() -> {
			synchronized (monitor) {
				synchronized (LOCK) {
					Thread.yield();
				}
			}
		}, "first");
		Thread second = new Thread(() -> {
			synchronized (LOCK) {
				call.run();
			}
		}, "second");
		first.start();
		second.start();
		first.join();
		second.join();
	}

	/** Wakes up for ever, so that the program does not stand still in the deadlock. */
	private static void startTimer() throws InterruptedException {
		CountDownLatch started = new CountDownLatch(1);
		Thread timer = new Thread(() -> {
			started.countDown();
			while (true) {
				try {
					Thread.sleep(1000);
				} catch (InterruptedException e) {
					return;
				}
			}
		}, "timer");
		timer.setDaemon(true);
		timer.start();
		started.await();
	}

	private interface Call<T> {
		void with(T argument) throws InterruptedException;
	}

	/** Each of these calls would wait for the real time or outside control. */
	private static void callByReference() throws InterruptedException {
		Object lock = new Object();
		boolean[] isNotified = new boolean[1];
		Thread thread = new Thread(() -> {
			Runnable notify = lock::notifyAll;
			synchronized (lock) {
				isNotified[0] = true;
				notify.run();
			}
		});
		Call<Object> wait = Object::wait;
		Call<Long> timedWait = lock::wait;
		Runnable start = thread::start;
		Call<Thread> join = Thread::join;
		Call<Long> sleep = Thread::sleep;
		LongSupplier time = System::nanoTime;
		ToIntFunction<Object> hash = System::identityHashCode;
		IntSupplier ownHash = lock::hashCode;
		long before = time.getAsLong();
		start.run();
		synchronized (lock) {
			while (!isNotified[0]) {
				wait.with(lock);
			}
			timedWait.with(3_600_000L);
		}
		join.with(thread);
		sleep.with(3_600_000L);
		System.out.println((time.getAsLong() - before) / 3_600_000_000_000L + " hours, "
				+ (hash.applyAsInt(lock) == ownHash.getAsInt()));
	}

	private static void work(Stock stock, SmallStock small, Price price) {
		stock.add("one");
		stock.add(0, "zero");
		small.addAll(stock);
		small.trimToSize();
		price.addObserver((source, argument) -> stock.add("observed " + argument));
		price.setChanged();
		price.notifyObservers("two");
		Supplier<Iterator<String>> iterator = small::iterator;
		System.out.println(iterator.get().next() + Stream.of(stock).map(List::size).toList());
		System.out.println(stock + " " + small.indexOf("one") + ' ' + stock.equals(small) + ' ' + price.hasChanged());
	}
}
