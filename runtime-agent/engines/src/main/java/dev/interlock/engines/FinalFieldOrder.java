/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntPredicate;

import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.FinalFields;

/**
 * Checks whether a read is ordered after a write by a final field alone (JLS 17.5). That order is not transitive, so
 * each pair is checked separately. Such pairs are counted and not reported: the race that published the object is
 * reported itself.
 */
public final class FinalFieldOrder {

	private final FinalFields fields;
	private final Epochs epochs;
	private final LongAdder unreported = new LongAdder();

	/** @param context the context of the engine */
	public FinalFieldOrder(EngineContext context) {
		this.fields = context.finalFields();
		this.epochs = context.epochs();
	}

	/**
	 * Checks whether a final field orders a write before a read by the calling thread. Called when no chain of edges
	 * orders the two.
	 *
	 * @param owner      the object or the array; null for a static field
	 * @param variable   the field number, the array index, or the number of the object as a whole
	 * @param write      the epoch of the write
	 * @param isPublished whether the write happens before a given epoch of another thread
	 */
	public boolean orders(Object owner, int variable, int write, IntPredicate isPublished) {
		boolean ordered = owner != null && fields.mayGuarantee(owner,
				published -> epochs.thread(published) == epochs.thread(write)
						? Integer.compareUnsigned(epochs.clock(write), epochs.clock(published)) <= 0
						: isPublished.test(published));
		if (ordered) {
			unreported.increment();
		} else {
			fields.published(owner, variable, write);
		}
		return ordered;
	}

	/**
	 * Records a write by the calling thread that is concurrent with another access. The value counts as published by a
	 * race, even if that access ends before the reading thread looks.
	 *
	 * @param epoch the epoch of the write
	 */
	public void publish(Object owner, int variable, int epoch) {
		fields.published(owner, variable, epoch);
	}

	/** One sentence with the number of pairs that were not reported; null if there are none. */
	public String unreported() {
		long count = unreported.sum();
		return count == 0 ? null
				: count + (count == 1 ? " read was" : " reads were")
						+ " not reported because only a final field may"
						+ " order them after the write (JLS 17.5): the race that published the object is reported instead.";
	}
}
