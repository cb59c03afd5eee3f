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
 * One analysis: it says what it is, and handles the events of the running program. Found by
 * {@link java.util.ServiceLoader}, so that adding an engine touches no other.
 */
public interface Engine {

	/** What users see of this engine. Never null, the same at each call. */
	EngineDescriptor descriptor();

	/**
	 * Starts the analysis, once, before the program's first class is instrumented.
	 *
	 * @param context what the engine may use; never null
	 * @return the handler of the events; only the methods that it overrides are subscribed to. It is called by the
	 *         program's own threads, many at a time, so it must be thread-safe, must not block and must not throw.
	 * @throws OptionException if an option of this engine cannot be understood
	 */
	EventHandler start(EngineContext context) throws OptionException;

	/**
	 * Starts to watch atomic sections; called after {@link #start}, and only if there are any.
	 *
	 * @param context what the engine may use; never null
	 * @return null if this engine does not watch them
	 */
	default SectionHandler startSections(EngineContext context) {
		return null;
	}
}
