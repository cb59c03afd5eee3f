/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String Comparison_end;
	public static String Comparison_file;
	public static String Comparison_isBaseline;
	public static String Comparison_line;
	public static String Comparison_new;
	public static String Comparison_none;
	public static String Comparison_noneShown;
	public static String Comparison_noneYet;
	public static String Comparison_notReproduced;
	public static String Comparison_regression;
	public static String Comparison_run;
	public static String Comparison_stillHere;
	public static String Counters_dropped;
	public static String Counters_findings;
	public static String Counters_inOneRow;
	public static String Counters_inRows;
	public static String Counters_occurrences;
	public static String Counters_oneFinding;
	public static String Counters_oneOccurrence;
	public static String Counters_shown;
	public static String DetailsPane_evidence;
	public static String DetailsPane_findings;
	public static String DetailsPane_interleaving;
	public static String EmptyPane_classes;
	public static String EmptyPane_minutes;
	public static String EmptyPane_noClass;
	public static String EmptyPane_noClassYet;
	public static String EmptyPane_noMatch;
	public static String EmptyPane_noMatchInScope;
	public static String EmptyPane_noSession;
	public static String EmptyPane_nothingObserved;
	public static String EmptyPane_nothingObservedBroken;
	public static String EmptyPane_oneClass;
	public static String EmptyPane_onePlace;
	public static String EmptyPane_oneThread;
	public static String EmptyPane_places;
	public static String EmptyPane_running;
	public static String EmptyPane_seconds;
	public static String EmptyPane_starting;
	public static String EmptyPane_threads;
	public static String EmptyPane_unknownDuration;
	public static String EmptyPane_watched;
	public static String RaceReportsView_healing;
	public static String RaceReportsView_pinned;
	public static String RaceReportsView_showIn;
	public static String SessionHeader_console;
	public static String SessionHeader_filterHint;
	public static String SessionHeader_healed;
	public static String SessionHeader_healedOnce;
	public static String SessionHeader_healedWithLimit;
	public static String SessionHeader_healedWithoutMutex;
	public static String SessionHeader_moreNotices;
	public static String SessionHeader_repaired;
	public static String SessionHeader_repairedOnce;
	public static String SessionHeader_state;
	public static String SessionHeader_truncated;
	public static String State_starting;
	public static String ViewEdits_remove;
	public static String ViewEdits_removeOne;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.reports.view.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
