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
 * The objects that are confined to the calling thread, according to marks in the objects. A {@link TransactionHandler}
 * is notified of them only when they may escape. Called by the program's own threads for objects that they make, store
 * and access.
 */
public interface OwnedObjects {

	/** The ownership mark of an object. */
	enum Mark {
		/** Only the calling thread can reach it. */
		OWNED,
		/** Other threads may reach it. */
		ESCAPED,
		/** Unmarked: the analysis itself must track it. */
		NONE
	}

	/** For runs in which no object has a mark and references are unknown. */
	OwnedObjects NONE = new OwnedObjects() {
		@Override
		public Mark mark(Object object) {
			return Mark.NONE;
		}

		@Override
		public void release(Object object) {
			// objects have no mark
		}

		@Override
		public void forEachReference(Object object, Consumer<Object> action) {
			// references are unknown
		}
	};

	/** The mark of an object. */
	Mark mark(Object object);

	/** Ends the ownership of an object that is {@link Mark#OWNED}. The objects that it refers to keep their marks. */
	void release(Object object);

	/** Calls an action for each object that an object references from its fields or its elements. */
	void forEachReference(Object object, Consumer<Object> action);
}
