/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import dev.interlock.session.Access;

/** Places in the program in the JVM's own format, which consoles of IDEs turn into links. */
final class Frames {

	private static final int NO_LINE = -1;

	private Frames() {
	}

	/** The place of an access as a frame of a stack trace. */
	static StackTraceElement placeOf(Access access) {
		return new StackTraceElement(access.className(), access.method(), access.file().isEmpty() ? null : access.file(),
				access.line() == 0 ? NO_LINE : access.line());
	}
}
