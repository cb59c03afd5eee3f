/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import org.eclipse.osgi.util.NLS;

/** The translatable texts of this package. */
final class Messages extends NLS {

	public static String AddSectionHandler_job;
	public static String AddSectionHandler_noEditor;
	public static String AddSectionHandler_none;
	public static String AddSectionHandler_notCompiled;
	public static String AddSectionHandler_title;
	public static String CopyDiagnosticsHandler_job;
	public static String FiltersMenu_delete;
	public static String FiltersMenu_name;
	public static String FiltersMenu_noName;
	public static String FiltersMenu_saveAs;
	public static String FiltersMenu_title;
	public static String HealHandler_doNotShow;
	public static String HealHandler_explanation;
	public static String HealHandler_noSection;
	public static String HealHandler_notLoaded;
	public static String HealHandler_notRunning;
	public static String HealHandler_title;
	public static String IconLegend_atomicity;
	public static String IconLegend_dataRace;
	public static String IconLegend_deadlock;
	public static String IconLegend_lockOrder;
	public static String IconLegend_other;
	public static String IconLegend_predicted;
	public static String IconLegend_remote;
	public static String IconLegend_session;
	public static String IconLegend_stale;
	public static String IconLegend_title;
	public static String IconLegend_unsafeUse;
	public static String IconLegend_write;
	public static String OpenAccessHandler_noFinding;
	public static String OpenAccessHandler_title;
	public static String OtherAccessHandler_noMark;
	public static String OtherAccessHandler_title;
	public static String RunHandler_again;
	public static String RunHandler_stop;
	public static String ScopeMenu_any;
	public static String ScopeMenu_project;
	public static String ScopeMenu_select;
	public static String ScopeMenu_selection;
	public static String ProjectSectionsHandler_ask;
	public static String ProjectSectionsHandler_infer;
	public static String ProjectSectionsHandler_none;
	public static String ProjectSectionsHandler_train;
	public static String SectionFileHandler_noProject;
	public static String SectionFileHandler_title;
	public static String SessionAction_baseline;
	public static String SessionAction_compare;
	public static String SessionAction_pin;
	public static String SessionAction_remove;
	public static String SessionAction_rename;
	public static String SessionAction_renameMessage;
	public static String SessionAction_renameTitle;
	public static String SessionsMenu_baseline;
	public static String SessionsMenu_compareWith;
	public static String SessionsMenu_findings;
	public static String SessionsMenu_kept;
	public static String SessionsMenu_none;
	public static String SessionsMenu_oneFinding;
	public static String SessionsMenu_separator;
	public static String SessionsMenu_session;
	public static String ShowLaunchHandler_none;

	static {
		NLS.initializeMessages("dev.interlock.ui.internal.handlers.messages", Messages.class); //$NON-NLS-1$
	}

	private Messages() {
	}
}
