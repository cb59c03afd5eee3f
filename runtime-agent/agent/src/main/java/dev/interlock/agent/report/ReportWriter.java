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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.interlock.agent.report.findings.CodeFacts;
import dev.interlock.agent.report.findings.InTest;
import dev.interlock.agent.report.findings.KnownFindings;
import dev.interlock.agent.report.findings.ObjectPaths;
import dev.interlock.agent.report.output.SessionOutput;
import dev.interlock.agent.report.output.TestFacts;
import dev.interlock.agent.report.queue.QueuedChild;
import dev.interlock.agent.report.queue.QueuedClass;
import dev.interlock.agent.report.queue.QueuedFinding;
import dev.interlock.agent.report.queue.QueuedHealth;
import dev.interlock.agent.report.queue.QueuedItem;
import dev.interlock.agent.report.queue.QueuedMark;
import dev.interlock.agent.report.queue.ReportQueue;
import dev.interlock.agent.report.stream.FindingEncoder;
import dev.interlock.agent.report.stream.RunTotals;
import dev.interlock.agent.report.stream.StreamEncoder;
import dev.interlock.agent.report.stream.StreamEncoder.SuggestionFields;
import dev.interlock.agent.report.stream.WrittenFinding;
import dev.interlock.agent.report.tests.AcceptedReports;
import dev.interlock.agent.report.tests.TestRuns;
import dev.interlock.agent.threads.NativeThreads;
import dev.interlock.agent.threads.NativeThreads.Scheduling;
import dev.interlock.bootstrap.InterlockFailures;
import dev.interlock.perturbers.healing.HealingStatus;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.Sites;

/**
 * The body of the thread that writes the session. It writes each finding at once, with the definitions that it needs,
 * and changed counts and totals twice a second and at the end. If memory is short it waits and retries: an item leaves
 * the queue only after it has been written.
 */
final class ReportWriter implements Runnable {

	private static final long COUNTS_PERIOD = TimeUnit.MILLISECONDS.toNanos(500);
	/** The period of the counts while sections may be healed, which people watch. */
	private static final long HEALING_PERIOD = TimeUnit.MILLISECONDS.toNanos(200);
	private static final long RETRY_PERIOD = TimeUnit.MILLISECONDS.toNanos(20);
	/** How often a step is tried at the end of the program. */
	private static final int MOST_TRIES = 250;

	private final ReportQueue queue;
	private final KnownFindings known;
	private final List<SessionOutput> outputs;
	private final Supplier<RunTotals> totals;
	private final ObjectPaths paths;
	private final Sites sites;
	private final TestRuns tests;
	private final AcceptedReports accepted;
	private final Consumer<QueuedFinding> found;
	private final StreamEncoder encoder = new StreamEncoder();
	private final FindingEncoder findingEncoder;
	private final List<WrittenFinding> findings = new ArrayList<>();
	/** The numbers of the findings by entry. */
	private final Map<Integer, Integer> numbers = new HashMap<>();
	private final List<String> engines = new CopyOnWriteArrayList<>();
	private RunTotals writtenTotals;
	private long writtenDropped;
	private volatile Supplier<List<HealingStatus>> healing;
	private List<HealingStatus> writtenHealing = List.of();
	/** The outputs that have been closed. */
	private int closed;
	private volatile boolean ending;
	/** Whether items may have been taken but not yet written. */
	private volatile boolean busy;
	private volatile boolean whole;
	/** The operating system's id of the writer's thread. */
	private volatile long nativeThread = NativeThreads.UNKNOWN;
	/** Changes after each write. */
	private volatile long progress;
	/** Created in advance, so that no object is needed for them when memory is short. */
	private final Runnable writeQueued = this::writeQueued;
	private final Runnable writeCounts = () -> writeCounts(false);
	private final Runnable writeEnd = this::writeEnd;
	private final Runnable closeOutputs = this::closeOutputs;

	ReportWriter(ReportQueue queue, KnownFindings known, Sites sites, List<SessionOutput> outputs,
			Supplier<RunTotals> totals, Function<FindingReport, CodeFacts> code, ObjectPaths paths,
			Consumer<QueuedFinding> found, TestRuns tests, AcceptedReports accepted) {
		this.tests = tests;
		this.accepted = accepted;
		this.sites = sites;
		this.queue = queue;
		this.known = known;
		this.outputs = outputs;
		this.totals = totals;
		this.paths = paths;
		this.found = found;
		this.findingEncoder = new FindingEncoder(encoder, sites, code, paths, this::engines);
	}

	/** The number of an engine in {@link KnownFindings}. Called before its first finding. */
	synchronized int engine(String id) {
		if (!engines.contains(id)) {
			engines.add(id);
		}
		return engines.indexOf(id);
	}

	/** Sets the source of the healing of atomic sections. */
	void healing(Supplier<List<HealingStatus>> status) {
		healing = status;
	}

	/** Asks the writer to write the remaining items and to end. */
	void end() {
		ending = true;
	}

	/** Whether all queued items have been written. */
	boolean isIdle() {
		return queue.isEmpty() && !busy;
	}

	/** Whether everything has been written, up to the end of the session. */
	boolean isWhole() {
		return whole;
	}

