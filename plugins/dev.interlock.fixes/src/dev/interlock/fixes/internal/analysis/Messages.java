/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.analysis;

import org.eclipse.osgi.util.NLS;

/** The localised messages of this package. */
final class Messages extends NLS {

	public static String Refused_noAccess;
	public static String Refused_noField;
	public static String Warning_checkThenAct;

	static {
		NLS.initializeMessages("dev.interlock.fixes.internal.analysis.messages", Messages.class);
	}

	private Messages() {
		// only static fields
	}
}
