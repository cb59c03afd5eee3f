/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import dev.interlock.spi.OwnedObjects;

/** Marks and references of objects, as set by a test. */
public final class TestMarks implements OwnedObjects {

	private final Map<Object, List<Object>> references = new IdentityHashMap<>();
	private final Map<Object, Mark> marks = new IdentityHashMap<>();
	/** The objects whose references were read. */
	public final Set<Object> followed = Collections.newSetFromMap(new IdentityHashMap<>());

	/** Marks an object as known to the calling thread only. */
	public void own(Object object) {
		marks.put(object, Mark.OWNED);
	}

	/** Adds a reference from one object to another. */
	public void refer(Object owner, Object value) {
		references.computeIfAbsent(owner, each -> new ArrayList<>()).add(value);
	}

	@Override
	public Mark mark(Object object) {
		return marks.getOrDefault(object, Mark.NONE);
	}

	@Override
	public void release(Object object) {
		marks.put(object, Mark.ESCAPED);
	}

	@Override
	public void forEachReference(Object object, Consumer<Object> action) {
		followed.add(object);
		references.getOrDefault(object, List.of()).forEach(action);
	}
}
