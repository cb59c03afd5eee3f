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
 * What one run cost.
 *
 * @param wall     seconds of a round in steady state, or of the whole run
 * @param mean     the mean of all rounds that were measured; the same as {@code wall} if it was one
 * @param worst    the longest of them
 * @param cpu      seconds of processor time in the same span, of all threads of the JVM
 * @param peak     the most memory that the process had, in kilobytes; 0 where the system does not say
 * @param checksum what the program printed as its result; empty if nothing
 * @param findings races that the agent reported
 */
record Measurement(double wall, double mean, double worst, double cpu, long peak, String checksum, int findings) {
}
