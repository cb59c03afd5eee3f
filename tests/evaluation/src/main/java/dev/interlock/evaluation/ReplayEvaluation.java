/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.sun.jdi.request.EventRequest;

import dev.interlock.corpus.debugger.ScriptedDebugger;
import dev.interlock.evaluation.failing.FailingPrograms;
import dev.interlock.evaluation.failing.Failure;

/**
 * Looks for a failing schedule of each program in {@link FailingPrograms}, and repeats it in new JVMs: by its seed, from
 * its file, and in a debugger. Each time, the schedule, the exit status and all that the program prints must be the
 * same.
 */
final class ReplayEvaluation {

	private static final Pattern REPEATED = Pattern.compile("(?m)^    repeat it: interlock replay (.*?) -- ");
	private static final Pattern FAILED = Pattern.compile("(?m)^Failed: (.*)$");
	/** The command prints its own messages once, however often the program runs. */
	private static final Pattern SAID = Pattern.compile("(?m)^interlock: .*\\R");
	private static final Pattern SCHEDULE = Pattern.compile("(?m)^schedule ([0-9a-f]+)\\R");
	private static final int[] SUSPENSIONS = { EventRequest.SUSPEND_ALL, EventRequest.SUSPEND_EVENT_THREAD };
	private static final Duration LIMIT_OF_RUN = Duration.ofSeconds(60);
	private static final double NANOS_PER_SECOND = 1e9;

	private final Path java;
	private final Path agent;
	private final List<Path> classPath;
	private final Consumer<String> progress;
	private final List<String> differences = new ArrayList<>();

	/**
	 * @param java      the JDK's home
	 * @param agent     the agent's jar
	 * @param classPath the class path of the programs
	 * @param progress  receives each row when it is complete
	 */
	ReplayEvaluation(Path java, Path agent, List<Path> classPath, Consumer<String> progress) {
		this.java = java;
		this.agent = agent;
		this.classPath = List.copyOf(classPath);
		this.progress = progress;
	}

	/**
	 * One or several equal runs of a failure.
	 *
	 * @param status the exit status of the last one
	 * @param digest the schedule
	 * @param output what they printed
	 * @param errors the same of standard error, without the digest and the messages of the command
	 * @param said   these messages
	 */
	record Replayed(int status, String digest, String output, String errors, String said) {

		static Replayed of(int status, String output, String errors) {
			Matcher schedule = SCHEDULE.matcher(errors);
			String digest = schedule.find() ? schedule.group(1) : "";
			String said = SAID.matcher(errors).results().map(MatchResult::group).collect(Collectors.joining());
			String rest = SAID.matcher(schedule.replaceFirst("")).replaceAll("");
			return new Replayed(status, digest, output, rest, said);
		}

		/** How these runs differ from a recorded one; empty if they do not. */
		String difference(Replayed recorded, int times) {
			if (!digest.equals(recorded.digest)) {
				return "schedule " + digest + " instead of " + recorded.digest + ": " + (errors + said).strip();
			}
			return status != recorded.status ? "exit status " + status + " instead of " + recorded.status
					: !output.equals(recorded.output.repeat(times)) ? "another output: " + output.strip()
							: !errors.equals(recorded.errors.repeat(times)) || !said.equals(recorded.said)
									? "other messages: " + (errors + said).strip()
									: "";
		}
	}

	/** What differed in a replay, or why there was none. */
	List<String> differences() {
		return List.copyOf(differences);
	}

	/**
	 * A row for each failure.
	 *
	 * @param runs     the replays without a debugger: one half by the seed, the other from the file
	 * @param debugged the replays in a debugger: half of them with all threads suspended
	 */
	String text(List<Failure> failures, int runs, int debugged) throws IOException, InterruptedException {
		Table table = new Table("program", "policy and seed", "failure", "by seed", "from the file", "in a debugger",
				"s for a replay");
		for (Failure failure : failures) {
			Path folder = Files.createTempDirectory("interlock-replays");
			try {
				add(table, failure, folder, runs, debugged);
			} finally {
				AgentRun.deleteAll(folder);
			}
		}
		return table.toString() + differences.stream().map(each -> each + '\n').collect(Collectors.joining());
	}

