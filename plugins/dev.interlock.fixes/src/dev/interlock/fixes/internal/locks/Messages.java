/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.locks;

import org.eclipse.osgi.util.NLS;

/** The localised messages of this package. */
final class Messages extends NLS {

	public static String Guard_blocking;
	public static String Guard_label;
	public static String Guard_labelAll;
	public static String Guard_labelField;
	public static String Guard_labelSection;
	public static String Guard_passedOn;
	public static String Guard_promise;
	public static String Guard_promiseAll;
	public static String Guard_promiseSection;
	public static String Guard_promiseSectionAll;
	public static String Refused_declarations;
	public static String Refused_guarded;
	public static String Refused_lockChanges;
	public static String Refused_lockType;
	public static String Refused_lockUnknown;
	public static String Refused_loop;
	public static String Refused_place;
	public static String Refused_receiver;
	public static String Refused_sectionApart;

	static {
		NLS.initializeMessages("dev.interlock.fixes.internal.locks.messages", Messages.class);
	}

	private Messages() {
		// only static fields
	}
}
