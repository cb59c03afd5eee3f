/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/**
 * Replaces a lock or an object in a finding after it was collected, if its class is still known. The same instance
 * always replaces the same object.
 */
public final class GoneObject {

	private final Class<?> type;

	/** @param type the class of the object */
	public GoneObject(Class<?> type) {
		this.type = type;
	}

	/** The class of the object. */
	public Class<?> type() {
		return type;
	}
}