	private void add(Table table, Failure failure, Path folder, int runs, int debugged)
			throws IOException, InterruptedException {
		AgentRun.Ended explored = execute(folder, 1, "explore", List.of("--policy", failure.policy()), failure);
		Matcher repeated = REPEATED.matcher(explored.output());
		Matcher failed = FAILED.matcher(explored.output());
		if (!failed.find() || !repeated.find()) {
			differences.add(failure + ": no failure that can be repeated: " + explored.output() + explored.errors());
			table.add(failure, failure.policy(), "none", "", "", "", "");
			return;
		}
		List<String> options = List.of(repeated.group(1).split(" "));
		Path file = folder.resolve("schedule");
		List<String> recording = new ArrayList<>(options);
		recording.addAll(List.of("--schedule-file", file.toString()));
		Replayed recorded = replay(folder, 1, recording, failure);
		long begin = System.nanoTime();
		String bySeed = compare(failure, "by seed", recorded, folder, runs - runs / 2, options);
		String fromFile = compare(failure, "from the file", recorded, folder, runs / 2,
				List.of("--policy", "replay:" + file));
		double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND / runs;
		String inDebugger = debug(failure, recorded, folder, debugged, options);
		Object[] row = { failure, String.join(" ", options.stream().filter(each -> !each.startsWith("--")).toList()),
				failed.group(1), bySeed, fromFile, inDebugger, String.format("%.2f", seconds) };
		table.add(row);
		Table alone = new Table("", "", "", "", "", "", "");
		alone.add(row);
		progress.accept(alone.toString().lines().skip(2).collect(Collectors.joining()));
	}

	/** Replays a failure, and returns how often it was the same. */
	private String compare(Failure failure, String how, Replayed recorded, Path folder, int times,
			List<String> options) throws IOException, InterruptedException {
		if (times == 0) {
			return "-";
		}
		List<String> all = new ArrayList<>(options);
		all.addAll(List.of("--times", "" + times));
		return result(failure, how, recorded, replay(folder, times, all, failure), times);
	}

	private String result(Failure failure, String how, Replayed recorded, Replayed replayed, int times) {
		String difference = recorded.digest.isEmpty() ? (recorded.errors + recorded.said).strip()
				: replayed.difference(recorded, times);
		if (!difference.isEmpty()) {
			differences.add(failure + ", " + how + ": " + difference);
			return "different";
		}
		return times + " alike";
	}

	private String debug(Failure failure, Replayed recorded, Path folder, int times, List<String> options)
			throws IOException, InterruptedException {
		int alike = 0;
		for (int i = 0; i < SUSPENSIONS.length; i++) {
			int suspension = SUSPENSIONS[i];
			int part = (times + i) / SUSPENSIONS.length;
			if (part == 0) {
				continue;
			}
			List<String> all = new ArrayList<>(options);
			all.addAll(List.of("--times", "" + part));
			try (ScriptedDebugger debugger = new ScriptedDebugger(FailingPrograms.class.getName() + "*")) {
				Future<Integer> stops = CompletableFuture.supplyAsync(() -> stops(debugger, suspension, part));
				Replayed replayed = replay(folder, part, all, failure, debugger.option());
				if (result(failure, "in a debugger", recorded, replayed, part).equals("different")) {
					return "different";
				}
				if (stops.get(LIMIT_OF_RUN.toSeconds(), TimeUnit.SECONDS) == 0) {
					differences.add(failure + ": the debugger did not stop in a run");
				}
			} catch (ExecutionException | TimeoutException
					| com.sun.jdi.connect.IllegalConnectorArgumentsException e) {
				differences.add(failure + ", in a debugger: " + e);
				return "different";
			}
			alike += part;
		}
		return alike == 0 ? "-" : alike + " alike";
	}

	/** Debugs so many JVMs; returns the fewest stops in one that was stopped and evaluated something. */
	private static int stops(ScriptedDebugger debugger, int suspension, int times) {
		int fewest = Integer.MAX_VALUE;
		try {
			for (int i = 0; i < times; i++) {
				debugger.debug(suspension);
				fewest = Math.min(fewest, Math.min(debugger.stops(), debugger.evaluations()));
			}
			return fewest;
		} catch (Exception e) {
			throw new IllegalStateException(e);
		}
	}

	private Replayed replay(Path folder, int times, List<String> options, Failure failure, String... jvmOptions)
			throws IOException, InterruptedException {
		AgentRun.Ended ended = execute(folder, times, "replay", options, failure, jvmOptions);
		return Replayed.of(ended.status(), ended.output(), ended.errors());
	}

	private AgentRun.Ended execute(Path folder, int times, String command, List<String> options, Failure failure,
			String... jvmOptions) throws IOException, InterruptedException {
		List<String> line = new ArrayList<>(List.of(java.resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1",
				"-jar", agent.toString(), command));
		line.addAll(options);
		line.addAll(List.of("--java", java.toString(), "--", "-Xmx256m", "-XX:TieredStopAtLevel=1",
				"-XX:+UseSerialGC"));
		line.addAll(List.of(jvmOptions));
		line.addAll(List.of("-cp", classPath.stream().map(Path::toString)
				.collect(Collectors.joining(File.pathSeparator)), FailingPrograms.class.getName(), failure.name()));
		return AgentRun.execute(line, folder, LIMIT_OF_RUN.multipliedBy(times + 9L));
	}
}
