/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi.schedule;

/** A thread that can run next. The same object represents it during its whole life. */
public interface ReadyThread {

	/** Its position in the tree of threads, for example {@code 0.3} for the fourth child of the main thread. */
	String path();

	/** Its next operation. */
	Operation next();

	/** Whether it is in code that is not controlled. It then has passed the operation. */
	default boolean isOutside() {
		return false;
	}

	/** Whether another thread waits for a monitor that this thread owns. */
	default boolean isAwaited() {
		return false;
	}
}
