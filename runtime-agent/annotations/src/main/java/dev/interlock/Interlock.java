/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock;

import java.util.ArrayList;
import java.util.List;

/**
 * Connects a test framework with the agent. Without the agent all methods are empty.
 */
public final class Interlock {

	private Interlock() {
		// static only
	}

	/** Whether the agent watches this JVM. From the first call on it keeps its findings for {@link #findings}. */
	public static boolean isWatching() {
		return watching();
	}

	/**
	 * A test begins on the calling thread. Threads that it starts, and tasks that it hands to a pool, belong to it.
	 * Tests may be nested.
	 *
	 * @param id     identifies the test; of a test inside another, the id of that one, a slash, and more
	 * @param name   what people call it
	 * @param single false for a group of tests, such as a class
	 */
	public static void begin(String id, String name, boolean single) {
		marked(id, name, true, single);
	}

	/** A test ends on the calling thread. */
	public static void end(String id) {
		marked(id, null, false, true);
	}

	/**
	 * Takes the findings of a test and of the tests inside it that have not been taken yet. Waits, two seconds at most,
	 * until the agent has handled its reports. Findings that the baseline or the reviews of the project accept are left
	 * out.
	 *
	 * @param id the test; empty for all findings
	 */
	public static List<RaceFinding> findings(String id) {
		List<RaceFinding> findings = new ArrayList<>();
		for (Object[] facts : taken(id)) {
			List<RaceFinding.Access> accesses = new ArrayList<>();
			String[] texts = (String[]) facts[5];
			StackTraceElement[][] stacks = (StackTraceElement[][]) facts[6];
			for (int i = 0; i < texts.length; i++) {
				accesses.add(new RaceFinding.Access(texts[i], List.of(stacks[i])));
			}
			findings.add(new RaceFinding((String) facts[0], facts[1].equals("observed"), (String) facts[2],
					(String) facts[3], (String) facts[4], List.copyOf(accesses)));
		}
		return findings;
	}

	/** Replaced by the agent, like the other two. */
	private static boolean watching() {
		return false;
	}

	private static void marked(String id, String name, boolean begins, boolean single) {
		// replaced by the agent
	}

	private static Object[][] taken(String id) {
		return new Object[0][];
	}
}
