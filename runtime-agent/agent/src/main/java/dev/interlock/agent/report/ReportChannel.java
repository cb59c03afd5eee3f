/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.OptionNames;
import dev.interlock.agent.report.findings.CodeFacts;
import dev.interlock.agent.report.findings.InTest;
import dev.interlock.agent.report.findings.KnownFindings;
import dev.interlock.agent.report.findings.ObjectPaths;
import dev.interlock.agent.report.output.AgentThread;
import dev.interlock.agent.report.output.FindingText;
import dev.interlock.agent.report.output.HealingRequest;
import dev.interlock.agent.report.output.IdeConnection;
import dev.interlock.agent.report.output.PairFile;
import dev.interlock.agent.report.output.SessionFile;
import dev.interlock.agent.report.output.SessionOutput;
import dev.interlock.agent.report.queue.QueuedChild;
import dev.interlock.agent.report.queue.QueuedClass;
import dev.interlock.agent.report.queue.QueuedFinding;
import dev.interlock.agent.report.queue.QueuedHealth;
import dev.interlock.agent.report.queue.QueuedMark;
import dev.interlock.agent.report.queue.ReportQueue;
import dev.interlock.agent.report.queue.Severity;
import dev.interlock.agent.report.stream.RunTotals;
import dev.interlock.agent.report.stream.SessionFacts;
import dev.interlock.agent.report.stream.StreamEncoder;
import dev.interlock.agent.report.tests.AcceptedReports;
import dev.interlock.agent.report.tests.TestRuns;
import dev.interlock.perturbers.healing.HealingStatus;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.Sites;

/**
 * Passes findings to the session file and to the IDE, as the options request. Thread-safe. Only {@link #flush} and
 * {@link #close} wait.
 */
public final class ReportChannel implements AutoCloseable {

	/** The number of entries of the first table of findings. */
	private static final int FEW_FINDINGS = 1 << 15;
	private static final int MOST_TABLES = 5;
	/**
	 * The approximate memory that a finding needs from its report to its place in the session, in bytes, without its
	 * stack frames.
	 */
	private static final long FINDING_BYTES = 4096;
	private static final long FRAME_BYTES = 1024;
	private static final long FEWEST_FRAMES = 1 << 15;
	private static final int CLOSE_MILLIS = 8_000;
	private static final int MOST_WAITS = 15;
	private static final int SAMPLES = 20;
	private static final int SAMPLE_MILLIS = 10;
	private static final long FLUSH_NANOS = 2_000_000_000L;

	private final ReportQueue queue;
	private final KnownFindings known;
	private final TestRuns tests;
	private final ReportWriter writer;
	private final Thread thread;
	private final List<SessionOutput> outputs;
	private final String sessionId;
	/** Whether a debugger waits for findings. */
	private final boolean suspends;

	private ReportChannel(String sessionId, boolean suspends, Sites sites, List<SessionOutput> outputs,
			Supplier<RunTotals> totals, Function<FindingReport, CodeFacts> code, ObjectPaths paths,
			Consumer<QueuedFinding> findings, AcceptedReports accepted) {
		this.sessionId = sessionId;
		this.suspends = suspends;
		this.outputs = outputs;
		long memory = Runtime.getRuntime().maxMemory();
		queue = new ReportQueue(Math.max(FEWEST_FRAMES, memory / FRAME_BYTES));
		known = new KnownFindings(FEW_FINDINGS, tables(memory));
		tests = new TestRuns(this::mark, this::flush);
		writer = new ReportWriter(queue, known, sites, outputs, totals, code, paths, findings, tests,
				accepted);
		thread = AgentThread.create("Interlock reports", writer);
	}

