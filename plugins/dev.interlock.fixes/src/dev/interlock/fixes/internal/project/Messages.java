/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.project;

import org.eclipse.osgi.util.NLS;

/** The localised messages of this package. */
final class Messages extends NLS {

	public static String Benign_label;
	public static String Benign_promise;
	public static String Noise_change;
	public static String Noise_label;
	public static String Noise_promise;
	public static String Refused_decided;
	public static String Refused_noProject;
	public static String Refused_noReason;
	public static String SectionEntry_change;
	public static String SectionEntry_label;
	public static String SectionEntry_promise;
	public static String SectionKeep_label;
	public static String SectionNotMeant_label;
	public static String SectionNotMeant_promise;
	public static String Suppress_label;
	public static String Suppress_labelAlone;
	public static String Suppress_promise;
	public static String Suppress_promiseAlone;
	public static String Review_change;
	public static String Review_unknownLine;

	static {
		NLS.initializeMessages("dev.interlock.fixes.internal.project.messages", Messages.class);
	}

	private Messages() {
		// only static fields
	}
}
