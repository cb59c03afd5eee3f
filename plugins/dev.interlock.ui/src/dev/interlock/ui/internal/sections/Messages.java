/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String Allowed_all;
	public static String Allowed_nothing;
	public static String Allowed_reads;
	public static String Allowed_writes;
	public static String Broken_bug;
	public static String Broken_by;
	public static String Broken_column;
	public static String Broken_count;
	public static String Broken_countAll;
	public static String Broken_decision;
	public static String Broken_intended;
	public static String Broken_isBug;
	public static String Broken_isIntended;
	public static String Broken_kept;
	public static String Broken_open;
	public static String Code_noClass;
	public static String Code_noMethod;
	public static String Code_noSite;
	public static String Code_numbered;
	public static String Column_allowed;
	public static String Column_form;
	public static String Column_method;
	public static String Column_name;
	public static String Column_origin;
	public static String Column_sites;
	public static String Column_state;
	public static String Column_variable;
	public static String Convert_nothing;
	public static String Edit_add;
	public static String Edit_allowed;
	public static String Edit_change;
	public static String Edit_enable;
	public static String Edit_import;
	public static String Edit_infer;
	public static String Edit_remove;
	public static String Edit_rename;
	public static String Edit_train;
	public static String Empty_hint;
	public static String Empty_import;
	public static String Empty_infer;
	public static String Empty_select;
	public static String Empty_title;
	public static String Filter_all;
	public static String Filter_annotation;
	public static String Filter_broken;
	public static String Filter_gone;
	public static String Filter_hand;
	public static String Filter_inferred;
	public static String Filter_message;
	public static String Filter_notWatched;
	public static String Form_addEnd;
	public static String Form_annotation;
	public static String Form_apply;
	public static String Form_checking;
	public static String Form_ends;
	public static String Form_entry;
	public static String Form_mayBetween;
	public static String Form_name;
	public static String Form_nothing;
	public static String Form_pick;
	public static String Form_pickToolTip;
	public static String Form_read;
	public static String Form_removeEnd;
	public static String Form_revert;
	public static String Form_sameSite;
	public static String Form_site;
	public static String Form_toApply;
	public static String Form_variable;
	public static String Form_write;
	public static String Form_wrongSite;
	public static String Healing_lessLikely;
	public static String Healing_mutex;
	public static String Healing_mutexWithLimit;
	public static String Healing_permission;
	public static String Healing_permissionReason;
	public static String Healing_refused;
	public static String Healing_repair;
	public static String Infer_add;
	public static String Infer_allForms;
	public static String Infer_count;
	public static String Infer_deselectShown;
	public static String Infer_filter;
	public static String Infer_form;
	public static String Infer_job;
	public static String Infer_message;
	public static String Infer_messageOfOne;
	public static String Infer_nothing;
	public static String Infer_problems;
	public static String Infer_selectShown;
	public static String Infer_title;
	public static String Inferred_checkThenAct;
	public static String Inferred_consecutive;
	public static String Inferred_doubleRead;
	public static String Inferred_getThenSet;
	public static String Inferred_loadAndStore;
	public static String Inferred_origin;
	public static String Inferred_readAndReset;
	public static String Inferred_testAndUse;
	public static String Mark_notWatched;
	public static String Mark_watched;
	public static String Pick_ask;
	public static String Pick_noEditor;
	public static String Pick_nothing;
	public static String Pick_title;
	public static String Refused_annotation;
	public static String Refused_title;
	public static String Selected_message;
	public static String Selected_title;
	public static String Sites;
	public static String Snippet_both;
	public static String Snippet_end;
	public static String Snippet_entry;
	public static String Snippet_remote;
	public static String State_disabled;
	public static String State_disabledHere;
	public static String State_givenBack;
	public static String State_givenBackOnce;
	public static String State_healed;
	public static String State_healedOnce;
	public static String State_healedWithLimit;
	public static String State_healedWithLimitOnce;
	public static String State_kept;
	public static String State_method;
	public static String State_methodOnly;
	public static String State_refused;
	public static String State_repaired;
	public static String State_repairedOnce;
	public static String State_suspended;
	public static String State_support;
	public static String State_supportOnce;
	public static String State_violated;
	public static String State_violatedOnce;
	public static String Train_broken;
	public static String Train_brokenOne;
	public static String Train_held;
	public static String Train_job;
	public static String Train_message;
	public static String Train_noProgram;
	public static String Train_noSection;
	public static String Train_runs;
	public static String Train_title;
	public static String Variable_object;
	public static String View_badAnnotation;
	public static String View_broken;
	public static String View_job;
	public static String View_noMethod;
	public static String View_notWatched;
	public static String View_shown;
	public static String View_summary;
	public static String View_summaryOfOne;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.sections.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
