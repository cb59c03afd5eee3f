/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.stream;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;

import dev.interlock.agent.report.findings.AccessStack;
import dev.interlock.agent.report.findings.CodeFacts;
import dev.interlock.agent.report.findings.FoundPath;
import dev.interlock.agent.report.findings.FoundVariable;
import dev.interlock.agent.report.findings.LockHolder;
import dev.interlock.agent.report.findings.ObjectPaths;
import dev.interlock.agent.report.queue.QueuedFinding;
import dev.interlock.agent.report.stream.StreamEncoder.AccessFields;
import dev.interlock.agent.report.stream.StreamEncoder.DetailFields;
import dev.interlock.agent.report.stream.StreamEncoder.LockFields;
import dev.interlock.agent.report.stream.StreamEncoder.PathFields;
import dev.interlock.agent.report.stream.StreamEncoder.StepFields;
import dev.interlock.agent.report.stream.StreamEncoder.SuggestionFields;
import dev.interlock.agent.report.stream.StreamEncoder.VariableFields;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FindingDetails.LockSuggestion;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.Sites;
import dev.interlock.spi.ThreadView;

/** Encodes findings with all entities that they refer to. Not thread-safe. */
public final class FindingEncoder {

	private static final int LOCAL = 1;
	private static final int REMOTE = 2;
	private static final int READ = 1;
	private static final int WRITE = 2;
	private static final int CALL = 3;
	private static final int ACQUIRE = 4;

	private final StreamEncoder encoder;
	private final Dictionaries dictionaries;
	private final Sites sites;
	private final Function<FindingReport, CodeFacts> code;
	private final ObjectPaths paths;
	private final IntFunction<List<String>> engines;
	private final long startNanos = System.nanoTime();

	/**
	 * @param code    analyses the code of a finding
	 * @param paths   finds the paths to the objects of findings
	 * @param engines the ids of the engines that reported the finding of an entry
	 */
	public FindingEncoder(StreamEncoder encoder, Sites sites, Function<FindingReport, CodeFacts> code,
			ObjectPaths paths,
			IntFunction<List<String>> engines) {
		this.encoder = encoder;
		this.dictionaries = new Dictionaries(encoder, sites);
		this.sites = sites;
		this.code = code;
		this.paths = paths;
		this.engines = engines;
	}

	/** Encodes a finding, or an update of it. */
	public void encode(QueuedFinding finding, int number, WrittenFinding written) {
		FindingReport report = finding.report();
		FoundPath path = paths.of(report);
		List<AccessFields> accesses = new ArrayList<>();
		for (int i = 0; i < report.accesses().size(); i++) {
			AccessEvidence access = report.accesses().get(i);
			int role = report.isRemote(i) ? REMOTE : LOCAL;
			// a terminated thread in a deadlock holds its locks and waits for none
			boolean waits = report.kind() != FindingKind.DEADLOCK || !access.thread().isTerminated();
			accesses.add(access(role, operation(report, access), access, waits, finding.threadNames().get(i),
					lock -> paths.holder(lock, report)));
		}
		VariableFields fields = variable(report.owner(), report.variable(), path.holder());
		// the enumerations of the stream are those of the engine interface, numbered from 1
		DetailFields details = details(report, written, path);
		encoder.finding(number, report.kind().ordinal() + 1, report.evidence().ordinal() + 1,
				engines.apply(finding.entry()), fields, accesses, millis(finding.nanoTime()), details);
	}

	/** The milliseconds since the start of the session. */
	public long millis(long nanoTime) {
		return Math.max(0, TimeUnit.NANOSECONDS.toMillis(nanoTime - startNanos));
	}

	private VariableFields variable(Object owner, int number, String holder) {
		FoundVariable variable = FoundVariable.of(owner, number, sites);
		return new VariableFields(variable.kind().number, variable.className(), variable.name(),
				dictionaries.owner(owner), holder);
	}

	private DetailFields details(FindingReport report, WrittenFinding finding, FoundPath path) {
		Set<String> all = new LinkedHashSet<>(report.details().labels());
		CodeFacts facts = code.apply(report);
		all.addAll(facts.labels());
		return new DetailFields(List.copyOf(all), report.pattern(),
				report.violation() == null ? "" : report.violation().section(),
				suggestion(finding.takeLock(report.details().suggestion())),
				report.details().transaction(), facts.consequence(),
				report.violation() == null ? "" : report.violation().definition(), path(path));
	}

	private PathFields path(FoundPath path) {
		if (path.steps().isEmpty() && path.sharedBy() == null) {
			return null;
		}
		List<StepFields> steps = new ArrayList<>();
		for (FoundPath.Step step : path.steps()) {
			steps.add(new StepFields(step.className(), step.field(), dictionaries.owner(step.owner())));
		}
		ThreadView by = path.sharedBy();
		return new PathFields(steps, by == null ? 0 : dictionaries.frameOf(by.startSite()),
				by == null ? 0 : dictionaries.thread(by, by.name()));
	}

	public SuggestionFields suggestion(LockSuggestion lock) {
		return lock == null ? null
				: new SuggestionFields(lock.lock(), lock.holding(), lock.of(),
						lock.lacking().stream().filter(site -> site >= 0).map(dictionaries::site).toList());
	}

	private AccessFields access(int role, int operation, AccessEvidence access, boolean waits,
			String threadName, Function<Object, LockHolder> holders) {
		List<LockFields> locks = new ArrayList<>();
		for (HeldLock held : access.locks()) {
			locks.add(new LockFields(dictionaries.lock(held.lock(), holders), held.mode().ordinal() + 1,
					dictionaries.frameOf(held.site()), held.site() >= 0 && sites.site(held.site()).locksReceiver()));
		}
		LockFields taken = waits && operation == ACQUIRE && !locks.isEmpty() ? locks.remove(locks.size() - 1) : null;
		return new AccessFields(role, operation, dictionaries.thread(access.thread(), threadName),
				dictionaries.site(access.site()), dictionaries.stack(AccessStack.fromSite(access, sites)), locks, taken,
				access.variable() == null ? null : variable(access.variable().owner(), access.variable().number(), ""));
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
}
