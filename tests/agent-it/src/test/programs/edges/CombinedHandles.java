/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;

/** Publishes a value by method handles that combine others, which access volatile fields. */
public final class CombinedHandles {

	private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
	private static final CombinedHandles SHARED = new CombinedHandles();

	private volatile int state;
	private int plain;

	private CombinedHandles() {
		// only the program creates instances
	}

	/** Reads a number. */
	public interface Reader {

		/** Reads it. */
		int read(CombinedHandles from);
	}

	/** A way to derive a handle from another one. */
	private interface Combination {

		/** Derives the handle. */
		MethodHandle of(MethodHandle handle) throws Throwable;
	}

	public static void main(String[] args) throws Throwable {
		combine("fields", LOOKUP.findSetter(CombinedHandles.class, "state", int.class),
				LOOKUP.findGetter(CombinedHandles.class, "state", int.class));
		VarHandle plain = LOOKUP.findVarHandle(CombinedHandles.class, "plain", int.class);
		combine("variable handles", plain.toMethodHandle(AccessMode.SET_RELEASE),
				plain.toMethodHandle(AccessMode.GET_ACQUIRE));
		MethodHandle set = MethodHandles.varHandleInvoker(AccessMode.SET_RELEASE,
				MethodType.methodType(void.class, CombinedHandles.class, int.class));
		MethodHandle get = MethodHandles.varHandleInvoker(AccessMode.GET_ACQUIRE,
				MethodType.methodType(int.class, CombinedHandles.class));
		combine("invokers", MethodHandles.insertArguments(set, 0, plain), get.bindTo(plain));
		indirectly();
	}

	/** Combines each handle of a setter and getter pair. */
	private static void combine(String of, MethodHandle set, MethodHandle get) throws Throwable {
		bound(of, set, get);
		filtered(of, set, get);
		selected(of, set, get);
		rearranged(of, set, get);
		listed(of, set, get);
		called(of, set, get);
	}

	private static void by(String name, CombinedHandles object, MethodHandle set, Combination setters,
			MethodHandle get, Combination getters) throws Throwable {
		MethodHandle combinedSet = setters.of(set);
		MethodHandle combinedGet = getters.of(get);
		Handover.by(name, () -> combinedSet.invoke(object, 1), () -> (int) combinedGet.invoke(object) == 1);
	}

	private static void bound(String of, MethodHandle set, MethodHandle get) throws Throwable {
		CombinedHandles object = new CombinedHandles();
		MethodHandle raise = MethodHandles.insertArguments(set, 0, object, 1);
		MethodHandle read = get.bindTo(object);
		Handover.by("bound of " + of, () -> {
			raise.invokeExact();
		}, () -> (int) read.invokeExact() == 1);
		CombinedHandles other = new CombinedHandles();
		MethodHandle raiseOther = set.bindTo(other);
		Handover.by("bound to the first of " + of, () -> {
			raiseOther.invokeExact(1);
		}, () -> (int) get.invokeExact(other) == 1);
	}

	private static void filtered(String of, MethodHandle set, MethodHandle get) throws Throwable {
		MethodHandle same = LOOKUP.findStatic(CombinedHandles.class, "same",
				MethodType.methodType(int.class, int.class));
		by("filtered of " + of, new CombinedHandles(), set, h -> MethodHandles.filterArguments(h, 1, same), get,
				h -> MethodHandles.filterReturnValue(h, same));
		// the handle itself finds the object, which is unknown before
		MethodHandle shared = MethodHandles.dropArguments(
				LOOKUP.findStatic(CombinedHandles.class, "shared", MethodType.methodType(CombinedHandles.class)), 0,
				CombinedHandles.class);
		set.invoke(SHARED, 0);
		by("found of " + of, new CombinedHandles(), set, h -> MethodHandles.filterArguments(h, 0, shared), get,
				h -> MethodHandles.collectArguments(h, 0, shared));
	}

	private static void selected(String of, MethodHandle set, MethodHandle get) throws Throwable {
		MethodHandle yes = MethodHandles.dropArguments(MethodHandles.constant(boolean.class, true), 0,
				CombinedHandles.class);
		by("selected of " + of, new CombinedHandles(), set,
				h -> MethodHandles.guardWithTest(yes, h, MethodHandles.empty(h.type())), get,
				h -> MethodHandles.guardWithTest(yes, h, MethodHandles.empty(h.type())));
		by("caught of " + of, new CombinedHandles(), set,
				h -> MethodHandles.catchException(h, RuntimeException.class,
						MethodHandles.dropArguments(MethodHandles.empty(h.type()), 0, RuntimeException.class)),
				get, h -> MethodHandles.foldArguments(MethodHandles.dropArguments(MethodHandles.identity(int.class), 1,
						CombinedHandles.class), h));
	}

	private static void rearranged(String of, MethodHandle set, MethodHandle get) throws Throwable {
		by("rearranged of " + of, new CombinedHandles(), set,
				h -> MethodHandles.insertArguments(MethodHandles.permuteArguments(h,
						h.type().insertParameterTypes(1, String.class), 0, 2), 1, "unused"),
				get, h -> MethodHandles.explicitCastArguments(h, MethodType.methodType(int.class, Object.class)));
	}

	private static void listed(String of, MethodHandle set, MethodHandle get) throws Throwable {
		CombinedHandles object = new CombinedHandles();
		MethodHandle spread = set.asSpreader(Object[].class, 2);
		MethodHandle converted = get.asType(MethodType.genericMethodType(1));
		Handover.by("listed of " + of, () -> {
			spread.invokeExact(new Object[] { object, 1 });
		}, () -> converted.invokeWithArguments(object).equals(1));
	}

	private static void called(String of, MethodHandle set, MethodHandle get) throws Throwable {
		CombinedHandles object = new CombinedHandles();
		Reader reader = MethodHandleProxies.asInterfaceInstance(Reader.class, get);
		MethodHandle setter = new ConstantCallSite(set).dynamicInvoker();
		Handover.by("called of " + of, () -> {
			setter.invokeExact(object, 1);
		}, () -> reader.read(object) == 1);
		CombinedHandles other = new CombinedHandles();
		MethodHandle setOther = MethodHandles.exactInvoker(set.type()).bindTo(set);
		MethodHandle getOther = MethodHandles.invoker(get.type());
		Handover.by("invoked of " + of, () -> {
			setOther.invokeExact(other, 1);
		}, () -> (int) getOther.invokeExact(get, other) == 1);
	}

	/** A handle that calls a program method, which invokes another handle. */
	private static void indirectly() throws Throwable {
		CombinedHandles object = new CombinedHandles();
		MethodHandle raise = LOOKUP.findStatic(CombinedHandles.class, "raise",
				MethodType.methodType(void.class, MethodHandle.class, CombinedHandles.class));
		MethodHandle set = LOOKUP.findSetter(CombinedHandles.class, "state", int.class);
		Handover.by("by a method", () -> {
			raise.invokeExact(set, object);
		}, () -> object.state == 1);
	}

	static void raise(MethodHandle set, CombinedHandles object) throws Throwable {
		set.invokeExact(object, 1);
	}

	static int same(int value) {
		return value;
	}

	static CombinedHandles shared() {
		return SHARED;
	}
}
