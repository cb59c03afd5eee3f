/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.stream;

import java.util.Objects;
import java.util.function.Supplier;

import dev.interlock.agent.report.findings.KnownFindings;
import dev.interlock.spi.FindingDetails.LockSuggestion;

/** The parts of a written finding that may change. Not thread-safe. */
public final class WrittenFinding {

	private final int entry;
	private long count = 1;
	private boolean announced;
	/** Supplies the current lock suggestion; null if no engine does. */
	private Supplier<LockSuggestion> lockNow;
	/** The suggestion that was written last; null if none was. */
	private LockSuggestion lock;

	/** @param entry its entry in {@link KnownFindings} */
	public WrittenFinding(int entry) {
		this.entry = entry;
	}

	public int entry() {
		return entry;
	}

	/** Whether its line has been printed. */
	public boolean isAnnounced() {
		return announced;
	}

	public void setAnnounced() {
		announced = true;
	}

	/** The number of occurrences that was written last. */
	public long count() {
		return count;
	}

	public void setCount(long now) {
		count = now;
	}

	/** Sets the supplier of the lock suggestion unless it is null; returns the current suggestion, or null. */
	public LockSuggestion takeLock(Supplier<LockSuggestion> told) {
		if (told == null) {
			return null;
		}
		lockNow = told;
		LockSuggestion now = told.get();
		// a missing suggestion does not withdraw an earlier one
		lock = now == null ? lock : now;
		return now;
	}

	/** Updates the lock suggestion; returns whether it differs from the written one, exactly or substantially. */
	public boolean looksAtLock(boolean exactly) {
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

	/** The last known lock suggestion, or null. */
	public LockSuggestion lock() {
		return lock;
	}
}
