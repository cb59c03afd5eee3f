/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.locks;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.ReadLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;

import dev.interlock.bootstrap.InterlockMapBin;
import dev.interlock.spi.GoneObject;

/** Maps the two sides of a {@code ReentrantReadWriteLock} to one lock: their common synchroniser. */
public final class ReadWriteLocks {

	private static final String SYNCHRONIZER = "java.util.concurrent.locks.ReentrantReadWriteLock$Sync";

	/** Null on a JDK with another layout; the two sides are then two locks. */
	private static volatile Fields fields;

	/** The fields in which the two sides hold the synchroniser. */
	private record Fields(VarHandle read, VarHandle write, Class<?> type, MethodHandle readHolds) {
	}

	private ReadWriteLocks() {
		// only static members
	}

	/** Finds the fields. Before this call, or if it fails, each side is a lock of its own. */
	public static void open(Instrumentation instrumentation) {
		instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(),
				Map.of(ReentrantReadWriteLock.class.getPackageName(), Set.of(ReadWriteLocks.class.getModule())),
				Set.of(),
				Map.of());
		try {
			Class<?> type = Class.forName(SYNCHRONIZER);
			MethodHandle readHolds = MethodHandles.privateLookupIn(type, MethodHandles.lookup()).findVirtual(type,
					"getReadHoldCount", MethodType.methodType(int.class));
			fields = new Fields(field(ReadLock.class, type), field(WriteLock.class, type), type, readHolds);
		} catch (ReflectiveOperationException e) {
			// a JDK with another layout: the two sides are distinct locks, which is less exact but no error
			fields = null;
		}
	}

	private static VarHandle field(Class<?> side, Class<?> type) throws ReflectiveOperationException {
		return MethodHandles.privateLookupIn(side, MethodHandles.lookup()).findVarHandle(side, "sync", type);
	}

	/** The identity of a lock: the same object for both sides of a read-write lock; any other lock itself. */
	public static Object lockOf(Object lock) {
		Fields known = fields;
		if (known != null && lock instanceof ReadLock) {
			return known.read.get(lock);
		}
		return known != null && lock instanceof WriteLock ? known.write.get(lock) : lock;
	}

	/**
	 * How often the calling thread holds the read lock with the given {@linkplain #lockOf identity}; 0 for other locks.
	 */
	public static int readHolds(Object lock) {
		Fields known = fields;
		if (known == null || !known.type.isInstance(lock)) {
			return 0;
		}
		try {
			return (int) known.readHolds.invoke(lock);
		} catch (Throwable e) {
			throw new IllegalStateException(e);
		}
	}

	/** The class of a lock as the program knows it, even if the lock has been collected. */
	public static Class<?> classOf(Object lock) {
		Fields known = fields;
		if (lock instanceof InterlockMapBin) {
			return ConcurrentHashMap.class;
		}
		Class<?> type = lock instanceof GoneObject gone ? gone.type() : lock.getClass();
		return known != null && known.type.isAssignableFrom(type) ? ReentrantReadWriteLock.class : type;
	}
}
