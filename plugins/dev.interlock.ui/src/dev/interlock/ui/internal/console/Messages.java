/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.console;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String Console_ended;
	public static String Console_health;
	public static String Console_healthOfClass;
	public static String Console_job;
	public static String Console_lost;
	public static String Console_name;
	public static String Console_running;
	public static String Console_status;
	public static String Console_terminated;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.console.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
