/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal;

import org.eclipse.osgi.util.NLS;

/** The localised messages of this bundle. */
public final class Messages extends NLS {

	public static String Confirmations_noReplay;
	public static String Confirmations_progress;
	public static String Confirmations_replayed;
	public static String Import_httpStatus;
	public static String Import_noScheme;
	public static String Import_unknownHost;
	public static String Import_unreachable;
	public static String Inference_noClasses;
	public static String Launch_connected;
	public static String Launch_starting;
	public static String Library_name;
	public static String Marker_access;
	public static String Marker_elsewhere;
	public static String Marker_message;
	public static String Marker_predicted;
	public static String Marker_remote;
	public static String Marker_stale;
	public static String Markers_job;
	public static String Operation_acquire;
	public static String Operation_acquireOf;
	public static String Operation_call;
	public static String Operation_callOf;
	public static String Operation_read;
	public static String Operation_write;
	public static String ProgramCommand_noProgram;
	public static String Reason_accessDenied;
	public static String Reason_noSuchFile;
	public static String Reason_pathUnusable;
	public static String Session_child;
	public static String Session_merged;
	public static String Session_mergedLabel;
	public static String Session_name;
	public static String SessionManager_otherSession;
	public static String Settings_engines;
	public static String Settings_noiseNamed;
	public static String Settings_noiseOff;
	public static String Settings_noiseRandom;
	public static String Status_agentMissing;
	public static String Status_agentNotHeard;
	public static String Status_agentNotUnderstood;
	public static String Status_annotationsMissing;
	public static String Status_checkFailed;
	public static String Status_checkFixFailed;
	public static String Status_confirmFailed;
	public static String Status_connectFailed;
	public static String Status_connectionLost;
	public static String Status_enginesUnusable;
	public static String Status_exportFailed;
	public static String Status_fileIncomplete;
	public static String Status_fileUnreadable;
	public static String Status_importFailed;
	public static String Status_indexUnreadable;
	public static String Status_indexUnwritable;
	public static String Status_inferenceFailed;
	public static String Status_jreTooOld;
	public static String Status_listenerFailed;
	public static String Status_markersFailed;
	public static String Status_mergeFailed;
	public static String Status_reportFailed;
	public static String Status_noiseMissing;
	public static String Status_noiseUnreadable;
	public static String Status_noRunDelegate;
	public static String Status_optionFileUnusable;
	public static String Status_optionsUnwritable;
	public static String Status_pathUnusable;
	public static String Status_preferencesUnwritable;
	public static String Status_serverFailed;
	public static String Status_trainingFailed;

	static {
		initializeMessages("dev.interlock.core.internal.messages", Messages.class);
	}

	private Messages() {
		// only static fields
	}
}
