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
 * One analysis: describes itself and handles the events of the running program. Found by
 * {@link java.util.ServiceLoader}, so a new engine changes no other.
 */
public interface Engine {

	/** The engine's description for users. Never null, the same at each call. */
	EngineDescriptor descriptor();

	/**
	 * Starts the analysis, once, before the program's first class is instrumented.
	 *
	 * @param context the services for the engine; never null
	 * @return the handler of the events; only the methods that it overrides are subscribed to. The program's own
	 *         threads call it, many at a time: it must be thread-safe, must not block and must not throw.
	 * @throws OptionException if an option of this engine is invalid
	 */
	EventHandler start(EngineContext context) throws OptionException;

	/**
	 * Starts to watch atomic sections; called after {@link #start}, and only if the run has any.
	 *
	 * @param context the services for the engine; never null
	 * @return null if this engine does not watch them
	 */
	default SectionHandler startSections(EngineContext context) {
		return null;
	}
}
