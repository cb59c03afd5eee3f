/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.work;

/** Runs a workload once, for runs whose clock is not real. Exits with status 1 if the result is wrong. */
public final class RunOnce {

	private RunOnce() {
	}

	/**
	 * Runs a workload.
	 *
	 * @param args its name, the number of threads, and {@code small} or {@code full}
	 */
	public static void main(String[] args) throws InterruptedException {
		StandardWork work = StandardWork.named(args[0], args[2].equals("small"));
		double result = work.workload().run(Integer.parseInt(args[1]));
		if (!work.accepts(result)) {
			System.out.println("wrong result: " + result + " and not " + work.checksum());
			System.exit(1);
		}
	}
}
