/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.text;

import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.osgi.util.NLS;

import dev.interlock.session.Access;
import dev.interlock.session.Access.HeldLock;
import dev.interlock.session.Access.Role;
import dev.interlock.session.Access.ThreadInfo;
import dev.interlock.session.AccessNumbers;
import dev.interlock.session.Baseline;
import dev.interlock.session.Confirmation;
import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingGroup;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Proportion;
import dev.interlock.session.Severity;

/** The texts of findings and their accesses for the tree, the evidence and copied text. */
public final class FindingTexts {

	private static final int BADGES = 9;

	private FindingTexts() {
	}

	/**
	 * The mark of an access: ❶ for the first, which is the write of a race.
	 *
	 * @param number from 1, see {@link AccessNumbers}
	 */
	public static String badge(int number) {
		return number <= BADGES ? Character.toString('\u2775' + number) : "(" + number + ')'; //$NON-NLS-1$
	}

	/** The mark of the access at an index. */
	public static String badge(Finding finding, int index) {
		return badge(AccessNumbers.of(finding, index));
	}

	/** The kind, for example <em>Data race</em>. */
	public static String kind(Finding finding) {
		return switch (finding.kind()) {
		case DATA_RACE -> Messages.Kind_dataRace;
		case ATOMICITY_VIOLATION -> Messages.Kind_atomicityViolation;
		case LOCK_ORDER -> Messages.Kind_lockOrder;
		case API_RACE -> Messages.Kind_apiRace;
		case DEADLOCK -> Messages.Kind_deadlock;
		case UNKNOWN -> Messages.Kind_unknown;
		};
	}

	/** Observed or predicted, or the result of directed runs, as text. */
	public static String evidence(Finding finding) {
		Confirmation confirmation = finding.details().confirmation();
		if (confirmation == null || confirmation.state() == Confirmation.State.NOT_REACHED) {
			return plainEvidence(finding);
		}
		if (confirmation.fix() != null) {
			return NLS.bind(Messages.Evidence_fix, confirmation.fix().summary());
		}
		Proportion share = confirmation.proportion();
		return switch (confirmation.state()) {
		case HARMFUL -> NLS.bind(Messages.Evidence_harmful, share.hits(), share.runs());
		case REAL -> NLS.bind(Messages.Evidence_real, share.hits(), share.runs());
		default -> NLS.bind(Messages.Evidence_notReproduced, share.runs());
		};
	}

	private static String plainEvidence(Finding finding) {
		return switch (finding.evidence()) {
		case OBSERVED -> Messages.Evidence_observed;
		case PREDICTED -> Messages.Evidence_predicted;
		};
	}

	/** The kind, with a note if the finding was predicted. */
	public static String kindAndEvidence(Finding finding) {
		return finding.evidence() == Evidence.PREDICTED ? NLS.bind(Messages.Kind_predicted, kind(finding))
				: kind(finding);
	}

	/** The subject and the kind of a finding, in one line. */
	public static String row(Finding finding) {
		String sentence = switch (finding.kind()) {
		case LOCK_ORDER -> finding.sentence();
		case API_RACE -> NLS.bind(Messages.Row_sentence, finding.title(), finding.sentence());
		default -> NLS.bind(Messages.Row_kind,
				new Object[] { finding.title(), kind(finding), finding.sentence() });
		};
		// a possible deadlock says itself that it did not happen
		return finding.evidence() == Evidence.PREDICTED && finding.kind() != FindingKind.LOCK_ORDER
				? NLS.bind(Messages.Kind_predicted, sentence)
				: sentence;
	}

	/** The cause of many findings, in one line. */
	public static String cause(FindingGroup group) {
		return NLS.bind(Messages.Row_cause,
				new Object[] { group.title(), number(group.variables().size()), number(group.findings().size()) });
	}

	/** The details of a cause: how the object came to be shared, and its variables. */
	public static String causeNotes(FindingGroup group) {
		return NLS.bind(Messages.Row_causeNotes, group.sharing(), group.variablesInShort());
	}

	public static String severity(Severity severity) {
		return switch (severity) {
		case HIGH -> Messages.Severity_high;
		case MEDIUM -> Messages.Severity_medium;
		case LOW -> Messages.Severity_low;
		};
	}

