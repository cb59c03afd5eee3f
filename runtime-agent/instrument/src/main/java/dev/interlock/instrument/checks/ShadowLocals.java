/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockFootprint;
import dev.interlock.bootstrap.InterlockThread;

/** The local variables that the checks of a method use, after the method's own. */
public final class ShadowLocals {

	public static final String THREAD = Type.getInternalName(InterlockThread.class);

	private static final String ARRAY = Type.getInternalName(InterlockFootprint.class);

	/** The slots that are in no frame: an owner, an index, and a value. */
	private static final int TEMPORARY = 4;

	final int thread;
	final int epoch;
	/** The mark that the thread leaves in objects that only it can reach; used only if requested. */
	final int mark;
	/** The first variable that caches the shadow state of an array. */
	final int firstCache;
	final int caches;
	final int owner;
	final int index;
	final int value;
	/** The first free variable. */
	final int free;

	private final boolean hasMark;
	private final boolean isLate;

	/**
	 * @param first   the first local variable that the method does not use
	 * @param caches  the number of variables that cache shadow states of arrays
	 * @param hasMark whether one holds the thread's mark
	 * @param isLate  whether the mark is the thread's number, because the thread's state is loaded only when needed
	 */
	ShadowLocals(int first, int caches, boolean hasMark, boolean isLate) {
		this.caches = caches;
		this.hasMark = hasMark;
		this.isLate = isLate;
		thread = first;
		epoch = thread + 1;
		mark = epoch + 1;
		firstCache = mark + (hasMark ? 1 : 0);
		owner = firstCache + caches;
		index = owner + 1;
		value = owner + 2;
		free = owner + TEMPORARY;
	}

	boolean hasMark() {
		return hasMark;
	}

	/** Whether the mark is the thread's number, and the thread's state is loaded only when needed. */
	boolean isLate() {
		return isLate;
	}

	/** The types of the variables for frames. */
	List<Object> types() {
		List<Object> types = new ArrayList<>(List.of(THREAD, Opcodes.INTEGER));
		if (hasMark) {
			types.add(Opcodes.INTEGER);
		}
		types.addAll(Collections.nCopies(caches, ARRAY));
		return types;
	}
}
