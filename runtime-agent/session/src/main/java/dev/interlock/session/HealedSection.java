/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.LinkedHashMap;
import java.util.Map;

import dev.interlock.protocol.Healing;

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
 * @param offered       the method by which it would be healed on request; empty if that would be refused, or if its
 *                      class has not been loaded
 * @param repair        whether its code permits {@code repair}; null if it has not been checked
 * @param mutex         whether its code permits {@code mutex}; null if it has not been checked
 */
public record HealedSection(String section, String method, String state, String reason, long entries,
		long interventions, long waitedMicros, long timeouts, long repairs, long before, long after,
		long givenBack, String offered, Permission repair, Permission mutex) {

	/**
	 * Whether a method may be used for a section, as far as its code shows.
	 *
	 * @param answer {@code yes}, {@code with a limit} or {@code no}
	 * @param reason why not, or why only with a limit; one sentence, or empty
	 */
	public record Permission(String answer, String reason) {

		private static Permission of(Healing.Verdict message) {
			return new Permission(PlainText.of(message.getAnswer()), PlainText.of(message.getReason()));
		}

		/** Whether the method enforces the atomicity of the section. */
		public boolean isYes() {
			return answer.equals("yes");
		}
	}

	static HealedSection of(Healing.Section message) {
		return new HealedSection(PlainText.of(message.getName()), PlainText.of(message.getMethod()),
				PlainText.of(message.getState()), PlainText.of(message.getReason()), message.getEntries(),
				message.getInterventions(), message.getWaitedMicros(), message.getTimeouts(), message.getRepairs(),
				message.getViolationsBefore(), message.getViolationsAfter(),
				message.getGivenBack(), PlainText.of(message.getOffered()),
				message.hasRepair() ? Permission.of(message.getRepair()) : null,
				message.hasMutex() ? Permission.of(message.getMutex()) : null);
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

	/** Whether it is known what the code of the section permits. */
	public boolean isChecked() {
		return repair != null && mutex != null;
	}

	/** What the code of a {@linkplain #isChecked checked} section permits, by healing method. */
	public Map<String, Permission> permitted() {
		Map<String, Permission> permitted = new LinkedHashMap<>();
		permitted.put("repair", repair);
		permitted.put("mutex", mutex);
		return permitted;
	}

	/** Whether it is healed by a mutex for which threads wait only for a limited time; the reason says why. */
	public boolean hasLimit() {
		return method.equals("mutex") && !reason.isEmpty() && !state.equals("refused");
	}

	/** Whether the section is healed now, or was until it was refused. */
	public boolean isHealed() {
		return !method.isEmpty();
	}
}
