/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionEnd;
import dev.interlock.spi.SectionViolation;

/** Judges the suspects of a section that has reached an end, and reports violations. Thread-safe. */
final class ViolationReports {

	private final EngineContext context;
	/** The observed pairs of section and remote site. */
	private final Set<Long> known = ConcurrentHashMap.newKeySet();

	ViolationReports(EngineContext context) {
		this.context = context;
	}

	/** Whether a violation of the section by an access at that site has been observed and reported. */
	boolean isKnown(Section section, int site) {
		return known.contains(key(section, site));
	}

	/** Called by the owning thread after the access of the end, in the method of the section. */
	void judge(OpenSection open) {
		if (!open.isAccessed()) {
			return;
		}
		SectionEnd end = open.end;
		StackTraceElement[] stack = null;
		boolean isBroken = false;
		for (Suspect suspect = open.suspects(); suspect != null; suspect = suspect.earlier) {
			boolean observed = suspect.isObserved();
			if (end.allows(suspect.write(), suspect.change) || !observed && open.section.inferred()) {
				continue;
			}
			if (!observed && isKnown(open.section, suspect.site)) {
				continue;
			}
			isBroken |= observed;
			if (!context.findings().countIfKnown(FindingKind.ATOMICITY_VIOLATION,
					SectionViolation.key(end.branch(), observed), suspect.site) && suspect.evidence != null) {
				stack = stack == null ? context.captureStack() : stack;
				report(open, suspect, observed, stack);
			}
		}
		if (isBroken) {
			context.violations().violated(open.thread.view, open.section);
		}
	}

	private void report(OpenSection open, Suspect suspect, boolean observed, StackTraceElement[] stack) {
		boolean sameMethod = open.entryStack == null;
		AccessEvidence entry = local(open, open.entry.site(), open.entryInside, open.entry.write(),
				sameMethod ? stack : open.entryStack, open.entryLocks);
		AccessEvidence end = local(open, open.leavingAt.site(), open.endInside, open.leavingAt.write(), stack,
				open.endLocks == null ? open.thread.locks() : open.endLocks);
		AccessEvidence remote = suspect.evidence;
		if (remote.write() != suspect.write()) {
			remote = new AccessEvidence(remote.thread(), remote.site(), suspect.write(), remote.stack(),
					remote.locks(), remote.variable(), remote.test());
		}
		String pattern = word(entry) + '-' + word(remote) + '-' + word(end);
		context.findings().report(new FindingReport(FindingKind.ATOMICITY_VIOLATION,
				observed ? Evidence.OBSERVED : Evidence.PREDICTED, AtomRace.ID, open.owner, open.variable,
				List.of(entry, remote, end),
				new SectionViolation(open.section.name(), open.end.branch(), pattern,
						open.section.definition())));
		if (observed) {
			known.add(key(open.section, suspect.site));
		}
	}

	/**
	 * An access of the section itself. Its callers are taken from the current stack trace. The frame of its method is
	 * that of the access, because the thread has moved on since.
	 */
	private AccessEvidence local(OpenSection open, int point, int inside, boolean write, StackTraceElement[] stack,
			List<HeldLock> locks) {
		List<StackTraceElement> frames = new ArrayList<>(stack.length + 1);
		if (inside >= 0) {
			frames.add(context.sites().site(inside).toStackTraceElement());
		}
		frames.add(context.sites().site(point).toStackTraceElement());
		for (int i = 1; i < stack.length; i++) {
			frames.add(stack[i]);
		}
		return new AccessEvidence(open.thread.view, inside >= 0 ? inside : point, write,
				frames.toArray(StackTraceElement[]::new), locks);
	}

	private static String word(AccessEvidence access) {
		return access.write() ? "write" : "read";
	}

	private static long key(Section section, int site) {
		return (long) section.number() << 32 | site;
	}
}
