/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.preferences;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String Filters_addClass;
	public static String Filters_addClassTitle;
	public static String Filters_addPackages;
	public static String Filters_addPackagesTitle;
	public static String Filters_addPattern;
	public static String Filters_addPatternTitle;
	public static String Filters_description;
	public static String Filters_exclude;
	public static String Filters_include;
	public static String Filters_own;
	public static String Filters_pattern;
	public static String Filters_remove;
	public static String Filters_workspace;
	public static String NoiseDialog_name;
	public static String NoiseDialog_nameTaken;
	public static String NoiseDialog_noName;
	public static String NoiseDialog_text;
	public static String NoiseDialog_title;
	public static String NoisePage_description;
	public static String NoisePage_edit;
	public static String NoisePage_name;
	public static String NoisePage_new;
	public static String NoisePage_remove;
	public static String NoisePage_removeQuestion;
	public static String NoisePage_sentence;
	public static String PreferencePage_activate;
	public static String PreferencePage_annotations;
	public static String PreferencePage_description;
	public static String PreferencePage_engines;
	public static String PreferencePage_enginesTitle;
	public static String PreferencePage_history;
	public static String PreferencePage_markers;
	public static String PreferencePage_showView;
	public static String PreferencePage_showViewFinding;
	public static String PreferencePage_showViewNever;
	public static String PreferencePage_showViewSession;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.preferences.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
