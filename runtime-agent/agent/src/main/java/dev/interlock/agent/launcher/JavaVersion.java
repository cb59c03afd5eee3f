/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.launcher;

/** Checks whether the running Java is recent enough. */
final class JavaVersion {

	/** The oldest Java that the agent and the command line run on. */
	static final int OLDEST = 17;

	private JavaVersion() {
		// only static members
	}

	/**
	 * Describes why the running Java cannot be used.
	 *
	 * @param specification the value of {@code java.specification.version}, for example {@code 1.8} or {@code 17}; may
	 *                      be null
	 * @param consequence   what follows if it is too old, as the end of a sentence
	 * @return one sentence for the user, or null if it is recent enough
	 */
	static String obstacle(String specification, String consequence) {
		if (feature(specification) >= OLDEST) {
			return null;
		}
		return "Interlock needs Java " + OLDEST + " or newer, but this is Java "
				+ (specification == null ? "of an unknown version" : specification) + ": " + consequence;
	}

	private static int feature(String specification) {
		if (specification == null) {
			return 0;
		}
		String feature = specification.startsWith("1.") ? specification.substring(2) : specification;
		int end = 0;
		while (end < feature.length() && Character.isDigit(feature.charAt(end))) {
			end++;
		}
		return end == 0 || end > 4 ? 0 : Integer.parseInt(feature.substring(0, end));
	}
}
