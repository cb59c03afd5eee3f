/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import java.text.NumberFormat;
import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.osgi.util.NLS;

import dev.interlock.session.Access;
import dev.interlock.session.Access.HeldLock;
import dev.interlock.session.Access.ThreadInfo;
import dev.interlock.session.Finding;

/** The words for findings and their accesses in the tree, the evidence and copied text. */
public final class FindingTexts {

	private static final String[] BADGES = { "\u2776", "\u2777", "\u2778" }; //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$

	private FindingTexts() {
	}

	/** The mark of an access: ❶ for the first, which of a race is the write. */
	public static String badge(int index) {
		return index < BADGES.length ? BADGES[index] : String.valueOf(index + 1);
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

	/** How strong a finding is. */
	public static String evidence(Finding finding) {
		return switch (finding.evidence()) {
		case OBSERVED -> Messages.Evidence_observed;
		case PREDICTED -> Messages.Evidence_predicted;
		};
	}

	/** What an access does, for example <em>write</em>, or <em>call of put</em>. */
	public static String operation(Access access) {
		return switch (access.operation()) {
		case READ -> Messages.Operation_read;
		case WRITE -> Messages.Operation_write;
		case CALL -> access.called().isEmpty() ? Messages.Operation_call
				: NLS.bind(Messages.Operation_callOf, access.called());
		case ACQUIRE -> Messages.Operation_acquire;
		};
	}

	/** Where an access is: <em>Counter.increment():17</em>. */
	public static String place(Access access) {
		if (access.isPlaceLost()) {
			return Messages.Access_placeLost;
		}
		String place = simpleName(access.className()) + '.' + access.method() + "()"; //$NON-NLS-1$
		return access.line() > 0 ? place + ':' + access.line() : place;
	}

	/** What an access does and where; empty if the finding has no such access. */
	static String access(Finding finding, int index) {
		if (index >= finding.accesses().size()) {
			return ""; //$NON-NLS-1$
		}
		Access access = finding.accesses().get(index);
		return NLS.bind(Messages.Access_label,
				new Object[] { badge(index), operation(access), place(access) });
	}

	/** The threads of the accesses. */
	static String threads(Finding finding) {
		return finding.accesses().stream().map(access -> thread(access.thread()))
				.collect(Collectors.joining(", ")); //$NON-NLS-1$
	}

	/** A thread by its name, or by its number if it has none. */
	public static String thread(ThreadInfo thread) {
		if (!thread.name().isBlank()) {
			return '\'' + thread.name() + '\'';
		}
		return NLS.bind(thread.virtual() ? Messages.Thread_unnamedVirtual : Messages.Thread_unnamed, thread.id());
	}

	/** The locks held at the accesses, in a few words. */
	static String locks(Finding finding) {
		List<Access> accesses = finding.accesses();
		if (accesses.stream().allMatch(access -> access.locks().isEmpty())) {
			return Messages.Locks_none;
		}
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < accesses.size(); i++) {
			List<HeldLock> locks = accesses.get(i).locks();
			text.append(i == 0 ? "" : "  ").append(badge(i)).append(' ') //$NON-NLS-1$ //$NON-NLS-2$
					.append(locks.isEmpty() ? Messages.Locks_none
							: locks.stream().map(FindingTexts::lock).distinct()
									.collect(Collectors.joining(", "))); //$NON-NLS-1$
		}
		return text.toString();
	}

	/** A lock: <em>Counter</em>, or <em>class Counter</em> for the monitor of a class. */
	public static String lock(HeldLock lock) {
		String name = simpleName(lock.className());
		return lock.ofClass() ? NLS.bind(Messages.Lock_ofClass, name) : name;
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

	/** How the locks of the accesses relate, in a sentence. */
	public static String lockVerdict(Finding finding) {
		List<Access> accesses = finding.accesses();
		boolean shared = accesses.size() > 1 && accesses.get(0).sharesLockWith(accesses.get(1));
		return shared ? Messages.Locks_common : Messages.Locks_noCommon;
	}

	/** A number with the separators of the locale. */
	static String number(long number) {
		return NumberFormat.getIntegerInstance().format(number);
	}

	/** The package of the class that declares the variable. */
	static String packageOf(Finding finding) {
		String name = finding.variable().className();
		int dot = name.lastIndexOf('.');
		return dot < 0 ? Messages.Group_defaultPackage : name.substring(0, dot);
	}

	/** A binary name without its package, nested classes with a dot. */
	public static String simpleName(String className) {
		return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
	}
}
