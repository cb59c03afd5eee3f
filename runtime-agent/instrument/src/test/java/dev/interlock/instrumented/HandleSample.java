/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;
import java.lang.reflect.Field;
import java.util.List;

/** Accesses fields and elements by {@code MethodHandle}. */
public final class HandleSample {

	private static final MethodHandle GETTER = field(false, "value", int.class);
	private static final MethodHandle SETTER = field(true, "value", int.class);
	private static final MethodHandle NAME = field(true, "name", String.class);
	private static final MethodHandle STATE_GETTER = field(false, "state", int.class);
	private static final MethodHandle STATE_SETTER = field(true, "state", int.class);
	private static final MethodHandle STATIC_GETTER = staticField(false);
	private static final MethodHandle STATIC_SETTER = staticField(true);
	private static final MethodHandle ELEMENT = MethodHandles.arrayElementGetter(long[].class);
	private static final MethodHandle SET_ELEMENT = MethodHandles.arrayElementSetter(String[].class);

	private static final VarHandle VALUE = variable();

	private static final HandleSample SAMPLE = new HandleSample();
	private static final long[] LONGS = { 5, 6 };
	/** Filled here, because accesses in an initialiser are not reported. */
	private static final Object[] NOTHING = { null };
	private static final Object[] OBJECT = { SAMPLE };
	private static final Object[] OBJECT_AND_VALUE = { SAMPLE, 3 };
	private static final Object[] HANDLE = { GETTER };
	private static final MethodType SET_AT_SHORT = MethodType.methodType(void.class, long[].class, short.class,
			long.class);
	private static final Integer INDEX = 1;
	private static final Object[] ARRAY_AND_INDEX = { LONGS, 1 };

	private static int counter;

	private int value;
	private volatile int state;
	private String name;

	private HandleSample() {
	}

	static void fields() throws Throwable {
		HandleSample sample = new HandleSample();
		SETTER.invokeExact(sample, 1);
		int read = (int) GETTER.invokeExact(sample);
		NAME.invoke((Object) sample, "a");
		GETTER.invoke(sample);
		require(read == 1);
	}

	static void statics() throws Throwable {
		STATIC_SETTER.invokeExact(7);
		require((int) STATIC_GETTER.invokeExact() == 7);
	}

	static void elements() throws Throwable {
		String[] names = new String[3];
		SET_ELEMENT.invokeExact(names, 2, "b");
		require(names.length == 3);
		require((long) ELEMENT.invokeExact(new long[2], 1) == 0);
		require((long) ELEMENT.invoke(new long[2], (short) 1) == 0);
	}

	static void made() throws Throwable {
		HandleSample sample = new HandleSample();
		MethodHandle generic = GETTER.asType(MethodType.methodType(Object.class, Object.class));
		require(generic.invokeExact((Object) sample).equals(0));
		SETTER.bindTo(sample).invokeExact(4);
		require((int) GETTER.bindTo(sample).asType(MethodType.methodType(int.class)).invokeExact() == 4);
		require((long) ELEMENT.bindTo(LONGS).invokeExact(1) == 6);
		NAME.bindTo(sample).bindTo("c").invokeExact();
	}

	static void indices() throws Throwable {
		VarHandle elements = MethodHandles.arrayElementVarHandle(long[].class);
		elements.set(LONGS, (short) 1, 6L);
		elements.set(LONGS, (char) 1, 6L);
		elements.set(LONGS, (byte) 1, 6L);
		elements.set(LONGS, INDEX, 6L);
		elements.set((Object) LONGS, (Object) INDEX, 6L);
		MethodHandle invoker = MethodHandles.varHandleInvoker(VarHandle.AccessMode.SET, SET_AT_SHORT);
		invoker.invokeExact(elements, LONGS, (short) 1, 6L);
		require((long) ELEMENT.invoke(LONGS, INDEX) == 6);
	}

