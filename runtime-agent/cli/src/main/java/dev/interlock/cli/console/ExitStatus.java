/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.console;

/** The exit statuses of the commands, in addition to the program's own. Most are those of {@code sysexits.h}. */
public final class ExitStatus {

	public static final int OK = 0;
	/** The usage of the command was wrong. */
	public static final int USAGE = 64;
	/** An input file is invalid. */
	public static final int BAD_INPUT = 65;
	/** There are findings at the requested level. */
	public static final int FINDINGS = 66;
	/** The machine lacks something. */
	public static final int UNAVAILABLE = 69;
	/** Interlock itself failed. */
	public static final int INTERNAL = 70;

	private ExitStatus() {
	}
}
