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

import dev.interlock.noise.NoiseKind;

/** Texts for kinds and strengths of noise. */
final class NoiseWords {

	private NoiseWords() {
	}

	static String of(NoiseKind kind) {
		return switch (kind) {
		case SLEEP -> Messages.NoiseWords_sleep;
		case YIELD -> Messages.NoiseWords_yield;
		case BUSY_WAIT -> Messages.NoiseWords_busyWait;
		case SYNCH_YIELD -> Messages.NoiseWords_synchYield;
		case HALT_ONE_THREAD -> Messages.NoiseWords_haltOneThread;
		};
	}

	/** Formats thousandths as a percentage. */
	static String percent(int thousandths) {
		NumberFormat format = NumberFormat.getNumberInstance();
		format.setMaximumFractionDigits(1);
		return format.format(thousandths / 10.0);
	}
}
