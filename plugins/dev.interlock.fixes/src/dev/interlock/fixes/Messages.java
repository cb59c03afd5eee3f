/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes;

import org.eclipse.osgi.util.NLS;

/** The localised messages of this package. */
final class Messages extends NLS {

	public static String Convert_label;
	public static String Several_name;
	public static String Several_overlap;
	public static String Several_two;

	static {
		NLS.initializeMessages("dev.interlock.fixes.messages", Messages.class);
	}

	private Messages() {
		// only static fields
	}
}
