/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.unsafeuse;

import dev.interlock.engines.windows.Window;

/** The state of one thread; used by that thread alone. */
final class UseThread {

	/** Open while the thread is inside a call. */
	final Window window;

	/** The overlap that the thread found on entry to its current call; null if none. */
	UseConflict met;

	UseThread(Window window) {
		this.window = window;
	}
}
