/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.function.Consumer;

/**
 * Which objects only the calling thread can know, where marks in the objects say so: of these a {@link TransactionHandler}
 * hears only when they may escape. Called by the program's own threads, about what they make, store and access.
 */
public interface OwnedObjects {

	/** What an object says of itself. */
	enum Mark {
		/** Only the calling thread can know it. */
		OWNED,
		/** Other threads may know it. */
		ESCAPED,
		/** Nothing: the analysis itself has to remember. */
		NONE
	}

	/** Where no object has a mark, and nothing is known of what objects refer to. */
	OwnedObjects NONE = new OwnedObjects() {
		@Override
		public Mark mark(Object object) {
			return Mark.NONE;
		}

		@Override
		public void release(Object object) {
			// has no mark
		}

		@Override
		public void forEachReference(Object object, Consumer<Object> action) {
			// not known
		}
	};

	/** What an object says of itself. */
	Mark mark(Object object);

	/** From now on an object that is {@link Mark#OWNED} is not; nothing changes for what it refers to. */
	void release(Object object);

	/** Calls an action for each object that an object refers to by its fields, or by its elements. */
	void forEachReference(Object object, Consumer<Object> action);
}
