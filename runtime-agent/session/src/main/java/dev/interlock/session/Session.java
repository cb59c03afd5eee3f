/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An immutable snapshot of one run of a program under the agent.
 *
 * @param id         the session's id
 * @param start      the start time
 * @param end        the time when the program ended by itself; empty while it runs, or if it was killed
 * @param command    the program: main class or jar, then its arguments
 * @param jvm        the JVM that ran it
 * @param engines    the ids of the engines
 * @param options    the options by name
 * @param seed       the seed
 * @param findings   the findings in the order in which they were found
 * @param health     the agent's messages about itself
 * @param statistics the newest totals
 * @param truncated  whether the stream ended inside a message
 * @param healing    the healing of the run's atomic sections; empty without the option {@code heal}
 * @param members    the members of classes that the baseline or the reviews of the project name
 * @param parent     the id of the session of the JVM that started this one, if that had the agent too
 * @param children   the process ids of the JVMs that this one started with the agent in their commands
 */
public record Session(String id, Instant start, Optional<Instant> end, String command, Jvm jvm, List<String> engines,
		Map<String, String> options, long seed, List<Finding> findings, List<HealthMessage> health,
		Statistics statistics, boolean truncated, List<HealedSection> healing, LoadedMembers members,
		Optional<String> parent, List<Long> children) {

	/** A run without healing, named classes and other JVMs. */
	public Session(String id, Instant start, Optional<Instant> end, String command, Jvm jvm, List<String> engines,
			Map<String, String> options, long seed, List<Finding> findings, List<HealthMessage> health,
			Statistics statistics, boolean truncated) {
		this(id, start, end, command, jvm, engines, options, seed, findings, health, statistics, truncated, List.of(),
				LoadedMembers.NONE, Optional.empty(), List.of());
	}

	/** The same session with other findings. */
	Session withFindings(List<Finding> others) {
		return new Session(id, start, end, command, jvm, engines, options, seed, others, health, statistics, truncated,
				healing, members, parent, children);
	}

	public record Jvm(String version, String vendor, String name, long processId) {
	}

	/** A message about the agent itself; the severity is {@code info}, {@code warning} or {@code error}. */
	public record HealthMessage(String severity, String code, String text, Optional<String> className) {
	}

	/**
	 * Totals of the run. {@code hugeMethods} counts methods that became too long for the JVM to compile.
	 * {@code excluded} is the number of excluded classes by package, the largest first.
	 */
	public record Statistics(long classesInstrumented, long classesSkipped, long classesFailed, long sites,
			long threads, long dropped, long hugeMethods, Overhead overhead, Map<String, Long> excluded) {

		/** For a run without excluded classes. */
		public Statistics(long classesInstrumented, long classesSkipped, long classesFailed, long sites, long threads,
				long dropped, long hugeMethods, Overhead overhead) {
			this(classesInstrumented, classesSkipped, classesFailed, sites, threads, dropped, hugeMethods, overhead,
					Map.of());
		}

		/** For a run without an overhead limit. */
		public Statistics(long classesInstrumented, long classesSkipped, long classesFailed, long sites, long threads,
				long dropped, long hugeMethods) {
			this(classesInstrumented, classesSkipped, classesFailed, sites, threads, dropped, hugeMethods,
					new Overhead(0, 0, 0));
		}
	}

	/**
	 * The agent's cost in a run with an overhead limit; all 0 in other runs.
	 *
	 * @param perMille          the cost in thousandths of the rest of the processor time
	 * @param sitesSwitchedOff  the sites that were not checked all the time
	 * @param unwatchedPerMille the mean share of the time for which their methods were off, in thousandths
	 */
	public record Overhead(long perMille, long sitesSwitchedOff, long unwatchedPerMille) {
	}
}
