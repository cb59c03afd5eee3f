/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible.samples;

/** An enum with fields, one of which changes, and a constant with a body. */
public enum Level {
	/** The first. */
	BASIC(0),
	/** The second, with a class of its own. */
	GOLD(10) {
		@Override
		public int discount() {
			return super.discount() * 2;
		}
	};

	private final int percent;
	private int asked;

	Level(int percent) {
		this.percent = percent;
	}

	/** The discount in per cent. */
	public int discount() {
		asked++;
		return asked > 0 ? percent : 0;
	}
}
