/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

/** Finds class files of the program after they have been loaded. Called by a single thread. */
@FunctionalInterface
public interface ClassFileSource {

	/**
	 * The class file of a class as it was before instrumentation.
	 *
	 * @param binaryName the class's binary name
	 * @return null if it cannot be read
	 */
	byte[] find(String binaryName);
}
