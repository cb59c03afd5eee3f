/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.interlock.agent.report.StreamEncoder.AccessFields;
import dev.interlock.agent.report.StreamEncoder.DetailFields;
import dev.interlock.agent.report.StreamEncoder.LockFields;
import dev.interlock.agent.report.StreamEncoder.SuggestionFields;
import dev.interlock.agent.report.StreamEncoder.VariableFields;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FindingDetails.LockSuggestion;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.Sites;

/**
 * The body of the thread that writes the session: each finding at once, with the definitions that it needs; counts and
 * totals twice a second, if they have changed, and at the end.
 */
final class ReportWriter implements Runnable {

	private static final long COUNTS_PERIOD = TimeUnit.MILLISECONDS.toNanos(500);
	private static final int LOCAL = 1;
	private static final int REMOTE = 2;
	private static final int READ = 1;
	private static final int WRITE = 2;
	private static final int CALL = 3;
	private static final int ACQUIRE = 4;

	private final ReportQueue queue;
	private final KnownFindings known;
	private final Sites sites;
	private final List<SessionOutput> outputs;
	private final Supplier<RunTotals> totals;
	private final Function<FindingReport, CodeFacts> code;
	private final Consumer<QueuedFinding> found;
	private final StreamEncoder encoder = new StreamEncoder();
	private final Dictionaries dictionaries;
	private final long startNanos = System.nanoTime();
	private final List<WrittenFinding> findings = new ArrayList<>();
	/** The numbers of the findings by their entries. */
	private final Map<Integer, Integer> numbers = new HashMap<>();
	private final List<String> engines = new CopyOnWriteArrayList<>();
	private RunTotals writtenTotals;
	private long writtenDropped;
	private volatile boolean ending;
	/** Whether items may have been taken and not been written. */
	private volatile boolean busy;

	ReportWriter(ReportQueue queue, KnownFindings known, Sites sites, List<SessionOutput> outputs,
			Supplier<RunTotals> totals, Function<FindingReport, CodeFacts> code, Consumer<QueuedFinding> found) {
		this.queue = queue;
		this.known = known;
		this.sites = sites;
		this.outputs = outputs;
		this.totals = totals;
		this.code = code;
		this.found = found;
		this.dictionaries = new Dictionaries(encoder, sites);
	}

	/** The number of an engine in {@link KnownFindings}; called before it finds anything. */
	synchronized int engine(String id) {
		if (!engines.contains(id)) {
			engines.add(id);
		}
		return engines.indexOf(id);
	}

	/** Tells the writer to write what there is, and to end. */
	void end() {
		ending = true;
	}

	/** Whether all that was queued has been written. */
	boolean isIdle() {
		return queue.isEmpty() && !busy;
	}

	@Override
	public void run() {
		long counted = System.nanoTime();
		while (!ending) {
			busy = true;
			writeQueued();
			busy = false;
			long sinceCounted = System.nanoTime() - counted;
			if (sinceCounted >= COUNTS_PERIOD) {
				writeCounts(false);
				counted = System.nanoTime();
				sinceCounted = 0;
			}
			LockSupport.parkNanos(this, COUNTS_PERIOD - sinceCounted);
		}
		writeQueued();
		writeCounts(true);
		encoder.goodbye(System.currentTimeMillis());
		send();
		outputs.forEach(SessionOutput::close);
	}

	/** What is new, and how much there is by now: a program that is killed leaves that too. */
	private void writeQueued() {
		boolean any = false;
		for (QueuedItem item = queue.poll(); item != null; item = queue.poll()) {
			any = true;
			if (item instanceof QueuedFinding finding) {
				boolean isNew = writeFinding(finding);
				send();
				if (isNew) {
					found.accept(finding);
				}
			} else if (item instanceof QueuedHealth health) {
				encoder.health(health.severity().number, health.code(), health.text(), health.className());
				send();
			}
		}
		if (any) {
			writeTotals();
			send();
		}
	}

