/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.fixes;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String FixChooser_code;
	public static String FixChooser_job;
	public static String FixChooser_message;
	public static String FixChooser_none;
	public static String FixChooser_run;
	public static String FixChooser_title;
	public static String FixChooser_review;
	public static String FixWizard_check;
	public static String FixWizard_checkAfter;
	public static String FixWizard_checkAfterToolTip;
	public static String FixWizard_reason;
	public static String RunResolution_checkFix;
	public static String RunResolution_rerun;
	public static String RunResolution_rerunLabel;
	public static String SectionAssist_info;
	public static String SectionAssist_label;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.fixes.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
