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
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.Timer;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

import sun.misc.Unsafe;

/** Publishes a value without a happens-before edge: each case is a race. */
public final class Racy {

	private static final Unsafe UNSAFE = Handles.unsafe();

	private static int counter;
	private static int handled;
	private static int unsafe;

	private Racy() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		Handover.of("nothing", Racy::nothing);
		Handover.of("after a barrier", Racy::afterBarrier);
		Handover.of("under a read lock", Racy::underReadLock);
		Handover.of("after a put", Racy::afterPut);
		Handover.of("by another element", Racy::otherElement);
		Handover.of("after what the JDK counts", Racy::afterCounters);
		validatedReads();
		Handover.of("by reflection", Racy::byReflection);
		Handover.of("a static field by reflection", Racy::staticByReflection);
		Handover.of("an element by reflection", Racy::elementByReflection);
		Handover.of("by a method handle", Racy::byHandle);
		Handover.of("a static field by a method handle", Racy::staticByHandle);
		Handover.of("an element by a method handle", Racy::elementByHandle);
		Handover.of("by a converted method handle", Racy::byConvertedHandle);
		Handover.of("by a bound method handle", Racy::byBoundHandle);
		Handover.of("by a method handle with an array of arguments", Racy::withArguments);
		Handover.of("an element by Unsafe", Racy::elementByUnsafe);
		Handover.of("some elements by Unsafe", Racy::wideByUnsafe);
		Handover.of("a static field by Unsafe", Racy::staticByUnsafe);
		Handover.of("a field by Unsafe", Racy::fieldByUnsafe);
		plainByVariableHandles();
	}

	private static void nothing(Handover.Box box) throws InterruptedException {
		Handover.run(Handover.thread(() -> box.value++), Handover.thread(() -> box.value++));
	}

	private static void afterBarrier(Handover.Box box) throws InterruptedException {
		CyclicBarrier barrier = new CyclicBarrier(2);
		Handover.Step step = () -> {
			barrier.await();
			box.value++;
		};
		Handover.run(Handover.thread(step), Handover.thread(step));
	}

	private static void underReadLock(Handover.Box box) throws InterruptedException {
		ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
		Handover.Step step = () -> {
			lock.readLock().lock();
			box.value++;
			lock.readLock().unlock();
		};
		Handover.run(Handover.thread(step), Handover.thread(step));
	}

	private static void afterPut(Handover.Box box) throws InterruptedException {
		LinkedBlockingQueue<Handover.Box> queue = new LinkedBlockingQueue<>();
		Handover.run(Handover.thread(() -> {
			queue.put(box);
			box.value = 1;
		}), Handover.thread(() -> queue.take().value++));
	}

	/** The JDK counts in internal variables, which guarantee no order. */
	private static void afterCounters(Handover.Box box) throws Throwable {
		Handover.Step count = () -> {
			new Random();
			new ThreadLocal<Integer>();
			ThreadLocalRandom.current();
			ByteBuffer.allocateDirect(1);
			new Timer(true).cancel();
		};
		Handover.byRace(() -> {
			box.value = 1;
			count.go();
		}, () -> {
			count.go();
			box.value++;
		});
	}

	private static void otherElement(Handover.Box box) throws Throwable {
		AtomicLongArray array = new AtomicLongArray(3);
		Handover.byRace(() -> {
			box.value = 1;
			array.set(1, 1);
		}, () -> {
			require(array.get(2) == 0);
			box.value++;
		});
	}

	/** Reads twice: a write between a read and its validation has no known order to that read. */
	private static void validatedReads() throws Throwable {
		Handover.of("an optimistic read", Racy::validatedRead);
		Handover.of("an optimistic read of an element", Racy::validatedElement);
		Handover.of("an optimistic read that becomes a locked one", Racy::convertedRead);
	}

	private static void validatedRead(Handover.Box box) throws InterruptedException {
		StampedLock lock = new StampedLock();
		Handover.run(Handover.thread(() -> {
			for (int i = 0; i < 2; i++) {
				long stamp = lock.tryOptimisticRead();
				int value = box.value;
				require(lock.validate(stamp) && value >= 0);
			}
		}), Handover.thread(() -> box.value = 1));
	}

	private static void validatedElement(Handover.Box box) throws InterruptedException {
		StampedLock lock = new StampedLock();
		int[] values = new int[3];
		Handover.run(Handover.thread(() -> {
			for (int i = 0; i < 2; i++) {
				long stamp = lock.tryOptimisticRead();
				int value = values[1];
				require(lock.validate(stamp) && value >= 0);
			}
		}), Handover.thread(() -> values[1] = 1));
	}

	private static void convertedRead(Handover.Box box) throws InterruptedException {
		StampedLock lock = new StampedLock();
		Handover.run(Handover.thread(() -> {
			for (int i = 0; i < 2; i++) {
				long stamp = lock.tryOptimisticRead();
				int value = box.value;
				stamp = lock.tryConvertToReadLock(stamp);
				require(stamp != 0 && value >= 0);
				lock.unlockRead(stamp);
			}
		}), Handover.thread(() -> box.value = 1));
	}

	private static void byReflection(Handover.Box box) throws Exception {
		Field value = Handover.Box.class.getDeclaredField("value");
		Handover.run(Handover.thread(() -> value.setInt(box, 1)), Handover.thread(() -> box.value++));
	}

	private static void staticByReflection(Handover.Box box) throws Exception {
		Field field = Racy.class.getDeclaredField("counter");
		Handover.run(Handover.thread(() -> counter = 1), Handover.thread(() -> box.value += (Integer) field.get(null)));
	}

	private static void elementByReflection(Handover.Box box) throws InterruptedException {
		int[] values = new int[3];
		Handover.run(Handover.thread(() -> Array.setInt(values, 1, 7)), Handover.thread(() -> box.value += values[1]));
	}

	private static MethodHandle getter() throws ReflectiveOperationException {
		return MethodHandles.lookup().findGetter(Handover.Box.class, "value", int.class);
	}

	private static MethodHandle setter() throws ReflectiveOperationException {
		return MethodHandles.lookup().findSetter(Handover.Box.class, "value", int.class);
	}

	private static void byHandle(Handover.Box box) throws Throwable {
		MethodHandle getter = getter();
		MethodHandle setter = setter();
		Handover.run(Handover.thread(() -> {
			setter.invokeExact(box, 1);
		}), Handover.thread(() -> require((int) getter.invokeExact(box) >= 0)));
	}

	private static void staticByHandle(Handover.Box box) throws Throwable {
		MethodHandle setter = MethodHandles.lookup().findStaticSetter(Racy.class, "handled", int.class);
		Handover.run(Handover.thread(() -> {
			setter.invokeExact(1);
		}), Handover.thread(() -> box.value += handled));
	}

	private static void elementByHandle(Handover.Box box) throws Throwable {
		MethodHandle setter = MethodHandles.arrayElementSetter(int[].class);
		int[] values = new int[3];
		Handover.run(Handover.thread(() -> {
			setter.invokeExact(values, 1, 7);
		}), Handover.thread(() -> box.value += values[1]));
	}

	private static void byConvertedHandle(Handover.Box box) throws Throwable {
		MethodHandle getter = getter().asType(MethodType.methodType(Object.class, Object.class));
		Handover.run(Handover.thread(() -> box.value = 1),
				Handover.thread(() -> require(getter.invokeExact((Object) box) != null)));
	}

	private static void byBoundHandle(Handover.Box box) throws Throwable {
		MethodHandle setter = setter().bindTo(box);
		Handover.run(Handover.thread(() -> {
			setter.invokeExact(1);
		}), Handover.thread(() -> box.value++));
	}

	private static void withArguments(Handover.Box box) throws Throwable {
		MethodHandle setter = setter();
		Handover.run(Handover.thread(() -> setter.invokeWithArguments(box, 1)), Handover.thread(() -> box.value++));
	}

	private static void elementByUnsafe(Handover.Box box) throws Throwable {
		int[] values = new int[3];
		Handover.run(Handover.thread(() -> UNSAFE.putInt(values, Unsafe.ARRAY_INT_BASE_OFFSET + 4L, 7)),
				Handover.thread(() -> box.value += values[1]));
	}

	private static void wideByUnsafe(Handover.Box box) throws Throwable {
		byte[] values = new byte[8];
		Handover.run(Handover.thread(() -> UNSAFE.putLong(values, (long) Unsafe.ARRAY_BYTE_BASE_OFFSET, 7)),
				Handover.thread(() -> box.value += values[6]));
	}

	private static void staticByUnsafe(Handover.Box box) throws Throwable {
		Field field = Racy.class.getDeclaredField("unsafe");
		Handover.run(
				Handover.thread(
						() -> UNSAFE.putInt(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field), 1)),
				Handover.thread(() -> box.value += unsafe));
	}

	private static void fieldByUnsafe(Handover.Box box) throws Throwable {
		long offset = UNSAFE.objectFieldOffset(Handover.Box.class.getDeclaredField("value"));
		Handover.run(Handover.thread(() -> UNSAFE.putInt(box, offset, 1)),
				Handover.thread(() -> require(box.value >= 0)));
	}

	private static void plainByVariableHandles() throws Throwable {
		VarHandle value = MethodHandles.lookup().findVarHandle(Handover.Box.class, "value", int.class);
		Handover.of("plainly by a variable handle", box -> plainly(value, box));
		Handover.of("without fences", box -> withoutFences(MethodHandles.arrayElementVarHandle(int[].class), box));
	}

	private static void plainly(VarHandle value, Handover.Box box) throws Throwable {
		Handover.run(Handover.thread(() -> value.set(box, 1)),
				Handover.thread(() -> require((int) value.get(box) >= 0)));
	}

	/** The accesses themselves order nothing. */
	private static void withoutFences(VarHandle elements, Handover.Box box) throws Throwable {
		int[] flag = new int[1];
		Handover.run(Handover.thread(() -> {
			box.value = 1;
			elements.setOpaque(flag, 0, 1);
		}), Handover.thread(() -> {
			while ((int) elements.getOpaque(flag, 0) == 0) {
				Thread.yield();
			}
			box.value++;
		}));
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new IllegalStateException("something else");
		}
	}
}
