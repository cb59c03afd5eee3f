/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts the accesses of a method in code order, which gives each site its ordinal. The agent and the IDE get the same
 * ordinals although they read class files with different libraries. Used for one method.
 */
public final class Ordinals {

	private static final int PUTSTATIC = 179;
	private static final int PUTFIELD = 181;

	private final Map<String, Integer> next = new HashMap<>();
	private final String className;
	private boolean uninitialized;
	private int pendingNews;

	/**
	 * @param className the name of the method's class, internal or binary as all names here
	 * @param method    the method's name
	 */
	public Ordinals(String className, String method) {
		this.className = className;
		uninitialized = method.equals("<init>");
	}

	/**
	 * The ordinal of the next access to a field; -1 if it initialises an object before its super constructor has run,
	 * and so is not counted.
	 *
	 * @param opcode the instruction's operation code in the class file
	 */
	public int ofField(int opcode, String owner, String name) {
		boolean write = opcode == PUTFIELD || opcode == PUTSTATIC;
		if (uninitialized && opcode == PUTFIELD && owner.equals(className)) {
			return -1;
		}
		return count((write ? "w " : "r ") + owner + '.' + name);
	}

	/** The ordinal of the next call of a method. */
	public int ofCall(String owner, String name, String descriptor) {
		return count("c " + owner + '.' + name + descriptor);
	}

	/** Called for each instruction {@code new}. */
	public void ofNew() {
		pendingNews++;
	}

	/** Called for each call of a constructor. */
	public void ofConstructor() {
		if (pendingNews > 0) {
			pendingNews--;
		} else {
			uninitialized = false;
		}
	}

	/** Whether the super constructor of {@code this} may not have run yet. */
	public boolean isUninitialized() {
		return uninitialized;
	}

	private int count(String key) {
		return next.merge(key, 1, Integer::sum) - 1;
	}
}
