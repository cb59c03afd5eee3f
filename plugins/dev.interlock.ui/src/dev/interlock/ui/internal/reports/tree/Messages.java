/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.tree;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String FindingsTree_accessibleName;
	public static String Group_label;
	public static String MoreRow_label;
	public static String Row_places;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.reports.tree.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
