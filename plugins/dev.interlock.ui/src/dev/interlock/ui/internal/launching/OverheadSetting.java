/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.osgi.util.NLS;

/** Checks a limit of the agent's overhead: its syntax, and the engines and noise that it allows. */
final class OverheadSetting {

	/** The syntax of a limit. */
	private static final Pattern SHARE = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,3})?)\\s*%?"); //$NON-NLS-1$
	private static final double LEAST = 0.1;
	private static final double MOST = 1000;
	/** The only engine whose checks can be switched off. */
	private static final List<String> SWITCHABLE = List.of("happens-before"); //$NON-NLS-1$
	private static final String OFF = "off"; //$NON-NLS-1$

	private OverheadSetting() {
	}

	/**
	 * The problem of a limit, in one sentence with a remedy.
	 *
	 * @param limit   the limit in effect; empty if there is none
	 * @param engines the ids of the engines in effect
	 * @param noise   the noise in effect
	 * @return empty if there is no problem
	 */
	static Optional<String> problem(String limit, List<String> engines, String noise) {
		String text = limit.strip();
		if (text.isEmpty()) {
			return Optional.empty();
		}
		if (!isShare(text)) {
			return Optional.of(NLS.bind(Messages.RaceTab_badOverhead, text));
		}
		boolean canBeHeld = engines.equals(SWITCHABLE) && OFF.equals(noise);
		return canBeHeld ? Optional.empty() : Optional.of(NLS.bind(Messages.RaceTab_overheadNeeds, text));
	}

	private static boolean isShare(String text) {
		Matcher share = SHARE.matcher(text);
		return share.matches() && Double.parseDouble(share.group(1)) >= LEAST
				&& Double.parseDouble(share.group(1)) <= MOST;
	}
}
