/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal;

import org.eclipse.core.runtime.Platform;

import dev.interlock.core.Interlock;

/** The topics of this bundle's tracing, as its {@code .options} file declares them; they cost nothing while off. */
public enum Tracing {
	/** Launches and what is done to their configurations. */
	LAUNCH("launch"),
	/** Connections of agents. */
	SERVER("server"),
	/** Sessions and their files. */
	MODEL("model"),
	/** Markers. */
	MARKERS("markers");

	private final String topic;
	private final boolean on;

	Tracing(String topic) {
		this.topic = topic;
		this.on = Platform.isRunning()
				&& Boolean.parseBoolean(Platform.getDebugOption(Interlock.PLUGIN_ID + "/debug/" + topic));
	}

	/**
	 * Writes a line to the standard output, as Eclipse's tracing does, if the topic is on.
	 *
	 * @param format    as for {@link String#format}
	 * @param arguments made by the caller in any case, so keep them cheap
	 */
	public void trace(String format, Object... arguments) {
		if (on) {
			System.out.println(Interlock.PLUGIN_ID + '/' + topic + ": " + String.format(format, arguments));
		}
	}
}