	static void ofVariables() throws Throwable {
		HandleSample sample = new HandleSample();
		VALUE.toMethodHandle(VarHandle.AccessMode.SET).invokeExact(sample, 3);
		MethodHandle get = VALUE.toMethodHandle(VarHandle.AccessMode.GET);
		require((int) get.invokeExact(sample) == 3);
		MethodHandle invoker = MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET,
				MethodType.methodType(int.class, HandleSample.class));
		require((int) invoker.invokeExact(VALUE, sample) == 3);
		VarHandle elements = MethodHandles.arrayElementVarHandle(long[].class);
		elements.toMethodHandle(VarHandle.AccessMode.SET).invokeExact(LONGS, 1, 6L);
	}

	static void combined() throws Throwable {
		HandleSample sample = new HandleSample();
		MethodHandles.insertArguments(SETTER, 1, 3).invokeExact(sample);
		MethodHandle exactly = MethodHandles.exactInvoker(GETTER.type());
		require((int) exactly.invokeExact(GETTER, sample) == 3);
		require((long) MethodHandles.insertArguments(ELEMENT, 1, 1).invokeExact(LONGS) == 6);
		require((int) exactly.bindTo(GETTER).invokeExact(sample) == 3);
		require((int) MethodHandles.guardWithTest(MethodHandles.constant(boolean.class, true), STATIC_GETTER,
				MethodHandles.constant(int.class, -1)).invokeExact() >= 0);
	}

	static void failingWhenMade() throws Throwable {
		fails(NullPointerException.class, () -> MethodHandles.insertArguments((MethodHandle) null, 0, OBJECT));
		fails(NullPointerException.class, () -> MethodHandles.insertArguments(GETTER, 0, (Object[]) null));
		fails(IllegalArgumentException.class, () -> MethodHandles.insertArguments(GETTER, 0, OBJECT_AND_VALUE));
		fails(NullPointerException.class, () -> VALUE.toMethodHandle((VarHandle.AccessMode) null));
		fails(UnsupportedOperationException.class,
				() -> MethodHandles.arrayElementVarHandle(String[].class)
						.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD).invoke(new String[1], 0, "a"));
		fails(NullPointerException.class,
				() -> MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET_OPAQUE,
						MethodType.methodType(int.class, HandleSample.class))
						.invoke((VarHandle) null, new HandleSample()));
		fails(ClassCastException.class, () -> GETTER.asType(MethodType.methodType(Object.class, Object.class))
				.invokeExact((Object) "text"));
		fails(NullPointerException.class, () -> GETTER.invokeWithArguments((List<?>) null));
	}

	static void withArguments() throws Throwable {
		SETTER.invokeWithArguments(OBJECT_AND_VALUE);
		require(GETTER.invokeWithArguments(OBJECT).equals(3));
		require(ELEMENT.invokeWithArguments(ARRAY_AND_INDEX).equals(6L));
		require(STATIC_GETTER.invokeWithArguments(List.of()) != null);
	}

	static void failing() throws Throwable {
		fails(NullPointerException.class, () -> GETTER.invoke((HandleSample) null));
		fails(NullPointerException.class, () -> GETTER.invokeWithArguments(NOTHING));
		fails(ClassCastException.class, () -> GETTER.invoke((Object) "text"));
		fails(WrongMethodTypeException.class, () -> GETTER.invokeExact(new HandleSample()));
		fails(ArrayIndexOutOfBoundsException.class, () -> ELEMENT.invoke(new long[1], 1));
		fails(NullPointerException.class, () -> ((MethodHandle) null).invoke(1));
		fails(NullPointerException.class, () -> ((MethodHandle) null).bindTo(1));
		fails(WrongMethodTypeException.class, () -> GETTER.asType(MethodType.methodType(void.class)));
	}

	static void others() throws Throwable {
		MethodHandle length = MethodHandles.lookup().findVirtual(String.class, "length",
				MethodType.methodType(int.class));
		require((int) length.invokeExact("abc") == 3);
		require((int) length.bindTo("ab").invokeExact() == 2);
		require((int) MethodHandles.arrayLength(int[].class).invokeExact(new int[4]) == 4);
	}

	static void ordering() throws Throwable {
		HandleSample sample = new HandleSample();
		STATE_SETTER.invokeExact(sample, 1);
		require((int) STATE_GETTER.invokeExact(sample) == 1);
	}

	static void seen() throws Throwable {
		require(MethodHandles.lookup().revealDirect(GETTER).getName().equals("value"));
		require(GETTER.type().equals(MethodType.methodType(int.class, HandleSample.class)));
		require(MethodHandles.arrayElementGetter(long[].class) == ELEMENT);
		require(GETTER.asType(GETTER.type()) == GETTER);
		require(MethodHandles.reflectAs(Field.class, GETTER).getName().equals("value"));
		MethodHandle name = MethodHandles.lookup().findStatic(HandleSample.class, "name",
				MethodType.methodType(String.class, MethodHandle.class));
		require(name.bindTo(GETTER).invoke().equals("value"));
		require(name.invoke(GETTER).equals("value"));
		require(name.invokeWithArguments(HANDLE).equals("value"));
		require(MethodHandles.insertArguments(name, 0, HANDLE).invoke().equals("value"));
		MethodHandle invoker = MethodHandles.lookup().findVirtual(VarHandle.class, "getVolatile",
				MethodType.methodType(int.class, HandleSample.class));
		require(invoker.describeConstable().isPresent());
		require(name.invoke(invoker).equals("getVolatile"));
	}

	private static String name(MethodHandle handle) {
		return MethodHandles.lookup().revealDirect(handle).getName();
	}

	/** Runs something that throws. */
	private interface Failing {
		Object run() throws Throwable;
	}

	private static void fails(Class<? extends Throwable> type, Failing failing) throws Throwable {
		try {
			failing.run();
		} catch (Throwable e) {
			if (type.isInstance(e)) {
				return;
			}
			throw e;
		}
		throw new AssertionError("nothing was thrown");
	}

	private static void require(boolean condition) {
		if (!condition) {
			throw new AssertionError("the access did something else");
		}
	}

	private static MethodHandle field(boolean isWrite, String name, Class<?> type) {
		try {
			return isWrite ? MethodHandles.lookup().findSetter(HandleSample.class, name, type)
					: MethodHandles.lookup().findGetter(HandleSample.class, name, type);
		} catch (ReflectiveOperationException e) {
			throw new AssertionError(e);
		}
	}

	private static VarHandle variable() {
		try {
			return MethodHandles.lookup().findVarHandle(HandleSample.class, "value", int.class);
		} catch (ReflectiveOperationException e) {
			throw new AssertionError(e);
		}
	}

	private static MethodHandle staticField(boolean isWrite) {
		try {
			Field field = HandleSample.class.getDeclaredField("counter");
			return isWrite ? MethodHandles.lookup().unreflectSetter(field)
					: MethodHandles.lookup().findStaticGetter(HandleSample.class, "counter", int.class);
		} catch (ReflectiveOperationException e) {
			throw new AssertionError(e);
		}
	}
}
