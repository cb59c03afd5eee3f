/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import java.util.Locale;

/** What healing does with a section. */
public enum HealingState {

	/** It waits for the first violation. */
	WATCHING,
	/** It heals the section. */
	HEALING,
	/** Healing rests for some time, because threads have waited too long for each other. */
	SUSPENDED,
	/** The section is not healed, with a reason. */
	REFUSED,
	/** The user has stopped it. */
	STOPPED;

	/** The name in reports. */
	public String text() {
		return name().toLowerCase(Locale.ROOT);
	}
}
