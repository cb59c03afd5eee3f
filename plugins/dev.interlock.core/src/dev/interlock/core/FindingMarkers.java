/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

/** The types and attributes of the markers that show the findings of the active session on their source lines. */
public final class FindingMarkers {

	/** The supertype of all markers of findings. */
	public static final String TYPE_FINDING = "dev.interlock.core.finding";

	/** The type of the markers of a data race or of an unsafe use; each finding has two. */
	public static final String TYPE_RACE = "dev.interlock.core.race";

	/** The type of the markers of an atomicity violation; each access has one. */
	public static final String TYPE_ATOMICITY = "dev.interlock.core.atomicity";

	/** The type of the markers of a deadlock; each acquisition has one. */
	public static final String TYPE_LOCK_ORDER = "dev.interlock.core.lockOrder";

	/** The type of all markers of predicted findings, of any kind. */
	public static final String TYPE_PREDICTED = "dev.interlock.core.predicted";

	/** The type of all markers in files that were changed after the run, of any finding. */
	public static final String TYPE_STALE = "dev.interlock.core.stale";

	/** The id of the session, a string. */
	public static final String ATTR_SESSION = "sessionId";

	/** The id of the finding, a string. */
	public static final String ATTR_FINDING = "findingId";

	/** The index of the access in its finding, from 0, an integer. */
	public static final String ATTR_ACCESS_INDEX = "accessIndex";

	/** The operation of the access, for example {@code write}, a string. */
	public static final String ATTR_ROLE = "role";

	/** Whether the source was changed after the run, a boolean. */
	public static final String ATTR_STALE = "stale";

	/** The maximum number of markers that are shown at a time. */
	public static final int MAXIMUM = 500;

	private FindingMarkers() {
		// only constants
	}
}
