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

/** The tracing topics of this bundle, as declared in its {@code .options} file. They cost nothing while disabled. */
public enum Tracing {
	/** Launches and changes of their configurations. */
	LAUNCH("launch"),
	/** Connections of agents. */
	SERVER("server"),
	/** Sessions and their files. */
	MODEL("model"),
	/** Markers. */
	MARKERS("markers");

	private static final String BUNDLE = "dev.interlock.core";

	private final String topic;
	private final boolean on;

	Tracing(String topic) {
		this.topic = topic;
		this.on = Platform.isRunning()
				&& Boolean.parseBoolean(Platform.getDebugOption(BUNDLE + "/debug/" + topic));
	}

	/**
	 * Writes a line to the standard output if the topic is enabled, as Eclipse's tracing does.
	 *
	 * @param format    as for {@link String#format}
	 * @param arguments evaluated by the caller in any case, so keep them cheap
	 */
	public void trace(String format, Object... arguments) {
		if (on) {
			System.out.println(BUNDLE + '/' + topic + ": " + String.format(format, arguments));
		}
	}
}