	long progress() {
		return progress;
	}

	/** Whether the writer is running, or waits only for a processor. */
	boolean isRunnable() {
		return NativeThreads.scheduling(nativeThread) == Scheduling.RUNNABLE;
	}

	@Override
	public void run() {
		nativeThread = NativeThreads.current();
		long counted = System.nanoTime();
		while (!ending) {
			busy = true;
			boolean all = succeeds(writeQueued);
			busy = false;
			long sinceCounted = System.nanoTime() - counted;
			long period = healing == null ? COUNTS_PERIOD : HEALING_PERIOD;
			if (all && sinceCounted >= period) {
				succeeds(writeCounts);
				counted = System.nanoTime();
				sinceCounted = 0;
			}
			LockSupport.parkNanos(this, all ? period - sinceCounted : RETRY_PERIOD);
		}
		boolean complete = repeat(writeQueued);
		for (; !queue.isEmpty(); queue.remove()) {
			queue.drop();
		}
		complete &= repeat(writeEnd);
		complete &= repeat(closeOutputs);
		whole = complete;
	}

	/** Retries until the step succeeds, for some seconds at most. */
	private boolean repeat(Runnable step) {
		for (int i = 0; i < MOST_TRIES; i++) {
			if (succeeds(step)) {
				return true;
			}
			LockSupport.parkNanos(this, RETRY_PERIOD);
		}
		return false;
	}

	/**
	 * Runs a step. After a failure for lack of memory it can be retried. Any other failure would recur: it is reported,
	 * and the item that caused it is dropped.
	 */
	private boolean succeeds(Runnable step) {
		try {
			step.run();
			return true;
		} catch (OutOfMemoryError e) {
			return false;
		} catch (Throwable e) {
			InterlockFailures.failed(e);
			if (step == writeQueued) {
				queue.drop();
				queue.remove();
				return false;
			}
			return step == writeCounts;
		}
	}

	private void writeEnd() {
		writeCounts(true);
		encoder.goodbye(System.currentTimeMillis());
		send();
	}

	private void closeOutputs() {
		for (; closed < outputs.size(); closed++) {
			outputs.get(closed).close();
		}
	}

	/** Writes the new items and the totals, which are then in the session even if the program is killed. */
	private void writeQueued() {
		boolean any = false;
		for (QueuedItem item = queue.peek(); item != null; item = queue.peek()) {
			any = true;
			if (item instanceof QueuedFinding finding) {
				write(finding);
			} else if (item instanceof QueuedMark mark) {
				encoder.mark(mark, findingEncoder.millis(mark.nanoTime()));
				send();
			} else if (item instanceof QueuedClass loaded) {
				encoder.members(loaded.className(), loaded.members());
				send();
			} else if (item instanceof QueuedChild child) {
				encoder.child(child.processId());
				send();
			} else if (item instanceof QueuedHealth health) {
				encoder.health(health.severity().number, health.code(), health.text(), health.className());
				send();
			}
			queue.remove();
			progress++;
		}
		if (any) {
			paths.forget();
			writeTotals();
			send();
		}
	}

	private void write(QueuedFinding finding) {
		if (finding.isNews() || !numbers.containsKey(finding.entry())) {
			WrittenFinding written = writeFinding(finding);
			send();
			if (!written.isAnnounced()) {
				found.accept(finding);
				written.setAnnounced();
			}
		}
		boolean fails = !finding.tests().isEmpty() && !accepted.has(finding);
		for (InTest in : finding.tests()) {
			if (in.test() != 0) {
				encoder.foundIn(numbers.get(finding.entry()), in);
			}
			if (fails) {
				tests.keep(finding.report(), in, TestFacts.of(finding, in, tests.id(in), sites));
			}
		}
		send();
	}

	private WrittenFinding writeFinding(QueuedFinding finding) {
		Integer number = numbers.get(finding.entry());
		if (number == null) {
			findings.add(new WrittenFinding(finding.entry()));
			number = findings.size();
			numbers.put(finding.entry(), number);
		}
		WrittenFinding written = findings.get(number - 1);
		findingEncoder.encode(finding, number, written);
		return written;
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

	/** Writes changed counts and changed lock suggestions. Slightly changed suggestions are only written at the end. */
	private void writeCounts(boolean last) {
		for (int i = 0; i < findings.size(); i++) {
			WrittenFinding finding = findings.get(i);
			long count = known.count(finding.entry());
			if (count != finding.count()) {
				encoder.occurrences(i + 1, count);
				finding.setCount(count);
			}
			if (finding.looksAtLock(last)) {
				SuggestionFields lock = findingEncoder.suggestion(finding.lock());
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
			encoder.statistics(now, dropped);
			writtenTotals = now;
			writtenDropped = dropped;
		}
		Supplier<List<HealingStatus>> sections = healing;
		List<HealingStatus> status = sections == null ? List.of() : sections.get();
		if (!status.equals(writtenHealing)) {
			encoder.healing(status);
			writtenHealing = status;
		}
	}

	private void send() {
		byte[] messages = encoder.take();
		if (messages.length > 0) {
			for (int i = 0; i < outputs.size(); i++) {
				outputs.get(i).write(messages);
			}
		}
	}
}
