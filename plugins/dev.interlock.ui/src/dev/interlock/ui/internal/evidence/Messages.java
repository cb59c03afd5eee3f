/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.evidence;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String AccessText_at;
	public static String AccessText_folded;
	public static String AccessText_heading;
	public static String AccessText_holds;
	public static String AccessText_mode;
	public static String AccessText_noLock;
	public static String AccessText_startedAt;
	public static String AccessText_takenAt;
	public static String EvidencePane_accessName;
	public static String EvidencePane_checkFix;
	public static String EvidencePane_checkFixToolTip;
	public static String EvidencePane_confirm;
	public static String EvidencePane_confirmToolTip;
	public static String EvidencePane_job;
	public static String EvidencePane_linesName;
	public static String EvidencePane_nothingSelected;
	public static String EvidencePane_summary;
	public static String EvidencePane_summaryOfLocks;
	public static String EvidencePane_summaryOfObject;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.evidence.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
