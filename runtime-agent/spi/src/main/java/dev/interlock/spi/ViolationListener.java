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
 * Receives each observed violation of an atomic section, known or new. The threads of the program call it, many at a
 * time.
 */
public interface ViolationListener {

	/** Ignores violations. */
	ViolationListener NONE = (thread, section) -> {
		// nothing depends on it
	};

	/**
	 * The section has been broken by another thread. Must not throw.
	 *
	 * @param thread the thread that runs, at the end of the section
	 */
	void violated(ThreadView thread, Section section);
}
