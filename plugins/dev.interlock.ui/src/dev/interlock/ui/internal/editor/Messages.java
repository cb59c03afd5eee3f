/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.editor;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String AccessBadges_text;
	public static String EditorReveal_noEditor;
	public static String EditorReveal_noLine;
	public static String FindingHover_access;
	public static String FindingHover_fix;
	public static String FindingHover_heading;
	public static String FindingHover_more;
	public static String FindingHover_stale;
	public static String LocationDialog_message;
	public static String LocationDialog_title;
	public static String SourceOpener_job;
	public static String SourceOpener_notFound;
	public static String SourceOpener_notFoundTitle;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.editor.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
