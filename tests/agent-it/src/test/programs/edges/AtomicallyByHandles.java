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

/**
 * Each case is a race between a plain access and one by a method handle made of a variable handle or another method
 * handle. The first of two threads signals its access by an opaque write to another variable, which orders nothing.
 */
public final class AtomicallyByHandles {

	private static final VarHandle VALUE = handle("value");
	private static final VarHandle AMOUNT = handle("amount");
	private static final VarHandle NAME = handle("name");
	private static final VarHandle MADE = handle("made");
	private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);
	private static final VarHandle SHARED = handle("shared");

	private static final MethodHandle SET_PLAIN = VALUE.toMethodHandle(AccessMode.SET);
	private static final MethodHandle GET_PLAIN = VALUE.toMethodHandle(AccessMode.GET);
	private static final MethodHandle SET_OPAQUE = VALUE.toMethodHandle(AccessMode.SET_OPAQUE);
	private static final MethodHandle SWAP = VALUE.toMethodHandle(AccessMode.COMPARE_AND_SET);
	private static final MethodHandle EXCHANGE = AMOUNT.toMethodHandle(AccessMode.COMPARE_AND_EXCHANGE);
	private static final MethodHandle EXCHANGE_NAME = NAME.toMethodHandle(AccessMode.COMPARE_AND_EXCHANGE);
	private static final MethodHandle ADD = MethodHandles.varHandleInvoker(AccessMode.GET_AND_ADD,
			MethodType.methodType(int.class, int[].class, int.class, int.class));
	private static final MethodHandle RELEASE = MethodHandles
			.filterArguments(SHARED.toMethodHandle(AccessMode.SET_RELEASE), 0, MethodHandles.identity(int.class));
	private static final MethodHandle READ = MethodHandles.filterReturnValue(getter(),
			MethodHandles.identity(int.class));

	private static int shared;

	private int value;
	private double amount;
	private String name;
	private int made;
	private final int[] elements = new int[8];

	private AtomicallyByHandles() {
		// only the program creates instances
	}

	/** The access of one thread. */
	private interface Access {

		/** Makes the access; returns something that depends on it. */
		int to(AtomicallyByHandles object) throws Throwable;
	}

	private static VarHandle handle(String name) {
		try {
			Class<?> type = AtomicallyByHandles.class.getDeclaredField(name).getType();
			return name.equals("shared")
					? MethodHandles.lookup().findStaticVarHandle(AtomicallyByHandles.class, name, type)
					: MethodHandles.lookup().findVarHandle(AtomicallyByHandles.class, name, type);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}

	private static MethodHandle getter() {
		try {
			return MethodHandles.lookup().findGetter(AtomicallyByHandles.class, "value", int.class);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}

	/** One thread makes the first access, then another thread the second. */
	private static void inOrder(Access first, Access second) throws InterruptedException {
		AtomicallyByHandles object = new AtomicallyByHandles();
		Handover.run(Handover.thread(() -> {
			first.to(object);
			MADE.setOpaque(object, 1);
		}), Handover.thread(() -> {
			while ((int) MADE.getOpaque(object) == 0) {
				Thread.yield();
			}
			second.to(object);
		}));
	}

	public static void main(String[] args) throws InterruptedException {
		inOrder(AtomicallyByHandles::plainWrite, AtomicallyByHandles::plainRead);
		inOrder(AtomicallyByHandles::readBeforeOpaque, AtomicallyByHandles::opaqueAfterRead);
		inOrder(AtomicallyByHandles::swapBeforeRead, AtomicallyByHandles::readAfterSwap);
		inOrder(AtomicallyByHandles::readBeforeExchange, AtomicallyByHandles::exchangeAfterRead);
		inOrder(AtomicallyByHandles::readBeforeExchangeOfNames, AtomicallyByHandles::exchangeOfNamesAfterRead);
		inOrder(AtomicallyByHandles::elementAddedBeforeRead, AtomicallyByHandles::elementReadAfterAdding);
		inOrder(AtomicallyByHandles::staticReadBeforeRelease, AtomicallyByHandles::releaseAfterStaticRead);
		inOrder(AtomicallyByHandles::writeBeforeCombined, AtomicallyByHandles::combinedAfterWrite);
	}

	private static int plainWrite(AtomicallyByHandles object) throws Throwable {
		SET_PLAIN.invokeExact(object, 1);
		return 0;
	}

	private static int plainRead(AtomicallyByHandles object) throws Throwable {
		return (int) GET_PLAIN.invokeExact(object);
	}

	private static int readBeforeOpaque(AtomicallyByHandles object) {
		return object.value;
	}

	private static int opaqueAfterRead(AtomicallyByHandles object) throws Throwable {
		SET_OPAQUE.invoke((Object) object, 1);
		return 0;
	}

	private static int swapBeforeRead(AtomicallyByHandles object) throws Throwable {
		return (boolean) SWAP.invokeExact(object, 0, 1) ? 1 : 0;
	}

	private static int readAfterSwap(AtomicallyByHandles object) {
		return object.value;
	}

	private static int readBeforeExchange(AtomicallyByHandles object) {
		return (int) object.amount;
	}

	private static int exchangeAfterRead(AtomicallyByHandles object) throws Throwable {
		return (int) (double) EXCHANGE.invokeExact(object, 0.0, 1.5);
	}

	private static int readBeforeExchangeOfNames(AtomicallyByHandles object) {
		return object.name == null ? 0 : 1;
	}

	private static int exchangeOfNamesAfterRead(AtomicallyByHandles object) throws Throwable {
		return (String) EXCHANGE_NAME.invokeExact(object, (String) null, "a") == null ? 0 : 1;
	}

	private static int elementAddedBeforeRead(AtomicallyByHandles object) throws Throwable {
		return (int) ADD.invokeExact(ELEMENTS, object.elements, 7, 1);
	}

	private static int elementReadAfterAdding(AtomicallyByHandles object) {
		return object.elements[7];
	}

	private static int staticReadBeforeRelease(AtomicallyByHandles object) {
		return shared;
	}

	private static int releaseAfterStaticRead(AtomicallyByHandles object) throws Throwable {
		RELEASE.invokeWithArguments(1);
		return 0;
	}

	private static int writeBeforeCombined(AtomicallyByHandles object) {
		object.value = 1;
		return 0;
	}

	private static int combinedAfterWrite(AtomicallyByHandles object) throws Throwable {
		return (int) READ.invokeExact(object);
	}
}
