/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.lang.reflect.Array;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.GoneObject;

/** A variable that several threads may access: what the analyses keep for it extends this. It does not keep its object. */
public class Variable {

	private static final AtomicInteger SERIALS = new AtomicInteger();

	private final int serial = SERIALS.incrementAndGet();
	private final ObjectTable.Entry<?> owner;
	private final int number;
	/** What reports tell the object by when it is gone; null for a static field. */
	private final Class<?> type;

	/**
	 * @param owner  refers to the object or the array; null for a static field
	 * @param number the field's number, or the index
	 */
	protected Variable(ObjectTable.Entry<?> owner, int number) {
		this.owner = owner;
		this.number = number;
		Object object = owner == null ? null : owner.get();
		type = object == null ? null : object.getClass();
	}

	/** An access to this variable, in a finding that is about several. */
	public final AccessEvidence accessed(AccessEvidence access) {
		return access.withVariable(owner(), number);
	}

	/** A number of its own. */
	public final int serial() {
		return serial;
	}

	/** The field's number, or the index. */
	public final int number() {
		return number;
	}

	/**
	 * The object or the array; null for a static field. In place of an array that is gone there is another one of its type, and
	 * in place of another object what tells its class: the same for all variables of it.
	 */
	public final Object owner() {
		Object object = owner == null ? null : owner.get();
		return object != null || type == null ? object : owner.standIn(this::standIn);
	}

	private Object standIn() {
		return type.isArray() ? Array.newInstance(type.getComponentType(), 0) : new GoneObject(type);
	}
}