	/** Writes a finding, or what there is to add to it; returns whether it is new. */
	private boolean writeFinding(QueuedFinding finding) {
		FindingReport report = finding.report();
		List<AccessFields> accesses = new ArrayList<>();
		for (int i = 0; i < report.accesses().size(); i++) {
			AccessEvidence access = report.accesses().get(i);
			int role = report.isRemote(i) ? REMOTE : LOCAL;
			// a terminated thread in a deadlock holds its locks and waits for none
			boolean waits = report.kind() != FindingKind.DEADLOCK || !access.thread().isTerminated();
			accesses.add(access(role, operation(report, access), access, waits, finding.threadNames().get(i)));
		}
		VariableFields fields = variable(report.owner(), report.variable());
		Integer number = numbers.get(finding.entry());
		boolean isNew = number == null;
		if (isNew) {
			findings.add(new WrittenFinding(finding.entry()));
			number = findings.size();
			numbers.put(finding.entry(), number);
		}
		long millis = TimeUnit.NANOSECONDS.toMillis(finding.nanoTime() - startNanos);
		// the enumerations of the stream are those of the interface to engines, from 1
		DetailFields details = details(report, findings.get(number - 1));
		encoder.finding(number, report.kind().ordinal() + 1, report.evidence().ordinal() + 1,
				engines(finding.entry()), fields, accesses, Math.max(0, millis), details);
		return isNew;
	}

	private VariableFields variable(Object owner, int number) {
		FoundVariable variable = FoundVariable.of(owner, number, sites);
		return new VariableFields(variable.kind().number, variable.className(), variable.name(),
				dictionaries.owner(owner));
	}

	private DetailFields details(FindingReport report, WrittenFinding finding) {
		Set<String> all = new LinkedHashSet<>(report.details().labels());
		CodeFacts facts = code.apply(report);
		all.addAll(facts.labels());
		return new DetailFields(List.copyOf(all), report.pattern(),
				report.violation() == null ? "" : report.violation().section(),
				suggestion(finding.takeLock(report.details().suggestion())),
				report.details().transaction(), facts.consequence(),
				report.violation() == null ? "" : report.violation().definition());
	}

	private SuggestionFields suggestion(LockSuggestion lock) {
		return lock == null ? null
				: new SuggestionFields(lock.lock(), lock.holding(), lock.of(),
						lock.lacking().stream().filter(site -> site >= 0).map(dictionaries::site).toList());
	}

	private List<String> engines(int entry) {
		List<String> found = new ArrayList<>();
		for (int i = 0; i < engines.size(); i++) {
			if ((known.engines(entry) & 1 << i) != 0) {
				found.add(engines.get(i));
			}
		}
		return found;
	}

	private AccessFields access(int role, int operation, AccessEvidence access, boolean waits,
			String threadName) {
		List<LockFields> locks = new ArrayList<>();
		for (HeldLock held : access.locks()) {
			locks.add(new LockFields(dictionaries.lock(held.lock()), held.mode().ordinal() + 1,
					dictionaries.frameOf(held.site())));
		}
		LockFields taken = waits && operation == ACQUIRE && !locks.isEmpty() ? locks.remove(locks.size() - 1) : null;
		return new AccessFields(role, operation, dictionaries.thread(access.thread(), threadName),
				dictionaries.site(access.site()), dictionaries.stack(access.stack()), locks, taken,
				access.variable() == null ? null : variable(access.variable().owner(), access.variable().number()));
	}

	private int operation(FindingReport report, AccessEvidence access) {
		boolean takesLock = access.site() >= 0 && sites.site(access.site()).kind().takesLock();
		if (report.kind().isAboutLocks() || takesLock) {
			return ACQUIRE;
		}
		if (access.variableOf(report) == EventHandler.WHOLE_OBJECT) {
			return CALL;
		}
		return access.write() ? WRITE : READ;
	}

	/** Counts, and locks to use that are no longer what was said: at the end all of them. */
	private void writeCounts(boolean last) {
		for (int i = 0; i < findings.size(); i++) {
			WrittenFinding finding = findings.get(i);
			long count = known.count(finding.entry());
			if (finding.isNewCount(count)) {
				encoder.occurrences(i + 1, count);
			}
			if (finding.looksAtLock(last)) {
				SuggestionFields lock = suggestion(finding.lock());
				encoder.lockToUse(i + 1, lock);
			}
		}
		writeTotals();
		send();
	}

	private void writeTotals() {
		RunTotals now = totals.get();
		long dropped = queue.dropped();
		if (!now.equals(writtenTotals) || dropped != writtenDropped) {
			writtenTotals = now;
			writtenDropped = dropped;
			encoder.statistics(now, dropped);
		}
	}

	private void send() {
		byte[] messages = encoder.take();
		if (messages.length > 0) {
			outputs.forEach(output -> output.write(messages));
		}
	}
}
