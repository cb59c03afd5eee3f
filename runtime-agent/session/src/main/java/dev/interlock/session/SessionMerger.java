/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.interlock.protocol.Goodbye;
import dev.interlock.protocol.Hello;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.protocol.Statistics;

/**
 * Merges several session files into one. As in a report on all of them, each fingerprint has one finding, with the
 * counts added. The result is a regular session file.
 */
public final class SessionMerger {

	private SessionMerger() {
	}

	/**
	 * Merges session files. The merged session starts with the first of them and has ended if all have. The order of the
	 * files makes no difference. Shards of one campaign of directed runs are merged into the session of the
	 * campaign.
	 *
	 * @param files  at least one session file
	 * @param merged the file to write; an existing file is replaced, even if it is one of the inputs
	 * @return sentences about missing shards and differing runs; empty if there are none
	 * @throws SessionFileException if a file cannot be read, or is no shard of the same campaign; nothing is written
	 *                              then
	 * @throws IOException          if the merged file cannot be written; an existing file is kept then
	 */
	public static List<String> merge(List<Path> files, Path merged) throws SessionFileException, IOException {
		var sessions = new ArrayList<Session>();
		for (Path file : files) {
			sessions.add(SessionFiles.read(file));
		}
		if (sessions.stream().anyMatch(ShardMerger::isShard)) {
			return ShardMerger.merge(files, sessions, merged);
		}
		List<Integer> order = IntStream.range(0, files.size()).boxed()
				.sorted(Comparator.comparing((Integer i) -> sessions.get(i).start())
						.thenComparing(i -> sessions.get(i).id()))
				.toList();
		ConfirmedSessions.replace(merged, writer -> write(order.stream().map(files::get).toList(),
				order.stream().map(sessions::get).toList(), writer));
		return List.of();
	}

	private static void write(List<Path> files, List<Session> sessions, MessageWriter writer)
			throws SessionFileException, IOException {
		long start = sessions.stream().mapToLong(session -> session.start().toEpochMilli()).min().orElseThrow();
		writer.write(Message.newBuilder().setHello(hello(sessions, start)).build());
		var numbers = new Renumbering();
		for (int i = 0; i < files.size(); i++) {
			numbers.next(sessions.get(i).start().toEpochMilli() - start);
			SessionFiles.replay(files.get(i), message -> copy(numbers.renumbered(message), writer));
		}
		writer.write(Message.newBuilder().setStatistics(statistics(sessions)).build());
		if (sessions.stream().allMatch(session -> session.end().isPresent())) {
			long end = sessions.stream().mapToLong(session -> session.end().orElseThrow().toEpochMilli()).max()
					.orElseThrow();
			writer.write(Message.newBuilder().setGoodbye(Goodbye.newBuilder().setEndMillis(end)).build());
		}
	}

	/** Copies a message; skips those that the merged session has once for all sessions. */
	private static void copy(Message message, MessageWriter writer) {
		switch (message.getBodyCase()) {
		case HELLO, STATISTICS, GOODBYE -> {
			// the merged session has its own
		}
		default -> {
			try {
				writer.write(message);
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
		}
		}
	}

	private static Hello hello(List<Session> sessions, long start) {
		String ids = sessions.stream().map(Session::id).collect(Collectors.joining("\n"));
		return Hello.newBuilder().setSessionId(UUID.nameUUIDFromBytes(ids.getBytes(StandardCharsets.UTF_8)).toString())
				.setStartMillis(start).setCommand(said(sessions, Session::command))
				.setJavaVersion(said(sessions, session -> session.jvm().version()))
				.setJavaVendor(said(sessions, session -> session.jvm().vendor()))
				.setJavaVm(said(sessions, session -> session.jvm().name()))
				.addAllEngines(sessions.stream().flatMap(session -> session.engines().stream()).distinct().toList())
				.putOptions("merged", Integer.toString(sessions.size())).build();
	}

	/** The distinct texts of the sessions, joined. */
	private static String said(List<Session> sessions, Function<Session, String> what) {
		return sessions.stream().map(what).filter(text -> !text.isEmpty()).distinct()
				.collect(Collectors.joining(" | "));
	}

	/** Totals that the runs have in common are the maximum; totals that each run has for itself are added. */
	private static Statistics statistics(List<Session> sessions) {
		return Statistics.newBuilder().setClassesInstrumented(most(sessions, Session.Statistics::classesInstrumented))
				.setClassesSkipped(most(sessions, Session.Statistics::classesSkipped))
				.setClassesFailed(most(sessions, Session.Statistics::classesFailed))
				.setSites(most(sessions, Session.Statistics::sites))
				.setThreads(sum(sessions, Session.Statistics::threads))
				.setDropped(sum(sessions, Session.Statistics::dropped))
				.setHugeMethods(most(sessions, Session.Statistics::hugeMethods))
				.setOverheadPerMille(most(sessions, totals -> totals.overhead().perMille()))
				.setSitesSwitchedOff(most(sessions, totals -> totals.overhead().sitesSwitchedOff()))
				.setUnwatchedPerMille(most(sessions, totals -> totals.overhead().unwatchedPerMille()))
				.putAllExcluded(excluded(sessions)).build();
	}

	private static Map<String, Long> excluded(List<Session> sessions) {
		Map<String, Long> most = new TreeMap<>();
		for (Session session : sessions) {
			session.statistics().excluded().forEach((name, count) -> most.merge(name, count, Math::max));
		}
		return most;
	}

	private static long most(List<Session> sessions, ToLongFunction<Session.Statistics> what) {
		return sessions.stream().map(Session::statistics).mapToLong(what).max().orElseThrow();
	}

	private static long sum(List<Session> sessions, ToLongFunction<Session.Statistics> what) {
		return sessions.stream().map(Session::statistics).mapToLong(what).sum();
	}
}