	/**
	 * Opens the session file and the connection to the IDE as the options request, and starts the writer.
	 *
	 * @param options      the options of the run
	 * @param agentVersion the version of the agent
	 * @param sites        the sites of the instrumented code
	 * @param totals       supplies the current totals; called by the writer's thread
	 * @param code         analyses the code of a finding; called by the writer's thread
	 * @param paths        finds the paths to the objects of findings; called by the writer's thread
	 * @param findings     receives each new finding as one line with its evidence; called by the writer's thread
	 * @param problems     receives one sentence for each failure; called by any thread of the agent
	 * @param ideLost      receives one sentence if the IDE cannot be reached or the connection is lost
	 * @param requests     receives what the user of the IDE asks for; called by a thread of the connection
	 * @return never null; a destination that cannot be opened is reported, and the others work
	 */
	public static ReportChannel open(AgentOptions options, String agentVersion, Sites sites,
			Supplier<RunTotals> totals, Function<FindingReport, CodeFacts> code, ObjectPaths paths,
			BiConsumer<Evidence, String> findings, Consumer<String> problems, Consumer<String> ideLost,
			Consumer<HealingRequest> requests) {
		SessionFacts facts = SessionFacts.of(options, agentVersion);
		List<SessionOutput> outputs = new ArrayList<>();
		Optional<String> file = options.value(OptionNames.SESSION);
		if (file.isPresent()) {
			SessionFile spool = options.value(OptionNames.PARENT).isPresent()
					? SessionFile.openBeside(file.get(), problems)
					: SessionFile.open(file.get(), problems);
			if (spool != null) {
				spool.write(beginning("", facts));
				outputs.add(spool);
			}
		}
		if (options.value(OptionNames.PORT).isPresent()) {
			IdeConnection ide = new IdeConnection(options.value(OptionNames.HOST).orElse("127.0.0.1"),
					Integer.parseInt(options.value(OptionNames.PORT).get().trim()),
					beginning(options.value(OptionNames.TOKEN).orElse(""), facts), ideLost, requests);
			ide.start();
			outputs.add(ide);
		}
		Optional<String> pairFile = options.value(OptionNames.PAIRS);
		PairFile pairs = pairFile.isPresent() ? PairFile.open(pairFile.get(), problems) : null;
		ReportChannel channel = new ReportChannel(facts.sessionId(), options.isTrue(OptionNames.SUSPEND), sites,
				outputs, totals, code,
				paths, finding -> {
					if (pairs != null) {
						pairs.add(finding.report(), sites);
					}
					findings.accept(finding.report().evidence(), FindingText.of(finding, sites));
				}, new AcceptedReports(options, sites, paths, problems));
		channel.thread.start();
		return channel;
	}

	/** The number of tables of findings for the JVM's memory; each has twice the size of the one before. */
	private static int tables(long memory) {
		int tables = 1;
		while (tables < MOST_TABLES && FEW_FINDINGS * ((1L << tables) - 1) * 3 / 4 < memory / FINDING_BYTES) {
			tables++;
		}
		return tables;
	}

	/** The id of the session. */
	public String sessionId() {
		return sessionId;
	}

	/** The session file; null if there is none. */
	public Path sessionFile() {
		SessionFile file = file();
		return file == null ? null : file.path();
	}

	/** Whether every item was written and the session file, if there is one, is complete. */
	public boolean isWhole() {
		SessionFile file = file();
		return writer.isWhole() && queue.dropped() == 0 && (file == null || file.isComplete());
	}

	/** The number of findings and messages that were dropped. */
	public long dropped() {
		return queue.dropped();
	}

	private SessionFile file() {
		for (SessionOutput output : outputs) {
			if (output instanceof SessionFile file) {
				return file;
			}
		}
		return null;
	}

	private static byte[] beginning(String token, SessionFacts facts) {
		StreamEncoder encoder = new StreamEncoder();
		encoder.hello(token, facts);
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.writeBytes(StreamEncoder.header());
		bytes.writeBytes(encoder.take());
		return bytes.toByteArray();
	}

	/**
	 * The sink for an engine's findings. Each pair is written once. It is written again when another engine reports it,
	 * when a missing stack arrives, or when a predicted finding is observed.
	 *
	 * @param engine the engine's id; at most 30 engines
	 */
	public FindingSink sink(String engine) {
		int number = writer.engine(engine);
		return new FindingSink() {
			@Override
			public boolean countIfKnown(FindingKind kind, int site, int otherSite) {
				return !tests.isNews(kind, site, otherSite) && known.countIfComplete(kind, site, otherSite, number);
			}

			@Override
			public void report(FindingReport report) {
				ReportChannel.this.report(report, number);
			}
		};
	}

