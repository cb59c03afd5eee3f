/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.unsafeuse;

import java.lang.reflect.Modifier;
import java.util.List;

import dev.interlock.engines.windows.Conflict;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;

/** Two calls that overlap on one object, while they run. Each thread adds the receiver of its call. */
final class UseConflict extends Conflict {

	private Object receiver;
	private Object otherReceiver;

	/**
	 * @param epoch  the epoch of the first thread's window
	 * @param object the object that the second thread uses
	 */
	UseConflict(long epoch, Object object) {
		super(epoch, object, EventHandler.WHOLE_OBJECT);
	}

	/**
	 * Adds the evidence of one thread.
	 *
	 * @param second whether it is that of the second thread
	 * @return the finding, if the other evidence is present and one of the two wrote; else null
	 */
	FindingReport bring(AccessEvidence side, Object calledOn, boolean second) {
		if (second) {
			otherReceiver = calledOn;
		} else {
			receiver = calledOn;
		}
		AccessEvidence other = bring(side);
		if (other == null || !side.write() && !other.write()) {
			return null;
		}
		return new FindingReport(FindingKind.API_RACE, Evidence.OBSERVED, UnsafeUse.ID, named(),
				EventHandler.WHOLE_OBJECT, second ? List.of(other, side) : List.of(side, other));
	}

	/** The object to name in the report: a set rather than its inner map, but not an iterator. */
	private Object named() {
		return isPublic(receiver) ? receiver : isPublic(otherReceiver) ? otherReceiver : owner();
	}

	private static boolean isPublic(Object object) {
		Class<?> type = object.getClass();
		return Modifier.isPublic(type.getModifiers()) || type.getClassLoader() != null;
	}
}
