/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.exchange;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String Export_description;
	public static String Export_format;
	public static String Export_formatBaseline;
	public static String Export_formatHtml;
	public static String Export_formatJson;
	public static String Export_formatMarkdown;
	public static String Export_formatSarif;
	public static String Export_formatSession;
	public static String Export_formatText;
	public static String Export_isFolder;
	public static String Export_noFile;
	public static String Export_noFolder;
	public static String Export_noSession;
	public static String Export_overwrite;
	public static String Export_sessions;
	public static String Export_title;
	public static String Import_badAddress;
	public static String Import_description;
	public static String Import_job;
	public static String Import_missing;
	public static String Import_noFile;
	public static String Import_title;
	public static String Merge_job;
	public static String Merge_message;
	public static String Merge_title;
	public static String PathField_browse;
	public static String PathField_file;
	public static String PathField_invalid;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.exchange.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
