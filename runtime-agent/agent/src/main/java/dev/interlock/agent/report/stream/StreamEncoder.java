/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.stream;

import java.util.List;
import java.util.Map;

import dev.interlock.agent.report.findings.InTest;
import dev.interlock.agent.report.queue.QueuedMark;
import dev.interlock.perturbers.healing.HealingStatus;
import dev.interlock.sections.HealingVerdict;

/**
 * Encodes the messages of the session stream as {@code interlock.proto} defines them. Each method appends one message
 * with its length to a buffer. The field numbers are those of the definition.
 */
public final class StreamEncoder {

	private static final int HELLO = 1;
	private static final int FRAME = 2;
	private static final int STACK = 3;
	private static final int THREAD = 4;
	private static final int LOCK = 5;
	private static final int SITE = 6;
	private static final int FINDING = 7;
	private static final int OCCURRENCES = 8;
	private static final int HEALTH = 9;
	private static final int STATISTICS = 10;
	private static final int GOODBYE = 11;
	private static final int LOCK_TO_USE = 12;
	private static final int HEALING = 14;
	private static final int MARK = 15;
	private static final int FOUND_IN = 16;
	private static final int CLASS_MEMBERS = 17;
	private static final int CHILD_JVM = 18;

	private static final byte[] HEADER = { 'I', 'L', 'O', 'C', 'K', 0, 0, 1 };

	private final WireBuffer out = new WireBuffer();

	/** The fields of the message {@code Variable}. */
	record VariableFields(int kind, String className, String name, int object, String holder) {
	}

	/** The fields of the message {@code ObjectPath}. */
	record PathFields(List<StepFields> steps, int sharedAt, int sharedBy) {
	}

	/** The fields of a step of an {@code ObjectPath}. */
	record StepFields(String className, String field, int object) {
	}

	/**
	 * The fields of the message {@code Access}; {@code taken} is null unless it acquires a lock, {@code variable} is
	 * null if it is that of the finding.
	 */
	record AccessFields(int role, int operation, int thread, int site, int stack, List<LockFields> locks,
			LockFields taken, VariableFields variable) {
	}

	/** The fields of the message {@code Suggestion}. */
	public record SuggestionFields(String lock, long holding, long of, List<Integer> lacking) {
	}

	/**
	 * The fields of a finding besides its variable and accesses. A text is empty, and a suggestion or a path null, if
	 * there is none.
	 */
	record DetailFields(List<String> labels, String pattern, String section, SuggestionFields suggestion,
			String transaction, String consequence, String inferred, PathFields path) {
	}

	/** The fields of the message {@code HeldLock}. */
	record LockFields(int lock, int mode, int frame, boolean receiver) {
	}

	/** The eight bytes at the start of a stream; a copy. */
	public static byte[] header() {
		return HEADER.clone();
	}

	/** Takes the bytes of all messages since the last call; empty if there are none. */
	public byte[] take() {
		byte[] bytes = out.toByteArray();
		out.clear();
		return bytes;
	}

	public void hello(String token, SessionFacts facts) {
		WireBuffer body = new WireBuffer().text(1, token).text(2, facts.sessionId()).text(3, facts.agentVersion())
				.number(4, facts.startMillis()).number(5, facts.processId()).text(6, facts.javaVersion())
				.text(7, facts.javaVendor()).text(8, facts.javaVm()).text(9, facts.command());
		facts.engines().forEach(engine -> body.textOrEmpty(10, engine));
		for (Map.Entry<String, String> option : facts.options().entrySet()) {
			body.message(11, new WireBuffer().textOrEmpty(1, option.getKey()).textOrEmpty(2, option.getValue()));
		}
		message(HELLO, body.number(12, facts.seed()).text(13, facts.parent()));
	}

	void frame(int id, String className, String method, String file, int line) {
		message(FRAME, new WireBuffer().number(1, id).text(2, className).text(3, method).text(4, file).signed(5, line));
	}

	void stack(int id, int parent, int frame) {
		message(STACK, new WireBuffer().number(1, id).number(2, parent).number(3, frame));
	}

	void thread(int id, long threadId, String name, boolean virtual, int startFrame, String path) {
		message(THREAD, new WireBuffer().number(1, id).number(2, threadId).text(3, name).truth(4, virtual)
				.number(5, startFrame).text(6, path));
	}

	void lock(int id, String className, boolean ofClass, String holder, boolean oneOfSeveral, int holderThread) {
		message(LOCK, new WireBuffer().number(1, id).text(2, className).truth(3, ofClass).text(4, holder)
				.truth(5, oneOfSeveral).number(6, holderThread));
	}

	void site(int id, String className, String method, String descriptor, String file, int line, String stableForm) {
		message(SITE,
				new WireBuffer().number(1, id).text(2, className).text(3, method).text(4, descriptor).text(5, file)
						.number(6, line).text(7, stableForm));
	}

