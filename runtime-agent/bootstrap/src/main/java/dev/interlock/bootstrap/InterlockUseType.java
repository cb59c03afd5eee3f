/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.reflect.Field;

import jdk.internal.misc.Unsafe;

/**
 * A type of the JDK whose objects are not thread-safe: the location of the state that they use, and the effects of
 * their methods on it. Thread-safe.
 */
final class InterlockUseType {

	/** Represents types that are not watched and have no entry of their own. */
	static final InterlockUseType NONE = unwatched(Object.class);

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	/** The class. Objects have exactly this class, or if it is open a class of the program that extends it. */
	final Class<?> type;
	final boolean isWatched;
	/** Whether its methods run no code of the program. */
	final boolean isClosed;

	/** Whether classes of the program may extend it. */
	final boolean isOpen;
	/** The variant for classes of the program that override methods, and so may run code of the program. */
	final InterlockUseType overridden;

	private final long backing;
	private final long counter;
	private final boolean wideCounter;
	private final long moved;

	/** By the number of the method; 0 if it has not been looked up. */
	private byte[] uses = new byte[32];

	private InterlockUseType(Class<?> type, boolean isWatched, boolean isClosed, boolean isOpen, long backing,
			long counter, boolean wideCounter, long moved) {
		this.type = type;
		this.isOpen = isOpen;
		this.moved = moved;
		overridden = isClosed && isOpen
				? new InterlockUseType(type, isWatched, false, true, backing, counter, wideCounter, moved)
				: this;
		this.isWatched = isWatched;
		this.isClosed = isClosed;
		this.backing = backing;
		this.counter = counter;
		this.wideCounter = wideCounter;
	}

	/**
	 * Describes a type.
	 *
	 * @param backingField the field that holds the object whose state it uses; empty if it uses its own
	 * @param counterField the field that changes with each structural change; empty if there is none
	 * @param movedField   the boolean field that decides about {@link InterlockListener#MOVE}; empty if there is none
	 * @param isClosed     whether its methods run no code of the program
	 * @param isOpen       whether classes of the program may extend it
	 * @return a type that is not watched if it does not have these fields
	 */
	static InterlockUseType of(Class<?> type, String backingField, String counterField, String movedField,
			boolean isClosed, boolean isOpen) {
		Field backing = field(type, backingField);
		Field counter = field(type, counterField);
		Field moved = field(type, movedField);
		if (backing == null && !backingField.isEmpty() || counter == null && !counterField.isEmpty()) {
			return unwatched(type);
		}
		return new InterlockUseType(type, true, isClosed, isOpen, offset(backing), offset(counter),
				counter != null && counter.getType() == long.class, offset(moved));
	}

	private static long offset(Field field) {
		return field == null ? -1 : UNSAFE.objectFieldOffset(field);
	}

	/** A type that is not watched. */
	static InterlockUseType unwatched(Class<?> type) {
		return new InterlockUseType(type, false, false, false, -1, -1, false, -1);
	}

	/** A field of the class or of a superclass; null if there is none with that name. */
	private static Field field(Class<?> type, String name) {
		if (name.isEmpty()) {
			return null;
		}
		for (Class<?> at = type; at != null; at = at.getSuperclass()) {
			try {
				return at.getDeclaredField(name);
			} catch (NoSuchFieldException e) {
				// a superclass may have it
			}
		}
		return null;
	}

	/** The effect of a method, as one of the constants of {@link InterlockListener}; 0 if it has not been looked up. */
	int use(int method) {
		byte[] known = uses;
		return method < known.length ? known[method] : 0;
	}

	synchronized void setUse(int method, int use) {
		if (method >= uses.length) {
			uses = java.util.Arrays.copyOf(uses, Math.max(uses.length * 2, method + 1));
		}
		uses[method] = (byte) use;
	}

	/**
	 * Whether the program knows its objects rather than those whose state they use: true for a set, false for an
	 * iterator.
	 */
	boolean isKnownToPrograms() {
		return java.lang.reflect.Modifier.isPublic(type.getModifiers());
	}

	/** Whether objects of this type use another object's state. */
	boolean isBacked() {
		return backing >= 0;
	}

	/** The object whose state an object of this type uses. */
	Object backing(Object object) {
		return UNSAFE.getReference(object, backing);
	}

	/** Whether its objects count their structural changes. */
	boolean isCounted() {
		return counter >= 0;
	}

	/** Whether methods that may move something in an object of this type do so. */
	boolean isMoved(Object object) {
		return moved >= 0 && UNSAFE.getBoolean(object, moved);
	}

	/** A number that changes with each structural change of an object of this type. */
	int count(Object object) {
		if (wideCounter) {
			long count = UNSAFE.getLong(object, counter);
			return (int) (count ^ count >>> 20 ^ count >>> 40);
		}
		return UNSAFE.getInt(object, counter);
	}
}
