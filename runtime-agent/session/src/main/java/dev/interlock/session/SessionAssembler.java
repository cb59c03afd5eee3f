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
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import dev.interlock.protocol.Health;
import dev.interlock.protocol.Hello;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.Severity;

/**
 * Puts the messages of one stream together to a {@link Session}. Snapshots are cheap: one without a change is the
 * previous object, and otherwise only what has changed is new. For one thread.
 */
public final class SessionAssembler {

	private final Dictionary dictionary = new Dictionary();
	private final FindingTable findings = new FindingTable();
	private final List<Session.HealthMessage> health = new ArrayList<>();
	private Hello hello = Hello.getDefaultInstance();
	private boolean greeted;
	private Session.Statistics statistics = new Session.Statistics(0, 0, 0, 0, 0, 0, 0);
	private Optional<Instant> end = Optional.empty();
	private boolean truncated;
	private Session snapshot;

	/**
	 * Takes the next message of the stream.
	 *
	 * @param message a message from the agent; one that says nothing about the session is ignored
	 */
	public void accept(Message message) {
		boolean changed = switch (message.getBodyCase()) {
		case HELLO -> greet(message.getHello());
		case FINDING -> findings.add(FindingTranslator.translate(message.getFinding(), dictionary),
				message.getFinding().getId());
		case OCCURRENCES -> findings.count(message.getOccurrences().getFinding(),
				message.getOccurrences().getCount());
		case LOCK_TO_USE -> findings.suggest(message.getLockToUse().getFinding(),
				FindingTranslator.translate(message.getLockToUse(), dictionary));
		case HEALTH -> health.add(healthMessage(message.getHealth()));
		case STATISTICS -> take(message.getStatistics());
		case GOODBYE -> end(Instant.ofEpochMilli(message.getGoodbye().getEndMillis()));
		default -> dictionary.define(message);
		};
		if (changed) {
			snapshot = null;
		}
	}

	private boolean greet(Hello message) {
		hello = message;
		greeted = true;
		return true;
	}

	private boolean take(dev.interlock.protocol.Statistics message) {
		var totals = new Session.Statistics(message.getClassesInstrumented(), message.getClassesSkipped(),
				message.getClassesFailed(), message.getSites(), message.getThreads(), message.getDropped(),
				message.getHugeMethods(), new Session.Overhead(message.getOverheadPerMille(),
						message.getSitesSwitchedOff(), message.getUnwatchedPerMille()));
		boolean changed = !totals.equals(statistics);
		statistics = totals;
		return changed;
	}

	private boolean end(Instant when) {
		end = Optional.of(when);
		return true;
	}

	/** Notes that the stream has broken off inside a message. */
	public void markTruncated() {
		truncated = true;
		snapshot = null;
	}

	/** Whether the stream has said whose session it is; without that a session has no name, command or start. */
	public boolean greeted() {
		return greeted;
	}

	/** What is known so far. Never null; the same object until something changes. */
	public Session snapshot() {
		if (snapshot == null) {
			snapshot = build();
		}
		return snapshot;
	}

	private Session build() {
		var jvm = new Session.Jvm(hello.getJavaVersion(), hello.getJavaVendor(), hello.getJavaVm(),
				hello.getProcessId());
		Map<String, String> options = Collections.unmodifiableMap(new LinkedHashMap<>(hello.getOptionsMap()));
		return new Session(hello.getSessionId(), Instant.ofEpochMilli(hello.getStartMillis()), end, hello.getCommand(),
				jvm, List.copyOf(hello.getEnginesList()), options, hello.getSeed(), findings.snapshot(),
				List.copyOf(health), statistics, truncated);
	}

	private static Session.HealthMessage healthMessage(Health message) {
		Severity severity = message.getSeverity();
		boolean known = severity == Severity.INFO || severity == Severity.ERROR;
		return new Session.HealthMessage(known ? severity.name().toLowerCase(Locale.ROOT) : "warning",
				message.getCode(), message.getText(),
				Optional.of(message.getClassName()).filter(name -> !name.isEmpty()));
	}
}
