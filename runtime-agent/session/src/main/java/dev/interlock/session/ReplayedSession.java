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
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

import dev.interlock.protocol.Evidence;
import dev.interlock.protocol.Goodbye;
import dev.interlock.protocol.Hello;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageWriter;

/** Writes the session of a run that repeats the schedule of a finding: the finding, and what happened in that run. */
public final class ReplayedSession {

	/** The option of such a session; its value is the seed. */
	public static final String OPTION = "replayed";

	private ReplayedSession() {
	}

	/**
	 * Writes the session.
	 *
	 * @param session the session that has the finding
	 * @param result  the run as the only one of a campaign of the finding
	 * @param start   the start of the run
	 * @param end     the end of the run
	 * @param file    the file to write; an existing file is replaced
	 * @throws SessionFileException if the session cannot be read; nothing is written then
	 * @throws IOException          if the file cannot be written; an existing file is kept then
	 */
	public static void write(Path session, Confirmation result, Instant start, Instant end, Path file)
			throws SessionFileException, IOException {
		ConfirmedSessions.replace(file, writer -> {
			Filter filter = new Filter(result, start, writer);
			SessionFiles.replay(session, filter::copy);
			ConfirmedSessions.write(Message.newBuilder().setConfirmation(ConfirmationMessages.of(result)).build(),
					writer);
			ConfirmedSessions.write(Message.newBuilder()
					.setGoodbye(Goodbye.newBuilder().setEndMillis(end.toEpochMilli())).build(), writer);
		});
	}

	/** Copies the definitions and the finding. */
	private static final class Filter {

		private final Confirmation result;
		private final Instant start;
		private final MessageWriter writer;
		private final Dictionary dictionary;
		private final FindingTranslator translator;
		/** The numbers of the finding in the stream. */
		private final Set<Integer> numbers = new HashSet<>();

		Filter(Confirmation result, Instant start, MessageWriter writer) {
			this.result = result;
			this.start = start;
			this.writer = writer;
			TextBudget budget = new TextBudget();
			dictionary = new Dictionary(budget);
			translator = new FindingTranslator(dictionary, budget);
		}

		void copy(Message message) {
			switch (message.getBodyCase()) {
			case HELLO -> write(Message.newBuilder().setHello(hello(message.getHello())));
			case FINDING -> copyFinding(message.getFinding());
			case LOCK_TO_USE -> {
				if (numbers.contains(message.getLockToUse().getFinding())) {
					write(message.toBuilder());
				}
			}
			case OCCURRENCES, HEALTH, CLASS_MEMBERS, CHILD_JVM, STATISTICS, CONFIRMATION, GOODBYE -> {
				// belong to the other run
			}
			default -> {
				dictionary.define(message);
				write(message.toBuilder());
			}
			}
		}

		/** The evidence of the other run does not count for this one; the result makes the finding observed. */
		private void copyFinding(dev.interlock.protocol.Finding finding) {
			if (translator.translate(finding).id().equals(result.finding())) {
				numbers.add(finding.getId());
				write(Message.newBuilder().setFinding(finding.toBuilder().setEvidence(Evidence.PREDICTED)));
			}
		}

		private Hello hello(Hello other) {
			long seed = result.runs().get(0).seed();
			return Hello.newBuilder(other).setSessionId(UUID.randomUUID().toString())
					.setStartMillis(start.toEpochMilli()).setSeed(seed).clearProcessId().clearOptions()
					.clearEngines().addEngines(Findings.DIRECTED).putOptions(OPTION, Long.toString(seed)).build();
		}

		private void write(Message.Builder message) {
			ConfirmedSessions.write(message.build(), writer);
		}
	}
}
