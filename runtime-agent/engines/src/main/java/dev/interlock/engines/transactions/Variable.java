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

/**
 * A variable that several threads may access. Analyses extend it with their own state. It does not keep its object
 * reachable.
 */
public class Variable {

	private static final AtomicInteger SERIALS = new AtomicInteger();

	private final int serial = SERIALS.incrementAndGet();
	private final ObjectTable.Entry<?> owner;
	private final int number;
	/** The type of the object, for reports after it was collected; null for a static field. */
	private final Class<?> type;

	/**
	 * @param owner  refers to the object or the array; null for a static field
	 * @param number the field number or the array index
	 */
	protected Variable(ObjectTable.Entry<?> owner, int number) {
		this.owner = owner;
		this.number = number;
		Object object = owner == null ? null : owner.get();
		type = object == null ? null : object.getClass();
	}

	/** Assigns an access to this variable, for a finding about several variables. */
	public final AccessEvidence accessed(AccessEvidence access) {
		return access.withVariable(owner(), number);
	}

	/** The unique serial number. */
	public final int serial() {
		return serial;
	}

	/** The field number or the array index. */
	public final int number() {
		return number;
	}

	/**
	 * The object or the array; null for a static field. A collected array is replaced by an empty one of its type, any
	 * other collected object by a {@link GoneObject}. The substitute is the same for all variables of the object.
	 */
	public final Object owner() {
		Object object = owner == null ? null : owner.get();
		return object != null || type == null ? object : owner.standIn(this::standIn);
	}

	private Object standIn() {
		return type.isArray() ? Array.newInstance(type.getComponentType(), 0) : new GoneObject(type);
	}
}
