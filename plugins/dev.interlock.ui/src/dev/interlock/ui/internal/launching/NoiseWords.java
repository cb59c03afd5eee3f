/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.text.NumberFormat;
import java.util.List;
import java.util.Map;

/** Texts for the agent's kinds of noise and strengths. */
final class NoiseWords {

	/** All kinds, as in options, in the order in which they are offered. */
	static final List<String> KINDS = List.of("sleep", "yield", "busy-wait", "synch-yield", "halt-one-thread"); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$ //$NON-NLS-5$

	private static final Map<String, String> WORDS = Map.of("sleep", Messages.NoiseWords_sleep, "yield", //$NON-NLS-1$ //$NON-NLS-2$
			Messages.NoiseWords_yield, "busy-wait", Messages.NoiseWords_busyWait, "synch-yield", //$NON-NLS-1$ //$NON-NLS-2$
			Messages.NoiseWords_synchYield, "halt-one-thread", Messages.NoiseWords_haltOneThread); //$NON-NLS-1$

	private NoiseWords() {
	}

	/** The text for a kind; the kind itself if there is no text. */
	static String of(String kind) {
		return WORDS.getOrDefault(kind, kind);
	}

	/** Formats thousandths as a percentage. */
	static String percent(int thousandths) {
		NumberFormat format = NumberFormat.getNumberInstance();
		format.setMaximumFractionDigits(1);
		return format.format(thousandths / 10.0);
	}
}
