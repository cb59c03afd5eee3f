/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String Column_count;
	public static String Column_engines;
	public static String Column_evidence;
	public static String Column_finding;
	public static String Column_first;
	public static String Column_found;
	public static String Column_hint;
	public static String Column_locks;
	public static String Column_second;
	public static String Column_severity;
	public static String Column_state;
	public static String Column_threads;
	public static String Properties_access;
	public static String Properties_class;
	public static String Properties_finding;
	public static String Properties_id;
	public static String Properties_kind;
	public static String Properties_labels;
	public static String Properties_operation;
	public static String Properties_place;
	public static String Properties_thread;
	public static String Properties_variable;
	public static String ReportJob_name;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.reports.model.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
