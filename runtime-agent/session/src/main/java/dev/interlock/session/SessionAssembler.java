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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import dev.interlock.protocol.ClassMembers;
import dev.interlock.protocol.Health;
import dev.interlock.protocol.Hello;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.Severity;

/**
 * Assembles the messages of one stream into a {@link Session}. Snapshots are cheap: without a change the previous
 * object is returned, and otherwise only the changed parts are new. Not thread-safe.
 */
public final class SessionAssembler {

	private final TextBudget budget = new TextBudget();
	private final Dictionary dictionary = new Dictionary(budget);
	private final FindingTranslator translator = new FindingTranslator(dictionary, budget);
	private final MarkedTests tests = new MarkedTests(budget);
	private final FindingTable findings = new FindingTable();
	private final List<Session.HealthMessage> health = new ArrayList<>();
	private Hello hello = Hello.getDefaultInstance();
	private boolean greeted;
	private Session.Statistics statistics = new Session.Statistics(0, 0, 0, 0, 0, 0, 0);
	private Optional<Instant> end = Optional.empty();
	private boolean truncated;
	private List<HealedSection> healing = List.of();
	private LoadedMembers members = LoadedMembers.NONE;
	private final Set<Long> children = new LinkedHashSet<>();
	private Session snapshot;

	/**
	 * Adds the next message of the stream.
	 *
	 * @param message a message from the agent; one without session data is ignored
	 */
	public void accept(Message message) {
		budget.received(message.getSerializedSize());
		boolean changed = switch (message.getBodyCase()) {
		case HELLO -> greet(message.getHello());
		case FINDING -> findings.add(translator.translate(message.getFinding()),
				message.getFinding().getId());
		case OCCURRENCES -> findings.count(message.getOccurrences().getFinding(),
				message.getOccurrences().getCount());
		case LOCK_TO_USE -> findings.suggest(message.getLockToUse().getFinding(),
				translator.translate(message.getLockToUse()));
		case CONFIRMATION -> findings.confirm(ConfirmationMessages.of(message.getConfirmation()));
		case MARK -> tests.define(message.getMark());
		case FOUND_IN -> tests.test(message.getFoundIn())
				.filter(test -> findings.in(message.getFoundIn().getFinding(), test)).isPresent();
		case HEALTH -> health.add(healthMessage(message.getHealth()));
		case STATISTICS -> take(message.getStatistics());
		case HEALING -> take(message.getHealing());
		case CLASS_MEMBERS -> take(message.getClassMembers());
		case CHILD_JVM -> children.size() < TextBudget.MOST_PARTS && children.add(message.getChildJvm().getProcessId());
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
						message.getSitesSwitchedOff(), message.getUnwatchedPerMille()),
				excluded(message));
		boolean changed = !totals.equals(statistics);
		statistics = totals;
		return changed;
	}

	private boolean take(dev.interlock.protocol.Healing message) {
		healing = message.getSectionsList().stream().limit(TextBudget.MOST_PARTS).map(HealedSection::of).toList();
		return true;
	}

	private boolean take(ClassMembers message) {
		if (message.getMembersCount() > TextBudget.MOST_PARTS) {
			return false;
		}
		members = members.with(PlainText.of(message.getClassName()),
				message.getMembersList().stream().map(PlainText::of).toList());
		return true;
	}

	/** The excluded packages, the largest first. */
	private static Map<String, Long> excluded(dev.interlock.protocol.Statistics message) {
		Map<String, Long> excluded = new LinkedHashMap<>();
		message.getExcludedMap().entrySet().stream()
				.sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
						.thenComparing(Map.Entry.comparingByKey()))
				.limit(TextBudget.MOST_PARTS)
				.forEach(entry -> excluded.put(PlainText.of(entry.getKey()), entry.getValue()));
		return Collections.unmodifiableMap(excluded);
	}

	private boolean end(Instant when) {
		end = Optional.of(when);
		return true;
	}

	/** Records that the stream ended inside a message. */
	public void markTruncated() {
		truncated = true;
		snapshot = null;
	}

	/** Whether the stream's first message has been received. Without it a session has no name, command or start. */
	public boolean greeted() {
		return greeted;
	}

	/** The session so far. Never null; the same object until something changes. */
	public Session snapshot() {
		if (snapshot == null) {
			snapshot = build();
		}
		return snapshot;
	}

	private Session build() {
		var jvm = new Session.Jvm(PlainText.of(hello.getJavaVersion()), PlainText.of(hello.getJavaVendor()),
				PlainText.of(hello.getJavaVm()), hello.getProcessId());
		Map<String, String> options = new LinkedHashMap<>();
		hello.getOptionsMap().forEach((name, value) -> options.put(PlainText.of(name), PlainText.of(value)));
		List<Session.HealthMessage> messages = new ArrayList<>(health);
		if (budget.isExceeded()) {
			messages.add(new Session.HealthMessage("warning", "cut", "The session expands to far more text than its "
					+ "size allows: stack traces, names and lists are cut.", Optional.empty()));
		}
		return new Session(PlainText.of(hello.getSessionId()), Instant.ofEpochMilli(hello.getStartMillis()), end,
				PlainText.of(hello.getCommand()), jvm,
				hello.getEnginesList().stream().map(PlainText::of).toList(), Collections.unmodifiableMap(options),
				hello.getSeed(), findings.snapshot(), List.copyOf(messages), statistics, truncated, healing, members,
				Optional.of(PlainText.of(hello.getParentSessionId())).filter(id -> !id.isEmpty()),
				List.copyOf(children));
	}

	private static Session.HealthMessage healthMessage(Health message) {
		Severity severity = message.getSeverity();
		boolean known = severity == Severity.INFO || severity == Severity.ERROR;
		return new Session.HealthMessage(known ? severity.name().toLowerCase(Locale.ROOT) : "warning",
				PlainText.of(message.getCode()), PlainText.of(message.getText()),
				Optional.of(PlainText.of(message.getClassName())).filter(name -> !name.isEmpty()));
	}
}
