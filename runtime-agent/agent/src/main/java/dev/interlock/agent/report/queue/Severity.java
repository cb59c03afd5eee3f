/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.queue;

/** The severity of a message about the agent. */
public enum Severity {
	/** Information. */
	INFO(1),
	/** Something works less well than requested. */
	WARNING(2),
	/** Something does not work. */
	ERROR(3);

	/** The number in the stream. */
	public final int number;

	Severity(int number) {
		this.number = number;
	}
}
