/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.interleaving;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String Canvas_name;
	public static String Export_failed;
	public static String Export_title;
	public static String Pane_allSteps;
	public static String Pane_allStepsToolTip;
	public static String Pane_asTable;
	public static String Pane_export;
	public static String Pane_nothingSelected;
	public static String Table_locks;
	public static String Table_operation;
	public static String Table_place;
	public static String Table_relations;
	public static String Table_step;
	public static String Table_thread;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.interleaving.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
