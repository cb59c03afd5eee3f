/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

/**
 * The cost of one run.
 *
 * @param wall     seconds of a round in steady state, or of the whole run
 * @param mean     the mean of all measured rounds; equal to {@code wall} for a single round
 * @param worst    the longest measured round
 * @param cpu      seconds of processor time in the same span, of all threads of the JVM
 * @param peak     the peak memory of the process in kilobytes; 0 if the system does not report it
 * @param checksum the result that the program printed; empty if none
 * @param findings the number of races that the agent reported
 */
record Measurement(double wall, double mean, double worst, double cpu, long peak, String checksum, int findings) {
}
