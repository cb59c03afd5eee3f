/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import java.util.Objects;
import java.util.function.Supplier;

import dev.interlock.spi.FindingDetails.LockSuggestion;

/** What has been written of a finding that is in the session, as far as it may change. For one thread. */
final class WrittenFinding {

	private final int entry;
	private long count = 1;
	private boolean announced;
	/** Tells the lock to use; null if no engine does. */
	private Supplier<LockSuggestion> lockNow;
	/** The lock to use that was told last; null if none was. */
	private LockSuggestion lock;

	/** @param entry its entry in {@link KnownFindings} */
	WrittenFinding(int entry) {
		this.entry = entry;
	}

	int entry() {
		return entry;
	}

	/** Whether its line has been printed. */
	boolean isAnnounced() {
		return announced;
	}

	void setAnnounced() {
		announced = true;
	}

	/** How often it has occurred, as written last. */
	long count() {
		return count;
	}

	void setCount(long now) {
		count = now;
	}

	/** Takes who tells the lock to use, if anybody does; returns what is told now, or null. */
	LockSuggestion takeLock(Supplier<LockSuggestion> told) {
		if (told == null) {
			return null;
		}
		lockNow = told;
		LockSuggestion now = told.get();
		// no suggestion takes none back
		lock = now == null ? lock : now;
		return now;
	}

	/** Asks for the lock to use; returns whether that is not what was told: not much else, or nothing else at all. */
	boolean looksAtLock(boolean exactly) {
		LockSuggestion now = lockNow == null ? lock : lockNow.get();
		if (exactly ? Objects.equals(now, lock) : isSimilar(now)) {
			return false;
		}
		lock = now;
		return true;
	}

	private boolean isSimilar(LockSuggestion now) {
		return now == null || lock == null ? now == lock
				: now.lock().equals(lock.lock()) && now.lacking().equals(lock.lacking()) && now.of() < 2 * lock.of();
	}

	/** The lock to use as it was found last, or null. */
	LockSuggestion lock() {
		return lock;
	}
}
