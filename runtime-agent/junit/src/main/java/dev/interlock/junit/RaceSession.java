/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.junit;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

import dev.interlock.Interlock;
import dev.interlock.RaceFinding;

/** Fails the run for findings that no test failed for, and reports a missing agent. */
public final class RaceSession implements LauncherSessionListener {

	/** The property that makes a run without the agent fail. */
	static final String REQUIRED = "interlock.required";

	private static final String MISSING = "Race detection is off: this JVM has no Interlock agent. "
			+ "Start it with -javaagent:interlock.jar=session=FILE.";
	private static final AtomicBoolean SAID = new AtomicBoolean();
	/** The tests that fail for findings. */
	private static final Map<String, FailOn> FAILING = new ConcurrentHashMap<>();

	/** For service loaders. */
	public RaceSession() {
		// no state
	}

	/** A test fails for findings; those that come too late for it fail the run. */
	static void failsFor(String test, FailOn failOn) {
		FAILING.put(test, failOn);
	}

	@Override
	public void launcherSessionOpened(LauncherSession session) {
		if (!Interlock.isWatching()) {
			if (Boolean.getBoolean(REQUIRED)) {
				throw new IllegalStateException(MISSING);
			}
			if (SAID.compareAndSet(false, true)) {
				// not standard output, through which test runners talk to the JVM
				System.err.println(MISSING);
			}
		}
	}

	@Override
	public void launcherSessionClosed(LauncherSession session) {
		Optional<FailOn> given = FailOn.parse(Optional.ofNullable(System.getProperty(FailOn.PROPERTY)));
		List<RaceFinding> findings = Interlock.findings("").stream()
				.filter(finding -> given.orElseGet(() -> failOn(finding)).includes(finding)).toList();
		if (!findings.isEmpty()) {
			throw RaceErrors.of(RaceSession::where, findings);
		}
	}

	/** What belongs to no test, or to one of several, fails the run if any test fails for findings. */
	private static FailOn failOn(RaceFinding finding) {
		return finding.test().isEmpty() ? FAILING.values().stream().min(Comparator.naturalOrder()).orElse(FailOn.NEVER)
				: FAILING.getOrDefault(finding.test(), FailOn.NEVER);
	}

	private static String where(RaceFinding finding) {
		return finding.test().isEmpty() ? " outside of any single test"
				: " in " + finding.test() + ", found after its end";
	}
}
