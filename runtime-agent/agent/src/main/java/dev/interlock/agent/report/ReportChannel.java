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
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.Sites;

/**
 * The way of findings to the session file and to the IDE, as the options say. Thread-safe; none of its methods but
 * {@link #close} waits for anything.
 */
public final class ReportChannel implements AutoCloseable {

	private static final int MAX_FINDINGS = 1 << 15;
	private static final int MAX_QUEUED = 1024;
	private static final int CLOSE_MILLIS = 8_000;
	private static final long FLUSH_NANOS = 2_000_000_000L;

	private final ReportQueue queue = new ReportQueue(MAX_QUEUED);
	private final KnownFindings known = new KnownFindings(MAX_FINDINGS);
	private final ReportWriter writer;
	private final Thread thread;
	private final List<SessionOutput> outputs;
	/** Whether a debugger waits for findings. */
	private final boolean suspends;

	private ReportChannel(boolean suspends, Sites sites, List<SessionOutput> outputs, Supplier<RunTotals> totals,
			Function<FindingReport, CodeFacts> code, Consumer<QueuedFinding> findings) {
		this.suspends = suspends;
		this.outputs = outputs;
		writer = new ReportWriter(queue, known, sites, outputs, totals, code, findings);
		thread = AgentThread.create("Interlock reports", writer);
	}

	/**
	 * Opens the session file and the connection to the IDE, as far as the options ask for them, and starts to write.
	 *
	 * @param options      the options of the run
	 * @param agentVersion the version of the agent
	 * @param sites        the sites of the instrumented code
	 * @param totals       tells how much there has been so far; asked by the writer's thread
	 * @param code         analyses the code of a finding; called by the writer's thread
	 * @param findings     is told each new finding in one line, and how strong it is, by the writer's thread
	 * @param problems     is told in one sentence what does not work, by any thread of the agent
	 * @param ideLost      receives one sentence where the IDE is not reached, or no longer
	 * @return never null: what cannot be opened is said, and the rest works
	 */
	public static ReportChannel open(AgentOptions options, String agentVersion, Sites sites,
			Supplier<RunTotals> totals, Function<FindingReport, CodeFacts> code,
			BiConsumer<Evidence, String> findings, Consumer<String> problems, Consumer<String> ideLost) {
		SessionFacts facts = SessionFacts.of(options, agentVersion);
		List<SessionOutput> outputs = new ArrayList<>();
		Optional<String> file = options.value(OptionNames.SESSION);
		if (file.isPresent()) {
			SessionFile spool = SessionFile.open(file.get(), problems);
			if (spool != null) {
				spool.write(beginning("", facts));
				outputs.add(spool);
			}
		}
		if (options.value(OptionNames.PORT).isPresent()) {
			IdeConnection ide = new IdeConnection(options.value(OptionNames.HOST).orElse("127.0.0.1"),
					Integer.parseInt(options.value(OptionNames.PORT).get().trim()),
					beginning(options.value(OptionNames.TOKEN).orElse(""), facts), ideLost);
			ide.start();
			outputs.add(ide);
		}
		Optional<String> pairFile = options.value(OptionNames.PAIRS);
		PairFile pairs = pairFile.isPresent() ? PairFile.open(pairFile.get(), problems) : null;
		ReportChannel channel = new ReportChannel(options.isTrue(OptionNames.SUSPEND), sites, outputs, totals, code,
				finding -> {
					if (pairs != null) {
						pairs.add(finding.report(), sites);
					}
					findings.accept(finding.report().evidence(), FindingText.of(finding, sites));
				});
		channel.thread.start();
		return channel;
	}

	/** Whether there is a session file, and all has been written to it so far. */
	public boolean keepsSession() {
		for (SessionOutput output : outputs) {
			if (output instanceof SessionFile file) {
				return file.isComplete();
			}
		}
		return false;
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
	 * Where an engine's findings go: each pair is written once, and once more when another engine finds it, with the
	 * stack that it lacked, or when what was predicted is observed.
	 *
	 * @param engine the engine's id; there may be 30 of them
	 */
	public FindingSink sink(String engine) {
		int number = writer.engine(engine);
		return new FindingSink() {
			@Override
			public boolean countIfKnown(FindingKind kind, int site, int otherSite) {
				return known.countIfComplete(kind, site, otherSite, number);
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
		if (entry >= 0) {
			if (queue.offer(QueuedFinding.of(entry, report))) {
				LockSupport.unpark(thread);
				if (suspends) {
					SecondAccess.reached();
				}
			} else {
				known.release(entry);
			}
		} else if (entry == KnownFindings.FULL) {
			queue.drop();
		}
	}

	/**
	 * Adds a message about the agent itself.
	 *
	 * @param code      its stable short name, for example {@code class-not-instrumented}
	 * @param text      one sentence
	 * @param className the class that it is about; null if none
	 */
	public void health(Severity severity, String code, String text, String className) {
		if (queue.offer(new QueuedHealth(severity, code, text, className == null ? "" : className))) {
			LockSupport.unpark(thread);
		}
	}

	/** Waits until what has been found is written, for a short time at most; the program is about to end without notice. */
	public void flush() {
		LockSupport.unpark(thread);
		long end = System.nanoTime() + FLUSH_NANOS;
		while (!writer.isIdle() && System.nanoTime() - end < 0) {
			Thread.onSpinWait();
			Thread.yield();
		}
	}

	/** The program ends: writes what is left, with the last counts, and waits for it for a few seconds at most. */
	@Override
	public void close() {
		writer.end();
		LockSupport.unpark(thread);
		AgentThread.join(thread, CLOSE_MILLIS);
	}
}
