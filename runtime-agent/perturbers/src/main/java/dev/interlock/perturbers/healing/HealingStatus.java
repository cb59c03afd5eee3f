/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import dev.interlock.sections.HealingVerdict;

/**
 * What healing has done for a section so far.
 *
 * @param section       its name
 * @param method        the method; empty if it is not healed
 * @param state         the state, see {@link HealingState}
 * @param reason        why it is refused or only healed with a limit; empty for none
 * @param entries       the number of entries while it was healed
 * @param interventions how often a thread was delayed or made to wait
 * @param waitedNanos   the time that threads were delayed
 * @param timeouts      how often a thread went on without the lock
 * @param repairs       how often a value was repaired
 * @param before        the violations before it was healed
 * @param after         the violations in spite of healing
 * @param givenBack     how often a thread gave the lock back before it waited inside
 * @param offered       the method by which it would be healed on request; empty if that would be refused, or if its
 *                      class has not been loaded
 * @param repair        whether its code permits repairs; null while its class has not been loaded
 * @param mutex         whether its code permits a mutex; null while its class has not been loaded
 */
public record HealingStatus(String section, String method, String state, String reason, long entries,
		long interventions, long waitedNanos, long timeouts, long repairs, long before, long after,
		long givenBack, String offered, HealingVerdict repair, HealingVerdict mutex) {
}
