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
import java.lang.invoke.VarHandle.AccessMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Publishes a value by method handles made of variable handles. */
public final class MadeHandles {

	private static final VarHandle STATE = handle("state");
	private static final VarHandle FLAG = handle("flag");
	private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);
	/** Created in the class initialiser, as most such handles are. */
	private static final MethodHandle SET = STATE.toMethodHandle(AccessMode.SET_VOLATILE);
	private static final MethodHandle GET = STATE.toMethodHandle(AccessMode.GET_VOLATILE);

	private static final MadeHandles RELEASED = new MadeHandles();

	private static int flag;

	private int state;
	private int guarded;

	private MadeHandles() {
		// only the program creates instances
	}

	private static VarHandle handle(String name) {
		try {
			return name.equals("flag")
					? MethodHandles.lookup().findStaticVarHandle(MadeHandles.class, name, int.class)
					: MethodHandles.lookup().findVarHandle(MadeHandles.class, name, int.class);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}

	public static void main(String[] args) throws Throwable {
		ofVariableHandles();
		withDirectAccesses();
		ofElements();
		ofStaticFields();
		byInvokers();
		foundInvokers();
		conditionally();
		asLocks();
		inOpaqueMode();
		ofOthers();
		byOtherIndices();
		ofElementsBehindTheIndex();
		inInitializers();
	}

	private static void ofVariableHandles() throws Throwable {
		MadeHandles made = new MadeHandles();
		Handover.by("volatile access by a method handle", () -> {
			SET.invokeExact(made, 1);
		}, () -> (int) GET.invokeExact(made) == 1);
		MadeHandles loose = new MadeHandles();
		MethodHandle release = STATE.toMethodHandle(AccessMode.SET_RELEASE);
		MethodHandle acquire = STATE.toMethodHandle(AccessMode.GET_ACQUIRE);
		Handover.by("release and acquire with conversions", () -> release.invoke((Object) loose, (Integer) 1),
				() -> acquire.invoke((Object) loose).equals(1));
		MadeHandles listed = new MadeHandles();
		Handover.by("release and acquire with arrays of arguments", () -> release.invokeWithArguments(listed, 1),
				() -> acquire.invokeWithArguments(listed).equals(1));
		MadeHandles added = new MadeHandles();
		MethodHandle add = STATE.toMethodHandle(AccessMode.GET_AND_ADD);
		Handover.by("adding", () -> require((int) add.invokeExact(added, 1) >= 0),
				() -> (int) add.invokeExact(added, 0) == 1);
	}

	private static void withDirectAccesses() throws Throwable {
		MadeHandles read = new MadeHandles();
		Handover.by("read by the variable handle", () -> {
			SET.invokeExact(read, 1);
		}, () -> (int) STATE.getVolatile(read) == 1);
		MadeHandles written = new MadeHandles();
		Handover.by("written by the variable handle", () -> STATE.setRelease(written, 1),
				() -> (int) GET.invokeExact(written) == 1);
	}

	private static void ofElements() throws Throwable {
		int[] array = new int[3];
		MethodHandle set = ELEMENTS.toMethodHandle(AccessMode.SET_RELEASE);
		MethodHandle get = ELEMENTS.toMethodHandle(AccessMode.GET_ACQUIRE);
		Handover.by("element", () -> {
			set.invokeExact(array, 1, 1);
		}, () -> (int) get.invokeExact(array, 1) == 1);
		Handover.by("element read by the variable handle", () -> {
			set.invokeExact(array, 2, 1);
		}, () -> (int) ELEMENTS.getVolatile(array, 2) == 1);
		// after the acquire, a plain access is ordered
		array[1] += array[2];
	}

	private static void ofStaticFields() throws Throwable {
		MethodHandle set = FLAG.toMethodHandle(AccessMode.SET_VOLATILE);
		MethodHandle get = FLAG.toMethodHandle(AccessMode.GET_VOLATILE);
		Handover.by("static field", () -> {
			set.invokeExact(1);
		}, () -> (int) get.invokeExact() == 1);
		Handover.by("static field read by the variable handle", () -> {
			set.invokeExact(2);
		}, () -> (int) FLAG.getAcquire() == 2);
		require(flag == 2);
	}

	private static void byInvokers() throws Throwable {
		MethodType write = MethodType.methodType(void.class, MadeHandles.class, int.class);
		MethodType read = MethodType.methodType(int.class, MadeHandles.class);
		MethodHandle set = MethodHandles.varHandleInvoker(AccessMode.SET_RELEASE, write);
		MethodHandle get = MethodHandles.varHandleInvoker(AccessMode.GET_ACQUIRE, read);
		MadeHandles made = new MadeHandles();
		Handover.by("invoker", () -> {
			set.invokeExact(STATE, made, 1);
		}, () -> (int) get.invokeExact(STATE, made) == 1);
		MethodHandle setExactly = MethodHandles.varHandleExactInvoker(AccessMode.SET_RELEASE, write);
		MethodHandle getExactly = MethodHandles.varHandleExactInvoker(AccessMode.GET_ACQUIRE, read);
		MadeHandles exact = new MadeHandles();
		Handover.by("exact invoker", () -> {
			setExactly.invokeExact(STATE, exact, 1);
		}, () -> (int) getExactly.invokeExact(STATE, exact) == 1);
		int[] array = new int[3];
		MethodHandle swap = MethodHandles.varHandleInvoker(AccessMode.COMPARE_AND_SET,
				MethodType.methodType(boolean.class, int[].class, int.class, int.class, int.class));
		Handover.by("invoker on an element", () -> require((boolean) swap.invokeExact(ELEMENTS, array, 1, 0, 1)),
				() -> (boolean) swap.invokeExact(ELEMENTS, array, 1, 1, 2));
	}

	private static void foundInvokers() throws Throwable {
		MethodHandle set = MethodHandles.publicLookup().findVirtual(VarHandle.class, "setRelease",
				MethodType.methodType(void.class, MadeHandles.class, int.class));
		MethodHandle get = MethodHandles.publicLookup().findVirtual(VarHandle.class, "getAcquire",
				MethodType.methodType(int.class, MadeHandles.class));
		MadeHandles made = new MadeHandles();
		Handover.by("invoker that is looked up", () -> {
			set.invokeExact(STATE, made, 1);
		}, () -> (int) get.invokeExact(STATE, made) == 1);
	}

	private static void conditionally() throws Throwable {
		MadeHandles swapped = new MadeHandles();
		MethodHandle swap = STATE.toMethodHandle(AccessMode.COMPARE_AND_SET);
		Handover.by("compare-and-set", () -> require((boolean) swap.invokeExact(swapped, 0, 1)),
				() -> (boolean) swap.invokeExact(swapped, 1, 2));
		MadeHandles exchanged = new MadeHandles();
		MethodHandle exchange = STATE.toMethodHandle(AccessMode.COMPARE_AND_EXCHANGE);
		Handover.by("compare-and-exchange", () -> require((int) exchange.invokeExact(exchanged, 0, 1) == 0),
				() -> (int) exchange.invokeExact(exchanged, 1, 2) == 1);
		MadeHandles failed = new MadeHandles();
		Handover.of("compare-and-set that fails",
				box -> Handover.run(Handover.thread(() -> box.value = failed.state), Handover.thread(() -> {
					require(!(boolean) swap.invokeExact(failed, 5, 6));
					require((int) exchange.invokeExact(failed, 5, 6) == 0);
				})));
	}

	/** Two threads use a field as a lock. */
	private static void asLocks() throws Throwable {
		MadeHandles lock = new MadeHandles();
		MethodHandle swap = STATE.toMethodHandle(AccessMode.WEAK_COMPARE_AND_SET_ACQUIRE);
		MethodHandle free = STATE.toMethodHandle(AccessMode.SET_RELEASE);
		Handover.of("lock", box -> {
			Handover.Step step = () -> {
				for (int i = 0; i < 100; i++) {
					while (!(boolean) swap.invokeExact(lock, 0, 1)) {
						Thread.yield();
					}
					lock.guarded++;
					free.invokeExact(lock, 0);
				}
			};
			Handover.run(Handover.thread(step), Handover.thread(step));
			box.value = lock.guarded;
		});
		require(lock.guarded == 200);
	}

	/** Opaque accesses order nothing, but do not race with each other. */
	private static void inOpaqueMode() throws Throwable {
		MadeHandles made = new MadeHandles();
		MethodHandle set = STATE.toMethodHandle(AccessMode.SET_OPAQUE);
		Handover.of("opaque accesses",
				box -> Handover.run(Handover.thread(() -> {
					set.invokeExact(made, 1);
				}), Handover.thread(() -> STATE.setOpaque(made, 2))));
		require(made.state != 0);
	}

	/** Two variable handles of one variable that do not reveal it. */
	private static void ofOthers() throws Throwable {
		ByteBuffer bytes = ByteBuffer.allocateDirect(16);
		VarHandle written = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
		VarHandle read = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
		Handover.by("views of a buffer", () -> written.setRelease(bytes, 0, 1),
				() -> (int) read.getAcquire(bytes, 0) == 1);
		MethodHandle release = written.toMethodHandle(AccessMode.SET_RELEASE);
		Handover.by("views of a buffer by a method handle", () -> {
			release.invokeExact(bytes, 0, 2);
		}, () -> (int) read.getAcquire(bytes, 0) == 2);
	}

	/** Accesses the element after the index, which a variable handle can do since Java 22. */
	private static void ofElementsBehindTheIndex() throws Throwable {
		MethodHandle filter;
		try {
			filter = MethodHandles.lookup().findStatic(MethodHandles.class, "filterCoordinates",
					MethodType.methodType(VarHandle.class, VarHandle.class, int.class, MethodHandle[].class));
		} catch (NoSuchMethodException e) {
			return;
		}
		MethodHandle next = MethodHandles.lookup().findStatic(MadeHandles.class, "next",
				MethodType.methodType(int.class, int.class));
		VarHandle behind = (VarHandle) filter.invoke(ELEMENTS, 1, new MethodHandle[] { next });
		MethodHandle set = behind.toMethodHandle(AccessMode.SET);
		int[] array = new int[5];
		Handover.of("elements behind the index", box -> Handover.run(Handover.thread(() -> {
			behind.set(array, 0, 1);
			set.invokeExact(array, 2, 1);
		}), Handover.thread(() -> {
			array[0] = 1;
			array[2] = 1;
		})));
		require(array[1] == 1 && array[3] == 1);
	}

	static int next(int index) {
		return index + 1;
	}

	/** Indices other than int; the alternating accesses go to two elements. */
	private static void byOtherIndices() throws Throwable {
		int[] array = new int[3];
		Integer two = 2;
		MethodHandle set = MethodHandles.varHandleInvoker(AccessMode.SET,
				MethodType.methodType(void.class, int[].class, short.class, int.class));
		Handover.of("indices that are converted", box -> Handover.run(Handover.thread(() -> {
			ELEMENTS.set(array, (short) 1, 1);
			ELEMENTS.set(array, (char) 1, 1);
			set.invokeExact(ELEMENTS, array, (short) 1, 1);
		}), Handover.thread(() -> {
			ELEMENTS.set(array, (byte) 2, 1);
			ELEMENTS.set(array, two, 1);
			set.invokeExact(ELEMENTS, array, (short) 2, 1);
		})));
	}

	/** Acquires in its class initialiser. */
	private static final class Late {
		static final int STATE_SEEN = (int) STATE.getAcquire(RELEASED);
	}

	private static void inInitializers() throws Throwable {
		Handover.by("acquired by an initialiser", () -> STATE.setRelease(RELEASED, 1),
				() -> (int) STATE.getOpaque(RELEASED) == 1 && Late.STATE_SEEN == 1);
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new IllegalStateException("something else");
		}
	}
}