	void finding(int id, int kind, int evidence, List<String> engines, VariableFields variable,
			List<AccessFields> accesses, long foundMillis, DetailFields details) {
		WireBuffer body = new WireBuffer().number(1, id).number(2, kind).number(3, evidence);
		engines.forEach(engine -> body.textOrEmpty(4, engine));
		details.labels().forEach(label -> body.textOrEmpty(5, label));
		body.message(6, variable(variable));
		accesses.forEach(access -> body.message(7, access(access)));
		body.number(8, foundMillis).text(9, details.pattern()).text(10, details.section());
		SuggestionFields suggestion = details.suggestion();
		if (suggestion != null) {
			body.message(11, suggestion(suggestion));
		}
		body.text(12, details.transaction()).text(13, details.consequence());
		if (details.path() != null) {
			body.message(14, path(details.path()));
		}
		message(FINDING, body.text(20, details.inferred()));
	}

	private static WireBuffer path(PathFields path) {
		WireBuffer body = new WireBuffer();
		path.steps().forEach(step -> body.message(1,
				new WireBuffer().text(1, step.className()).text(2, step.field()).number(3, step.object())));
		return body.number(2, path.sharedAt()).number(3, path.sharedBy());
	}

	private static WireBuffer suggestion(SuggestionFields suggestion) {
		return new WireBuffer().text(1, suggestion.lock()).number(2, suggestion.holding()).number(3, suggestion.of())
				.packed(4, suggestion.lacking());
	}

	private static WireBuffer variable(VariableFields variable) {
		return new WireBuffer().number(1, variable.kind()).text(2, variable.className()).text(3, variable.name())
				.number(4, variable.object()).text(5, variable.holder());
	}

	private static WireBuffer access(AccessFields access) {
		WireBuffer body = new WireBuffer().number(1, access.role()).number(2, access.operation())
				.number(3, access.thread()).number(4, access.site()).number(5, access.stack());
		access.locks().forEach(lock -> body.message(6, lock(lock)));
		if (access.taken() != null) {
			body.message(7, lock(access.taken()));
		}
		if (access.variable() != null) {
			body.message(8, variable(access.variable()));
		}
		return body;
	}

	private static WireBuffer lock(LockFields lock) {
		return new WireBuffer().number(1, lock.lock()).number(2, lock.mode()).number(3, lock.frame())
				.truth(4, lock.receiver());
	}

	public void occurrences(int finding, long count) {
		message(OCCURRENCES, new WireBuffer().number(1, finding).number(2, count));
	}

	/** The current lock suggestion for a finding, or null to withdraw it. */
	public void lockToUse(int finding, SuggestionFields suggestion) {
		WireBuffer body = new WireBuffer().number(1, finding);
		message(LOCK_TO_USE, suggestion == null ? body : body.message(2, suggestion(suggestion)));
	}

	/** A test begins or ends. */
	public void mark(QueuedMark mark, long millis) {
		message(MARK, new WireBuffer().number(1, mark.test()).text(2, mark.id()).text(3, mark.name())
				.truth(4, mark.ends()).number(5, mark.threadId()).number(6, millis));
	}

	/** A finding belongs to a test. */
	public void foundIn(int finding, InTest in) {
		message(FOUND_IN, new WireBuffer().number(1, finding).number(2, in.test()).number(3, in.by().ordinal()));
	}

	public void members(String className, List<String> members) {
		WireBuffer body = new WireBuffer().text(1, className);
		members.forEach(member -> body.textOrEmpty(2, member));
		message(CLASS_MEMBERS, body);
	}

	public void child(long processId) {
		message(CHILD_JVM, new WireBuffer().number(1, processId));
	}

	public void health(int severity, String code, String text, String className) {
		message(HEALTH, new WireBuffer().number(1, severity).text(2, code).text(3, text).text(4, className));
	}

	public void statistics(RunTotals totals, long dropped) {
		WireBuffer body = new WireBuffer().number(1, totals.classesInstrumented()).number(2, totals.classesSkipped())
				.number(3, totals.classesFailed()).number(4, totals.sites()).number(5, totals.threads())
				.number(6, dropped).number(7, totals.hugeMethods()).number(8, totals.overhead().perMille())
				.number(9, totals.overhead().sitesOff()).number(10, totals.overhead().unwatchedPerMille());
		for (Map.Entry<String, Long> excluded : totals.excluded().entrySet()) {
			body.message(11, new WireBuffer().textOrEmpty(1, excluded.getKey()).number(2, excluded.getValue()));
		}
		message(STATISTICS, body);
	}

	/** The healing of all sections so far. */
	public void healing(List<HealingStatus> sections) {
		WireBuffer body = new WireBuffer();
		for (HealingStatus section : sections) {
			WireBuffer part = new WireBuffer().text(1, section.section()).text(2, section.method())
					.text(3, section.state()).text(4, section.reason()).number(5, section.entries())
					.number(6, section.interventions()).number(7, section.waitedNanos() / 1000)
					.number(8, section.timeouts()).number(9, section.repairs()).number(10, section.before())
					.number(11, section.after()).number(12, section.givenBack()).text(13, section.offered());
			if (section.mutex() != null) {
				part.message(14, verdict(section.repair())).message(15, verdict(section.mutex()));
			}
			body.message(1, part);
		}
		message(HEALING, body);
	}

	private static WireBuffer verdict(HealingVerdict verdict) {
		return new WireBuffer().text(1, verdict.answer().text()).text(2, verdict.reason());
	}

	public void goodbye(long endMillis) {
		message(GOODBYE, new WireBuffer().number(1, endMillis));
	}

	private void message(int field, WireBuffer body) {
		out.framed(new WireBuffer().message(field, body));
	}
}
