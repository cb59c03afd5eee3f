/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** A weakly referenced lock, with the requests for other locks while it was held. */
final class LockNode extends WeakReference<Object> {

	/** The dependencies that hold this lock; guarded by the {@link LockGraph}. */
	final List<LockDependency> holding = new ArrayList<>(2);

	LockNode(Object lock) {
		super(lock);
	}
}
