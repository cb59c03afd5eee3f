/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The code patterns that become atomic sections when a class is loaded. */
public enum InferenceMode {
	/** The patterns that are almost certainly meant to be atomic. */
	STRONG,
	/** All patterns of {@code sections infer}. */
	ALL,
	/** None. */
	NONE;

	/** Its name in options. */
	public String text() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** The names in options, in display order. */
	public static List<String> texts() {
		return Arrays.stream(values()).map(InferenceMode::text).toList();
	}

	/** The mode with this name; null if there is none. */
	public static InferenceMode of(String text) {
		return Arrays.stream(values()).filter(each -> each.text().equals(text)).findFirst().orElse(null);
	}
}
