/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.work;

/**
 * A computation by several threads whose result can be checked. It is properly synchronised: any reported race is
 * false.
 */
public interface Workload {

	/**
	 * Does the whole work once, from a fresh start, and ends its threads.
	 *
	 * @param threads the number of threads; at least 1
	 * @return a number that depends on all of the reproducible result, and on the number of threads only by rounding
	 * @throws InterruptedException  if the calling thread is interrupted
	 * @throws IllegalStateException if the result is visibly wrong
	 */
	double run(int threads) throws InterruptedException;
}
