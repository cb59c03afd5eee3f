/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.internal.Messages;

/**
 * The errors and warnings of this bundle. Each has a unique number, a severity, and a text that states the problem and
 * the remedy.
 */
public enum InterlockStatus {

	/** The agent jar cannot be found or copied. */
	AGENT_MISSING(5001, IStatus.ERROR, Messages.Status_agentMissing),
	/** The JRE of a configuration is older than Java 17. */
	JRE_TOO_OLD(5002, IStatus.ERROR, Messages.Status_jreTooOld),
	/** The type of a configuration has no delegate for the mode run. */
	NO_RUN_DELEGATE(5003, IStatus.ERROR, Messages.Status_noRunDelegate),
	/** The server socket for the agent cannot be opened. */
	SERVER_FAILED(5004, IStatus.ERROR, Messages.Status_serverFailed),
	/** The options file for the agent cannot be written. */
	OPTIONS_UNWRITABLE(5005, IStatus.ERROR, Messages.Status_optionsUnwritable),
	/** A path contains characters that no VM argument can carry. */
	PATH_UNUSABLE(5006, IStatus.ERROR, Messages.Status_pathUnusable),
	/** A launch names a noise configuration that does not exist. */
	NOISE_MISSING(5007, IStatus.ERROR, Messages.Status_noiseMissing),
	/** A noise configuration cannot be parsed. */
	NOISE_UNREADABLE(5008, IStatus.ERROR, Messages.Status_noiseUnreadable),
	/** The running programs cannot be listed. */
	CONNECT_FAILED(5009, IStatus.ERROR, Messages.Status_connectFailed),
	/** The jar with the annotations cannot be found or copied. */
	ANNOTATIONS_MISSING(5010, IStatus.ERROR, Messages.Status_annotationsMissing),
	/** Preferences cannot be written. */
	PREFERENCES_UNWRITABLE(5011, IStatus.ERROR, Messages.Status_preferencesUnwritable),
	/** A launch names a file of an engine's option that does not exist, or its path cannot be passed to the agent. */
	OPTION_FILE_UNUSABLE(5012, IStatus.ERROR, Messages.Status_optionFileUnusable),
	/** Atomic sections cannot be inferred. */
	INFERENCE_FAILED(5013, IStatus.ERROR, Messages.Status_inferenceFailed),
	/** Atomic sections cannot be trained. */
	TRAINING_FAILED(5014, IStatus.ERROR, Messages.Status_trainingFailed),
	/** Atomic sections cannot be checked against the code. */
	CHECK_FAILED(5015, IStatus.ERROR, Messages.Status_checkFailed),
	/** A finding cannot be confirmed. */
	CONFIRM_FAILED(5016, IStatus.ERROR, Messages.Status_confirmFailed),
	/** The fix of a finding cannot be checked. */
	CHECK_FIX_FAILED(5017, IStatus.ERROR, Messages.Status_checkFixFailed),
	/** The engines of the engine path cannot be loaded. */
	ENGINES_UNUSABLE(5018, IStatus.WARNING, Messages.Status_enginesUnusable),
	/** The program has ended and its agent did not connect. */
	AGENT_NOT_HEARD(5101, IStatus.ERROR, Messages.Status_agentNotHeard),
	/** The agent connected, but its messages could not be decoded. */
	AGENT_NOT_UNDERSTOOD(5102, IStatus.ERROR, Messages.Status_agentNotUnderstood),
	/** The connection broke while the program still runs. */
	CONNECTION_LOST(5103, IStatus.WARNING, Messages.Status_connectionLost),
	/** The session file is missing or cannot be read. */
	FILE_UNREADABLE(5201, IStatus.ERROR, Messages.Status_fileUnreadable),
	/** The session file lacks findings that were received over the connection. */
	FILE_INCOMPLETE(5202, IStatus.WARNING, Messages.Status_fileIncomplete),
	/** The list of sessions cannot be read. */
	INDEX_UNREADABLE(5203, IStatus.WARNING, Messages.Status_indexUnreadable),
	/** The list of sessions cannot be written. */
	INDEX_UNWRITABLE(5204, IStatus.WARNING, Messages.Status_indexUnwritable),
	/** A file to import is not a session, or cannot be read or copied. */
	IMPORT_FAILED(5205, IStatus.ERROR, Messages.Status_importFailed),
	/** A file cannot be written. */
	EXPORT_FAILED(5206, IStatus.ERROR, Messages.Status_exportFailed),
	/** Sessions cannot be merged. */
	MERGE_FAILED(5207, IStatus.ERROR, Messages.Status_mergeFailed),
	/** A report cannot be made of sessions. */
	REPORT_FAILED(5208, IStatus.ERROR, Messages.Status_reportFailed),
	/** A session listener has thrown an exception. */
	LISTENER_FAILED(5301, IStatus.ERROR, Messages.Status_listenerFailed),
	/** The markers cannot be created. */
	MARKERS_FAILED(5302, IStatus.ERROR, Messages.Status_markersFailed);

	private final int code;
	private final int severity;
	private final String text;

	InterlockStatus(int code, int severity, String text) {
		this.code = code;
		this.severity = severity;
		this.text = text;
	}

	/** Returns the number, which never changes. */
	public int code() {
		return code;
	}

	/** Returns the severity, a constant of {@link IStatus}. */
	public int severity() {
		return severity;
	}

	/** Returns the text, with placeholders for arguments. */
	public String text() {
		return text;
	}

	/**
	 * Returns a status with this number and severity.
	 *
	 * @param cause     the cause, or null
	 * @param arguments the values for the placeholders of the text
	 */
	public IStatus status(Throwable cause, Object... arguments) {
		return new Status(severity, Interlock.PLUGIN_ID, code, NLS.bind(text, arguments), cause);
	}

	/**
	 * Returns an exception with this status.
	 *
	 * @param cause     the cause, or null
	 * @param arguments the values for the placeholders of the text
	 */
	public CoreException exception(Throwable cause, Object... arguments) {
		return new CoreException(status(cause, arguments));
	}

	/**
	 * Returns why a file could not be read or written, as an argument of a text. The messages of file exceptions often
	 * name only the file.
	 */
	public static String reason(IOException failure) {
		if (failure instanceof NoSuchFileException) {
			return Messages.Reason_noSuchFile;
		}
		if (failure instanceof AccessDeniedException) {
			return Messages.Reason_accessDenied;
		}
		return failure instanceof FileSystemException file && file.getReason() != null ? file.getReason()
				: String.valueOf(failure.getMessage());
	}

	/** Returns whether a status has this number. */
	public boolean is(IStatus status) {
		return Interlock.PLUGIN_ID.equals(status.getPlugin()) && status.getCode() == code;
	}
}
