/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock;

import java.util.List;

/**
 * A finding of the agent.
 *
 * @param kind     {@code data-race}, {@code atomicity-violation}, {@code lock-order}, {@code api-race} or
 *                 {@code deadlock}
 * @param observed whether it happened in this run; otherwise another schedule may show it
 * @param by       how its test is known: {@code thread} (the thread of an access ran it), {@code time} (it ran alone),
 *                 {@code candidate} (it is one of several that ran), or {@code nothing}
 * @param test     the id of the test; empty if it belongs to none, or to one of several
 * @param title    its kind and its variable, for example {@code Data race on Account.balance}
 * @param accesses its accesses; a race has two
 */
public record RaceFinding(String kind, boolean observed, String by, String test, String title,
		List<Access> accesses) {

	/**
	 * One access of a finding.
	 *
	 * @param text  what it does in which thread, for example {@code write in 'teller-1'}
	 * @param stack its stack trace, innermost frame first; empty if it was lost
	 */
	public record Access(String text, List<StackTraceElement> stack) {
	}
}
