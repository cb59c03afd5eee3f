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
import java.lang.reflect.Field;

import sun.misc.Unsafe;

/** Publishes a value by volatile fields and elements, accessed by method handles and {@code Unsafe}. */
public final class Handles {

	private static final Unsafe UNSAFE = unsafe();
	private static final long SECOND = Unsafe.ARRAY_INT_BASE_OFFSET + 4L;

	private static volatile int flag;
	private static volatile int other;

	private volatile int state;
	private int plain;

	private Handles() {
		// only the program creates instances
	}

	/** The instance that the JDK provides for libraries. */
	static Unsafe unsafe() {
		try {
			Field field = Unsafe.class.getDeclaredField("theUnsafe");
			field.setAccessible(true);
			return (Unsafe) field.get(null);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}

	public static void main(String[] args) throws Throwable {
		byHandles();
		byStaticHandles();
		byUnsafe();
		takenBack();
		parts();
		fences();
		inAtomicModes();
	}

	private static void byHandles() throws Throwable {
		MethodHandle getter = MethodHandles.lookup().findGetter(Handles.class, "state", int.class);
		MethodHandle setter = MethodHandles.lookup().findSetter(Handles.class, "state", int.class);
		Handles direct = new Handles();
		Handover.by("volatile field by a handle", () -> {
			setter.invokeExact(direct, 1);
		}, () -> (int) getter.invokeExact(direct) == 1);
		Handles loose = new Handles();
		Handover.by("with conversions", () -> setter.invoke((Object) loose, (Integer) 1),
				() -> getter.invoke((Object) loose).equals(1));
		Handles bound = new Handles();
		Handover.by("bound to the object", () -> {
			setter.bindTo(bound).invokeExact(1);
		}, () -> (int) getter.bindTo(bound).invokeExact() == 1);
		Handles generic = new Handles();
		MethodHandle set = setter.asType(MethodType.methodType(void.class, Object.class, Object.class));
		Handover.by("converted and with an array of arguments", () -> {
			set.invokeExact((Object) generic, (Object) 1);
		}, () -> getter.invokeWithArguments(generic).equals(1));
	}

	private static void byStaticHandles() throws Throwable {
		MethodHandle getter = MethodHandles.lookup().findStaticGetter(Handles.class, "flag", int.class);
		MethodHandle setter = MethodHandles.lookup().findStaticSetter(Handles.class, "flag", int.class);
		Handover.by("static volatile field by a handle", () -> {
			setter.invokeExact(1);
		}, () -> flag == 1);
		Handover.by("static volatile field, read by a handle", () -> flag = 2, () -> (int) getter.invokeExact() == 2);
	}

	private static void byUnsafe() throws Throwable {
		int[] array = new int[3];
		Handover.by("element by Unsafe", () -> UNSAFE.putOrderedInt(array, SECOND, 1),
				() -> UNSAFE.getIntVolatile(array, SECOND) == 1);
		VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
		Handover.by("element by Unsafe and a variable handle", () -> elements.setRelease(array, 1, 2),
				() -> UNSAFE.getIntVolatile(array, SECOND) == 2);
		Field field = Handles.class.getDeclaredField("other");
		Object base = UNSAFE.staticFieldBase(field);
		long offset = UNSAFE.staticFieldOffset(field);
		Handover.by("static field by Unsafe", () -> UNSAFE.putIntVolatile(base, offset, 1), () -> other == 1);
	}

	/** The thread that has read the publishing variable then writes it plainly. */
	private static void takenBack() throws Throwable {
		int[] array = new int[3];
		Handover.by("element that is taken back", () -> UNSAFE.putOrderedInt(array, SECOND, 1), () -> {
			boolean isUp = UNSAFE.getIntVolatile(array, SECOND) == 1;
			if (isUp) {
				UNSAFE.putInt(array, SECOND, 0);
			}
			return isUp;
		});
		Handles handles = new Handles();
		long offset = UNSAFE.objectFieldOffset(Handles.class.getDeclaredField("plain"));
		Handover.by("field that is taken back", () -> UNSAFE.putOrderedInt(handles, offset, 1), () -> {
			boolean isUp = UNSAFE.getIntVolatile(handles, offset) == 1;
			if (isUp) {
				handles.plain = 0;
			}
			return isUp;
		});
		VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
		Handover.by("element that is taken back by a variable handle", () -> elements.setRelease(array, 2, 1), () -> {
			boolean isUp = (int) elements.getAcquire(array, 2) == 1;
			if (isUp) {
				array[2] = 0;
			}
			return isUp;
		});
	}

	/** The accesses themselves order nothing: the fences do. */
	private static void fences() throws Throwable {
		VarHandle plain = MethodHandles.lookup().findVarHandle(Handles.class, "plain", int.class);
		Handles halves = new Handles();
		Handover.by("release and acquire fences", () -> {
			VarHandle.releaseFence();
			plain.setOpaque(halves, 1);
		}, () -> {
			boolean isUp = (int) plain.getOpaque(halves) == 1;
			VarHandle.acquireFence();
			return isUp;
		});
		Handles full = new Handles();
		Handover.by("full fences", () -> {
			VarHandle.fullFence();
			plain.setOpaque(full, 1);
		}, () -> {
			boolean isUp = (int) plain.getOpaque(full) == 1;
			VarHandle.fullFence();
			return isUp;
		});
		Handles unsafe = new Handles();
		Handover.by("fences of Unsafe", () -> {
			UNSAFE.storeFence();
			plain.setOpaque(unsafe, 1);
		}, () -> {
			boolean isUp = (int) plain.getOpaque(unsafe) == 1;
			UNSAFE.loadFence();
			return isUp;
		});
		Handles unsafeFull = new Handles();
		Handover.by("full fences of Unsafe", () -> {
			UNSAFE.fullFence();
			plain.setOpaque(unsafeFull, 1);
		}, () -> {
			boolean isUp = (int) plain.getOpaque(unsafeFull) == 1;
			UNSAFE.fullFence();
			return isUp;
		});
	}

	/** Atomic accesses do not race with each other; nor does a read of a value released after a plain access. */
	private static void inAtomicModes() throws Throwable {
		VarHandle value = MethodHandles.lookup().findVarHandle(Handles.class, "plain", int.class);
		Handles counted = new Handles();
		Handover.of("atomic accesses", box -> {
			Handover.Step step = () -> {
				value.getAndAdd(counted, 1);
				value.setOpaque(counted, 1 + (int) value.getOpaque(counted));
				value.compareAndSet(counted, 2, 1);
			};
			Handover.run(Handover.thread(step), Handover.thread(step));
			box.value = counted.plain;
		});
		Handles failed = new Handles();
		Handover.of("compare-and-set that fails",
				box -> Handover.run(Handover.thread(() -> box.value = failed.plain), Handover.thread(() -> {
					value.compareAndSet(failed, 5, 6);
					value.compareAndExchange(failed, 5, 6);
				})));
		Handles added = new Handles();
		Handover.by("plain read before what is released", () -> value.getAndAdd(added, 1 + added.plain), () -> {
			// after the opaque read, and ordered only by its own acquire
			boolean isUp = (int) value.getOpaque(added) == 1 && (int) value.getAndAdd(added, 1) == 1;
			if (isUp) {
				added.plain = 0;
			}
			return isUp;
		});
		Handles written = new Handles();
		Handles sign = new Handles();
		Handover.by("plain write before what is released", () -> {
			written.plain = 1;
			value.setRelease(written, 2);
			value.setOpaque(sign, 1);
		}, () -> (int) value.getOpaque(sign) == 1 && (int) value.getAcquire(written) == 2 && written.plain == 2);
	}

	/** Two parts of one element are separate variables. */
	private static void parts() throws Throwable {
		int[] array = new int[3];
		Handover.of("parts of an element", box -> Handover.run(
				Handover.thread(() -> UNSAFE.putByte(array, SECOND, (byte) 1)),
				Handover.thread(() -> UNSAFE.putByte(array, SECOND + 2, (byte) 1))));
	}
}