	/** The operation of an access, for example <em>write</em>, or <em>call of put</em>. */
	public static String operation(Access access) {
		String operation = plainOperation(access);
		return access.role() == Role.REMOTE ? NLS.bind(Messages.Operation_remote, operation) : operation;
	}

	private static String plainOperation(Access access) {
		return switch (access.operation()) {
		case READ -> ofVariable(access, Messages.Operation_read);
		case WRITE -> ofVariable(access, Messages.Operation_write);
		case CALL -> access.called().isEmpty() ? Messages.Operation_call
				: NLS.bind(Messages.Operation_callOf, access.calledName());
		case ACQUIRE -> access.taken() == null ? Messages.Operation_acquire
				: NLS.bind(Messages.Operation_acquireOf, lock(access.taken()));
		};
	}

	/** Adds the variable if the finding involves several. */
	private static String ofVariable(Access access, String operation) {
		return access.variable() == null ? operation
				: NLS.bind(Messages.Operation_ofVariable, operation, access.variable().displayName());
	}

	/** The location of an access, for example <em>Counter.increment():17</em>. */
	public static String place(Access access) {
		if (access.isPlaceLost()) {
			return Messages.Access_placeLost;
		}
		String place = simpleName(access.className()) + '.' + access.method() + "()"; //$NON-NLS-1$
		return access.line() > 0 ? place + ':' + access.line() : place;
	}

	/** The locations of all accesses, each once; only the lines if all are in one file. */
	public static String places(Finding finding) {
		boolean isOneFile = finding.accesses().stream().allMatch(access -> access.line() > 0)
				&& finding.accesses().stream().map(Access::file).distinct().count() == 1;
		List<String> places = finding.accesses().stream()
				.map(access -> isOneFile ? String.valueOf(access.line()) : place(access)).distinct().toList();
		String text = String.join(Messages.Access_separator, places);
		return !isOneFile ? text : NLS.bind(places.size() == 1 ? Messages.Places_line : Messages.Places_lines, text);
	}

	/** The operations of the first column: the first access, or the accesses of the atomic section itself. */
	public static String first(Finding finding) {
		return accesses(finding, index -> hasRemote(finding) ? !isRemote(finding, index) : index == 0);
	}

	/** The operations of the second column: the other accesses, or the accesses that break the atomic section. */
	public static String second(Finding finding) {
		return accesses(finding, index -> hasRemote(finding) ? isRemote(finding, index) : index > 0);
	}

	private static boolean hasRemote(Finding finding) {
		return finding.accesses().stream().anyMatch(access -> access.role() == Role.REMOTE);
	}

	private static boolean isRemote(Finding finding, int index) {
		return finding.accesses().get(index).role() == Role.REMOTE;
	}

	private static String accesses(Finding finding, IntPredicate shown) {
		return IntStream.range(0, finding.accesses().size()).filter(shown).mapToObj(index -> access(finding, index))
				.collect(Collectors.joining(Messages.Access_separator));
	}

	private static String access(Finding finding, int index) {
		Access access = finding.accesses().get(index);
		return NLS.bind(Messages.Access_label,
				new Object[] { badge(finding, index), operation(access), place(access) });
	}

	public static String threads(Finding finding) {
		return finding.accesses().stream().map(access -> thread(access.thread())).distinct()
				.collect(Collectors.joining(", ")); //$NON-NLS-1$
	}

	/** The name of a thread, or its number if it has no name. */
	public static String thread(ThreadInfo thread) {
		if (!thread.name().isBlank()) {
			return '\'' + thread.name() + '\'';
		}
		return NLS.bind(thread.virtual() ? Messages.Thread_unnamedVirtual : Messages.Thread_unnamed, thread.id());
	}

