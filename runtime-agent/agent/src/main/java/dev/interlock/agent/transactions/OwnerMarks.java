/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.transactions;

import java.util.function.Consumer;

import dev.interlock.bootstrap.InterlockEscapeMarks;
import dev.interlock.bootstrap.InterlockOffsets;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.meta.ReferenceFields;
import dev.interlock.spi.OwnedObjects;

/** Reads the ownership marks in the program's objects, and the references of these objects. */
public final class OwnerMarks implements OwnedObjects {

	private final ReferenceFields references;

	public OwnerMarks(ReferenceFields references) {
		this.references = references;
	}

	@Override
	public Mark mark(Object object) {
		int mark = InterlockEscapeMarks.mark(object, InterlockThread.current());
		return mark == InterlockEscapeMarks.UNMARKED ? Mark.NONE
				: mark == InterlockEscapeMarks.ESCAPED ? Mark.ESCAPED : Mark.OWNED;
	}

	@Override
	public void release(Object object) {
		InterlockEscapeMarks.release(object);
	}

	@Override
	public void forEachReference(Object object, Consumer<Object> action) {
		if (object instanceof Object[] elements) {
			for (Object element : elements) {
				report(element, action);
			}
		} else if (!object.getClass().isArray()) {
			ReferenceFields.Layout layout = references.of(object.getClass());
			report(object, layout.finals(), action);
			report(object, layout.others(), action);
			report(object, layout.watched(), action);
		}
	}

	private static void report(Object object, long[] offsets, Consumer<Object> action) {
		for (long offset : offsets) {
			report(InterlockOffsets.reference(object, offset), action);
		}
	}

	private static void report(Object object, Consumer<Object> action) {
		if (object != null) {
			action.accept(object);
		}
	}
}
