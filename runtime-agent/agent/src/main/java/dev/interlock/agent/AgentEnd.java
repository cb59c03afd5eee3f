/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import dev.interlock.agent.findings.FindingCounts;
import dev.interlock.agent.messages.Health;
import dev.interlock.agent.messages.StandardError;
import dev.interlock.agent.report.ReportChannel;
import dev.interlock.agent.report.output.AgentThread;
import dev.interlock.bootstrap.InterlockFailures;

/** Ends the run once: finishes the analyses, completes the session and prints the last line. */
final class AgentEnd {

	private final ReportChannel channel;
	private final Health health;
	private final StandardError error;
	private final FindingCounts counts;
	private final List<Runnable> steps = new ArrayList<>();
	private final AtomicBoolean begun = new AtomicBoolean();

	AgentEnd(ReportChannel channel, Health health, StandardError error, FindingCounts counts) {
		this.channel = channel;
		this.health = health;
		this.error = error;
		this.counts = counts;
	}

	/** Adds a step that runs before the session is completed. A step that fails does not stop the others. */
	void add(Runnable step) {
		steps.add(step);
	}

	/**
	 * Called when the program is about to halt the JVM. A thread of the agent completes the session, because the
	 * halting thread may have little stack left.
	 */
	void beforeHalt() {
		if (begun.get()) {
			channel.flush();
		} else {
			AgentThread.run("Interlock halt", this::run);
		}
	}

	/** Ends the run; later calls do nothing. */
	void run() {
		if (!begun.compareAndSet(false, true)) {
			return;
		}
		for (Runnable step : steps) {
			try {
				step.run();
			} catch (RuntimeException | Error e) {
				InterlockFailures.failed(e);
			}
		}
		Throwable failure = InterlockFailures.lastFailure();
		// a stack overflow is the program's own failure
		if (failure != null && !(failure instanceof StackOverflowError)) {
			health.warning("internal",
					"The agent itself failed " + InterlockFailures.failures() + " times, last with " + failure
							+ "; races may have been missed, please report it.",
					null);
		}
		channel.close();
		error.say(counts.conclusion() + kept() + '.');
	}

	/** States where the session is and whether it is complete. */
	private String kept() {
		Path file = channel.sessionFile();
		String text = file == null ? "" : "; the session is in " + file;
		if (channel.dropped() > 0) {
			return text + "; " + channel.dropped() + " more could not be kept";
		}
		return channel.isWhole() ? text : text + ", but it is incomplete";
	}
}
