/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/** Receives the tests that a test framework marks, on the threads of the program. */
public abstract class InterlockTestListener {

	/** From now on findings are kept for {@link #take}. */
	public abstract void use();

	/** The number of a test that has been marked, from 1; 0 if it is not known. */
	public abstract int number(String id);

	/**
	 * A test begins or ends on the calling thread.
	 *
	 * @param single whether it is one test, not a group of tests
	 * @return its number, from 1; 0 if it cannot be followed
	 */
	public abstract int marked(String id, String name, boolean begins, boolean single);

	/** Takes the findings of a test and of the tests in it; all findings if the id is empty. */
	public abstract Object[][] take(String id);
}
