/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String Allowed_all;
	public static String Allowed_nothing;
	public static String Allowed_reads;
	public static String Allowed_writes;
	public static String Column_allowed;
	public static String Column_name;
	public static String Column_origin;
	public static String Column_sites;
	public static String Column_state;
	public static String Column_variable;
	public static String Edit_allowed;
	public static String Edit_enable;
	public static String Edit_import;
	public static String Edit_remove;
	public static String Edit_rename;
	public static String Refused_title;
	public static String Sites;
	public static String State_disabled;
	public static String State_disabledHere;
	public static String State_support;
	public static String State_violated;
	public static String View_noMethod;
	public static String View_none;
	public static String View_summary;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.sections.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
