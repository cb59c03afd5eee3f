/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.fields;

import org.eclipse.osgi.util.NLS;

/** The localised messages of this package. */
final class Messages extends NLS {

	public static String Absent_evaluated;
	public static String Absent_label;
	public static String Absent_labelAdd;
	public static String Absent_nullValue;
	public static String Absent_promise;
	public static String Adder_promise;
	public static String Atomic_label;
	public static String Atomic_promise;
	public static String Atomic_serializable;
	public static String Collection_checkThenAct;
	public static String Collection_copies;
	public static String Collection_label;
	public static String Collection_null;
	public static String Collection_promise;
	public static String Refused_absentForm;
	public static String Refused_adderInitial;
	public static String Refused_adderSet;
	public static String Refused_compound;
	public static String Refused_declaration;
	public static String Refused_final;
	public static String Refused_handedOn;
	public static String Refused_made;
	public static String Refused_noAtomicCall;
	public static String Refused_noFieldUse;
	public static String Refused_noSuchCall;
	public static String Refused_notMade;
	public static String Refused_twoFields;
	public static String Refused_valueUsed;
	public static String Refused_volatile;
	public static String Volatile_label;
	public static String Volatile_promise;
	public static String Wrap_iterates;
	public static String Wrap_label;
	public static String Wrap_promise;

	static {
		NLS.initializeMessages("dev.interlock.fixes.internal.fields.messages", Messages.class);
	}

	private Messages() {
		// only static fields
	}
}
