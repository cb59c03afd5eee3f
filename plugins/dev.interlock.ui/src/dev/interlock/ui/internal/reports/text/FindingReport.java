/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.text;

import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.osgi.util.NLS;

import dev.interlock.session.Access;
import dev.interlock.session.Access.HeldLock;
import dev.interlock.session.Finding;

/**
 * Formats findings as text for an issue or a mail: each with both accesses, threads, locks and stack traces. Stack
 * traces have the format of the JVM, so that consoles turn them into links.
 */
public final class FindingReport {

	private FindingReport() {
	}

	/** The text of findings, separated by empty lines. */
	public static String of(List<Finding> findings) {
		return findings.stream().map(FindingReport::of).collect(Collectors.joining("\n")); //$NON-NLS-1$
	}

	private static String of(Finding finding) {
		StringBuilder text = new StringBuilder();
		text.append(NLS.bind(finding.count() == 1 ? Messages.Copy_titleOnce : Messages.Copy_title,
				new Object[] { FindingTexts.kind(finding), variable(finding), FindingTexts.evidence(finding),
						FindingTexts.number(finding.count()) }))
				.append('\n');
		FindingNotes.of(finding).forEach(note -> text.append("  ").append(note).append('\n')); //$NON-NLS-1$
		for (int i = 0; i < finding.accesses().size(); i++) {
			append(text, finding, i);
		}
		return text.toString();
	}

	private static String variable(Finding finding) {
		String name = finding.variable().className();
		int dot = name.lastIndexOf('.');
		return (dot < 0 ? "" : name.substring(0, dot + 1)) + finding.variable().displayName(); //$NON-NLS-1$
	}

	private static void append(StringBuilder text, Finding finding, int index) {
		Access access = finding.accesses().get(index);
		text.append("  ").append(NLS.bind(Messages.Copy_access, //$NON-NLS-1$
				new Object[] { FindingTexts.badge(finding, index), FindingTexts.operation(access),
						FindingTexts.thread(access.thread()) }));
		if (access.thread().startedAt() != null) {
			text.append(NLS.bind(Messages.Copy_startedAt, access.thread().startedAt()));
		}
		text.append(access.locks().isEmpty() ? Messages.Copy_noLock
				: NLS.bind(Messages.Copy_holding,
						access.locks().stream().map(FindingReport::lock).collect(Collectors.joining(", ")))); //$NON-NLS-1$
		text.append('\n');
		access.stack().forEach(frame -> text.append("\tat ").append(frame).append('\n')); //$NON-NLS-1$
	}

	private static String lock(HeldLock lock) {
		String name = NLS.bind(Messages.Copy_lock, FindingTexts.lock(lock), FindingTexts.details(lock));
		return lock.takenAt() == null ? name : NLS.bind(Messages.Copy_lockTakenAt, name, lock.takenAt());
	}
}