	/** The locks held at the accesses, abbreviated. */
	public static String locks(Finding finding) {
		List<Access> accesses = finding.accesses();
		if (accesses.stream().allMatch(access -> access.locks().isEmpty())) {
			return Messages.Locks_none;
		}
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < accesses.size(); i++) {
			text.append(i == 0 ? "" : "  ").append(badge(finding, i)).append(' ') //$NON-NLS-1$ //$NON-NLS-2$
					.append(locksAt(accesses.get(i)));
		}
		return text.toString();
	}

	/** The locks held at an access, abbreviated. */
	public static String locksAt(Access access) {
		return access.locks().isEmpty() ? Messages.Locks_none
				: access.locks().stream().map(FindingTexts::lock).distinct().collect(Collectors.joining(", ")); //$NON-NLS-1$
	}

	/** The names of all locks that were held at any of the accesses, sorted. */
	public static String lockNames(Finding finding) {
		String names = finding.accesses().stream().flatMap(access -> access.locks().stream()).map(FindingTexts::lock)
				.distinct().sorted().collect(Collectors.joining(", ")); //$NON-NLS-1$
		return names.isEmpty() ? Messages.Group_noLock : names;
	}

	/**
	 * A lock: the field that holds it, <em>Bank.savings</em>, else its class, <em>Account #1</em>, or <em>class
	 * Counter</em> for the monitor of a class.
	 */
	public static String lock(HeldLock lock) {
		String name = lock.number() == 0 ? lock.plainName()
				: lock.plainName() + " #" + lock.number(); //$NON-NLS-1$
		return lock.ofClass() ? NLS.bind(Messages.Lock_ofClass, name) : name;
	}

	/** The class of a lock if its name does not show it, whether it is <em>this</em>, and its mode. */
	public static String details(HeldLock lock) {
		return (lock.holder().isKnown() ? lock.typeName() + ", " : "") //$NON-NLS-1$ //$NON-NLS-2$
				+ (lock.receiver() ? Messages.Lock_this + ", " : "") + mode(lock); //$NON-NLS-1$ //$NON-NLS-2$
	}

	/** The mode of a lock: monitor, exclusive, read or write. */
	public static String mode(HeldLock lock) {
		return switch (lock.mode()) {
		case "monitor" -> Messages.LockMode_monitor; //$NON-NLS-1$
		case "exclusive" -> Messages.LockMode_exclusive; //$NON-NLS-1$
		case "read" -> Messages.LockMode_read; //$NON-NLS-1$
		case "write" -> Messages.LockMode_write; //$NON-NLS-1$
		default -> lock.mode();
		};
	}

	/** Returns the labels of a finding and the text of its review. */
	public static List<String> labels(Finding finding) {
		List<String> labels = new ArrayList<>(finding.labels());
		if (finding.isReviewed()) {
			labels.add(finding.details().review().label());
		}
		return labels;
	}

	/** A summary of the finding: the possible effect, or else how the locks of a race relate. */
	public static String verdict(Finding finding) {
		return finding.sentence();
	}

	/** The time when a finding was first found, relative to the start of its session. */
	public static String found(Finding finding) {
		return NLS.bind(Messages.Found_after, String.format("%.1f", finding.found().toMillis() / 1000.0)); //$NON-NLS-1$
	}

	/** The state of a finding compared with the baseline; empty if nothing is compared. */
	public static String state(Finding finding) {
		return finding.details().baseline() == null ? "" : state(finding.details().baseline()); //$NON-NLS-1$
	}

	/** As {@link #state(Finding)}, with a text if nothing is compared. */
	public static String stateOrNone(Finding finding) {
		return finding.details().baseline() == null ? Messages.Group_notCompared : state(finding);
	}

	private static String state(Baseline.State state) {
		return switch (state) {
		case NEW -> Messages.State_new;
		case REGRESSION -> Messages.State_regression;
		case STILL_HERE -> Messages.State_stillHere;
		case NOT_REPRODUCED -> Messages.State_notReproduced;
		};
	}

	/** A number with the separators of the locale. */
	public static String number(long number) {
		return NumberFormat.getIntegerInstance().format(number);
	}

	/** The package of the class that declares the variable. */
	public static String packageOf(Finding finding) {
		String name = finding.variable().className();
		int dot = name.lastIndexOf('.');
		return dot < 0 ? Messages.Group_defaultPackage : name.substring(0, dot);
	}

	/** A binary name without its package; nested classes are separated by a dot. */
	public static String simpleName(String className) {
		return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
	}
}