	private void report(FindingReport report, int engine) {
		boolean complete = true;
		for (AccessEvidence access : report.accesses()) {
			complete &= access.stack() != null;
		}
		int entry = known.accept(report.kind(), report.firstKey(), report.secondKey(), engine,
				report.evidence() == Evidence.OBSERVED, complete);
		if (entry == KnownFindings.FULL) {
			queue.drop();
			return;
		}
		queue(report, entry, complete);
		if (entry >= 0 && suspends) {
			SecondAccess.reached(report.kind().stableName());
		}
	}

	/** The tests that the program marks, and their findings. */
	public TestRuns tests() {
		return tests;
	}

	private void mark(QueuedMark mark) {
		queue.offer(mark);
		LockSupport.unpark(thread);
	}

	/** @param entry that of a new finding; negative for a known one, which is queued only for a test */
	private void queue(FindingReport report, int entry, boolean complete) {
		boolean isNews = entry >= 0;
		try {
			List<InTest> in = tests.attribute(report, complete);
			if (!isNews && in.isEmpty()) {
				return;
			}
			int number = isNews ? entry : known.entry(report.kind(), report.firstKey(), report.secondKey());
			boolean isWhole = queue.offer(QueuedFinding.of(number, report, in, isNews));
			LockSupport.unpark(thread);
			if (!isWhole && isNews) {
				known.releaseStacks(entry);
			}
		} catch (Throwable e) {
			// out of memory: the finding can be reported again
			if (isNews) {
				known.release(entry);
			}
			throw e;
		}
	}

	/**
	 * Adds a message about the agent itself.
	 *
	 * @param code      its stable short name, for example {@code class-not-instrumented}
	 * @param text      one sentence
	 * @param className the affected class; null if none
	 */
	public void health(Severity severity, String code, String text, String className) {
		if (queue.offer(new QueuedHealth(severity, code, text, className == null ? "" : className))) {
			LockSupport.unpark(thread);
		}
	}

	/** Adds a JVM that the program started with the agent. */
	public void child(long processId) {
		queue.offer(new QueuedChild(processId));
		LockSupport.unpark(thread);
	}

	/** Adds the members of a loaded class that the baseline or the reviews name. */
	public void members(String className, List<String> members) {
		queue.offer(new QueuedClass(className, members));
		LockSupport.unpark(thread);
	}

	/**
	 * Reports the healing of atomic sections from now on.
	 *
	 * @param status supplies the status of each section; called by the writer's thread
	 */
	public void healing(Supplier<List<HealingStatus>> status) {
		writer.healing(status);
	}

	/** Waits for a short time until the reported findings are written. For a program that is about to halt. */
	public void flush() {
		LockSupport.unpark(thread);
		long end = System.nanoTime() + FLUSH_NANOS;
		while (!writer.isIdle() && System.nanoTime() - end < 0) {
			Thread.onSpinWait();
			Thread.yield();
		}
	}

	/**
	 * Ends the session: writes the remaining items and the final counts. Waits as long as the writer makes progress or
	 * needs a processor, at most two minutes. Abandons a writer that is blocked, for example by a full pipe.
	 */
	@Override
	public void close() {
		writer.end();
		LockSupport.unpark(thread);
		long before = -1;
		for (int i = 0; i < MOST_WAITS && thread.isAlive()
				&& (before != writer.progress() || needsProcessor()); i++) {
			before = writer.progress();
			AgentThread.join(thread, CLOSE_MILLIS);
		}
	}

	/** Whether the writer is runnable in one of several samples. On a loaded machine a single item can take seconds. */
	private boolean needsProcessor() {
		for (int i = 0; i < SAMPLES && thread.isAlive(); i++) {
			try {
				if (writer.isRunnable()) {
					return true;
				}
			} catch (OutOfMemoryError e) {
				// the writer waits for memory, too
				return true;
			}
			AgentThread.join(thread, SAMPLE_MILLIS);
		}
		return false;
	}
}
