/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

/**
 * The healing of an atomic section in a run with healing.
 *
 * @param section       the name of the section
 * @param method        the method, for example {@code mutex}; empty if the section is not healed
 * @param state         {@code watching}, {@code healing}, {@code suspended}, {@code refused} or {@code stopped}
 * @param reason        why it is refused, or only healed with a limit; empty for none
 * @param entries       the number of entries while it was healed
 * @param interventions how often a thread was delayed or had to wait
 * @param waitedMicros  for how long in all, in microseconds
 * @param timeouts      how often a thread went on without the lock
 * @param repairs       how often a value was repaired
 * @param before        the violations before it was healed
 * @param after         the violations in spite of healing
 * @param givenBack     how often a thread gave the lock back before it waited inside
 */
public record HealedSection(String section, String method, String state, String reason, long entries,
		long interventions, long waitedMicros, long timeouts, long repairs, long before, long after,
		long givenBack) {

	static HealedSection of(dev.interlock.protocol.Healing.Section message) {
		return new HealedSection(PlainText.of(message.getName()), PlainText.of(message.getMethod()),
				PlainText.of(message.getState()), PlainText.of(message.getReason()), message.getEntries(),
				message.getInterventions(), message.getWaitedMicros(), message.getTimeouts(), message.getRepairs(),
				message.getViolationsBefore(), message.getViolationsAfter(),
				message.getGivenBack());
	}

	/** One line for people: the method, what it has done, and the violations before and after. */
	public String sentence() {
		String name = "section '" + section + "', " + method + ": ";
		if (state.equals("refused")) {
			return name + "refused, " + reason;
		}
		String entered = name + (state.equals("healing") ? "" : state + ", ") + count(entries, "entry", "entries")
				+ ", ";
		String violations = "; " + count(before, "violation", "violations") + " before, " + after + " after";
		if (method.equals("repair")) {
			return entered + count(repairs, "repair", "repairs") + violations + '.';
		}
		return entered + count(interventions, "wait", "waits") + " (" + waitedMicros / 1000 + " ms), "
				+ count(timeouts, "timeout", "timeouts")
				+ (givenBack == 0 ? "" : ", given back " + count(givenBack, "time", "times")) + violations
				+ (reason.isEmpty() ? "."
						: (method.equals("mutex") ? "; each wait has a limit, as " : "; without a mutex, as ")
								+ reason);
	}

	private static String count(long number, String one, String many) {
		return number + " " + (number == 1 ? one : many);
	}

	/** Whether the section is healed now, or was until it was refused. */
	public boolean isHealed() {
		return !method.isEmpty();
	}
}
