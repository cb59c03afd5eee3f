/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.interleaving;

/** The texts of pictures. */
final class Texts {

	static final String INTERLEAVING_BROKEN = "schedule of seed {0}: the remote access came between those of the section";
	static final String INTERLEAVING_CYCLE = "each thread holds a lock that the next one waits for";
	static final String INTERLEAVING_DEADLOCK = "schedule of seed {0}: the threads waited for each other for ever";
	static final String INTERLEAVING_MET = "schedule of seed {0}: both threads stood before their accesses, so either could go first";
	static final String INTERLEAVING_NOT_REACHED = "schedule of seed {0}: the accesses did not come together";
	static final String INTERLEAVING_PREDICTED = "Predicted: {0}";
	static final String INTERLEAVING_RACE = "known steps; \u2776 and \u2777 are not ordered";
	static final String INTERLEAVING_TITLE = "{0} on {1}";
	static final String INTERLEAVING_VIOLATION = "{0}: the remote access comes between those of the section";
	static final String MARKER_REMOTE = "remote {0}";
	static final String RELATION_CONFLICT = "conflicts with step {0}";
	static final String RELATION_END = "ends {0}";
	static final String RELATION_ENTRY = "begins {0}";
	static final String RELATION_ORDER = "before step {0}";
	static final String RELATION_SWITCH = "then step {0}";
	static final String RELATION_WAITS = "waits for step {0}";
	static final String STEP_BEGIN = "begin";
	static final String STEP_CALL = "call {0}";
	static final String STEP_CONCURRENT = "call java.util.concurrent";
	static final String STEP_EARLIER = "{0} earlier steps";
	static final String STEP_ENDED = "end without releasing the lock";
	static final String STEP_JOINED = "go on after join";
	static final String STEP_LATER = "{0} later steps";
	static final String STEP_LOCK = "lock {0}";
	static final String STEP_LOOP = "repeat a loop";
	static final String STEP_ONE_STEP = "{0} step";
	static final String STEP_OTHER = "go on";
	static final String STEP_OTHERS = "{0} other steps up to here";
	static final String STEP_PARKED = "go on after parking";
	static final String STEP_PARKED_IN = "go on in {0}";
	static final String STEP_READ = "read {0}";
	static final String STEP_REQUEST = "request {0}";
	static final String STEP_RETURNED = "go on after code outside the schedule";
	static final String STEP_SLEPT = "go on after sleep";
	static final String STEP_START = "start {0}";
	static final String STEP_STARTED = "started";
	static final String STEP_STEPS = "{0} steps";
	static final String STEP_STEPS_OF = "{0} steps of {1}";
	static final String STEP_STEPS_OF_THREADS = "{0} steps of {1} threads";
	static final String STEP_UNLOCK = "unlock {0}";
	static final String STEP_WAITED = "go on after waiting for {0}";
	static final String STEP_WAITS = "wait for {0}";
	static final String STEP_WANTS = "acquire the next lock";
	static final String STEP_WRITE = "write {0}";
	static final String STEP_YIELD = "yield";

	private Texts() {
		// constants only
	}

	/** A text with values in place of <code>{0}</code>, <code>{1}</code> and so on. */
	static String bind(String text, Object... values) {
		String bound = text;
		for (int i = 0; i < values.length; i++) {
			bound = bound.replace("{" + i + '}', String.valueOf(values[i]));
		}
		return bound;
	}
}
