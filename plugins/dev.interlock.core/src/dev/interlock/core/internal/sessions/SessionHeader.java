/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.sessions;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;

import org.eclipse.osgi.util.NLS;

import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.internal.Messages;
import dev.interlock.session.Session;

/**
 * The data of a session that is known without reading its file.
 *
 * @param id                the id of the session; also the name of its file
 * @param start             the time of the launch
 * @param configurationName the name of the launch configuration
 * @param configurationType the id of the type of the launch configuration
 * @param projectName       the name of the Java project; empty if there is none
 */
public record SessionHeader(String id, Instant start, String configurationName, String configurationType,
		String projectName) {

	private static final DateTimeFormatter TIME = DateTimeFormatter
			.ofLocalizedDateTime(FormatStyle.SHORT, FormatStyle.MEDIUM).withZone(ZoneId.systemDefault());

	/** The header for a JVM that the program of this session has started; its runs are not compared. */
	SessionHeader ofChild(Session child) {
		return new SessionHeader(ImportedFile.safe(child.id()), child.start(), configurationName, "", projectName);
	}

	/**
	 * Returns a key that is equal for the sessions of one launch configuration; empty without a type, as for imported
	 * sessions.
	 */
	String configurationKey() {
		if (configurationType.isEmpty()) {
			return "";
		}
		// the name of a connection begins with the process id, which differs in each run
		String name = configurationType.equals(RaceLaunchConstants.TYPE_CONNECT)
				? configurationName.replaceFirst("^\\d+ ", "")
				: configurationName;
		return configurationType + ' ' + name;
	}

	/**
	 * Returns the display name.
	 *
	 * @param label the label set by the user; empty to use the launch configuration
	 */
	String displayName(String label) {
		return NLS.bind(Messages.Session_name, label.isEmpty() ? configurationName : label, TIME.format(start));
	}
}
