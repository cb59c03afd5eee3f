/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.sections;

import org.eclipse.osgi.util.NLS;

/** The localised messages of this package. */
final class Messages extends NLS {

	public static String Follow_change;
	public static String Follow_changes;
	public static String Follow_name;

	static {
		NLS.initializeMessages("dev.interlock.fixes.internal.sections.messages", Messages.class);
	}

	private Messages() {
	}
}
