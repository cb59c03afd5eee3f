/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.text;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String Access_label;
	public static String Access_placeLost;
	public static String Access_separator;
	public static String Copy_access;
	public static String Copy_holding;
	public static String Copy_lock;
	public static String Copy_lockTakenAt;
	public static String Copy_noLock;
	public static String Copy_startedAt;
	public static String Copy_title;
	public static String Copy_titleOnce;
	public static String Evidence_fix;
	public static String Evidence_harmful;
	public static String Evidence_notReproduced;
	public static String Evidence_observed;
	public static String Evidence_predicted;
	public static String Evidence_real;
	public static String Found_after;
	public static String Group_defaultPackage;
	public static String Group_noLock;
	public static String Group_notCompared;
	public static String Kind_apiRace;
	public static String Kind_atomicityViolation;
	public static String Kind_dataRace;
	public static String Kind_deadlock;
	public static String Kind_lockOrder;
	public static String Kind_predicted;
	public static String Kind_unknown;
	public static String LockMode_exclusive;
	public static String LockMode_monitor;
	public static String LockMode_read;
	public static String LockMode_write;
	public static String Lock_ofClass;
	public static String Lock_this;
	public static String Locks_none;
	public static String Note_deadlock;
	public static String Note_inferred;
	public static String Note_labels;
	public static String Note_tests;
	public static String Note_lockOrder;
	public static String Note_predicted;
	public static String Note_section;
	public static String Note_suggestion;
	public static String Note_suggestionLacking;
	public static String Note_transaction;
	public static String Operation_acquire;
	public static String Operation_acquireOf;
	public static String Operation_call;
	public static String Operation_callOf;
	public static String Operation_ofVariable;
	public static String Operation_read;
	public static String Operation_remote;
	public static String Operation_write;
	public static String Pattern_notSerialisable;
	public static String Places_line;
	public static String Places_lines;
	public static String Row_cause;
	public static String Row_causeNotes;
	public static String Row_kind;
	public static String Row_sentence;
	public static String Severity_high;
	public static String Severity_low;
	public static String Severity_medium;
	public static String State_ended;
	public static String State_failed;
	public static String State_killed;
	public static String State_lost;
	public static String State_new;
	public static String State_notReproduced;
	public static String State_regression;
	public static String State_running;
	public static String State_stillHere;
	public static String State_terminated;
	public static String Thread_unnamed;
	public static String Thread_unnamedVirtual;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.reports.text.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
