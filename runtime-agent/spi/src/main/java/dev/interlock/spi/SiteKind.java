/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/** The operation of the instruction at a {@link Site}. */
public enum SiteKind {
	/** Reads a field of an object. */
	FIELD_READ("read"),
	/** Writes a field of an object. */
	FIELD_WRITE("write"),
	/** Reads a static field. */
	STATIC_READ("read"),
	/** Writes a static field. */
	STATIC_WRITE("write"),
	/** Reads an array element. */
	ARRAY_READ("read"),
	/** Writes an array element. */
	ARRAY_WRITE("write"),
	/** Calls an accessor, or a method of a shared object, that reads. */
	CALL_READ("read"),
	/** Calls an accessor, or a method of a shared object, that writes. */
	CALL_WRITE("write"),
	/** Acquires a monitor or a lock. */
	ACQUIRE("acquire"),
	/** Releases a monitor or a lock. */
	RELEASE("release"),
	/** Starts a thread. */
	START("start"),
	/** Calls a method of a type of the JDK that is not thread-safe. */
	CALL("call"),
	/** Reads a field that is volatile, or may be. */
	VOLATILE_READ("volatile read"),
	/** Writes a field that is volatile, or may be. */
	VOLATILE_WRITE("volatile write"),
	/** Acquires a lock if it is free, or becomes free in time; does not wait indefinitely. */
	TRY_ACQUIRE("try acquire"),
	/** Begins a method that is a transaction. */
	TRANSACTION("transaction"),
	/** Begins a synchronized block that is a transaction. */
	TRANSACTION_BLOCK("transaction block");

	private final String operation;

	SiteKind(String operation) {
		this.operation = operation;
	}

	/** Whether it acquires a lock. */
	public boolean takesLock() {
		return this == ACQUIRE || this == TRY_ACQUIRE;
	}

	/** The word in stable forms and reports. */
	public String operation() {
		return operation;
	}
}
