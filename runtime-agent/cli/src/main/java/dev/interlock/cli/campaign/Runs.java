/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.io.IOException;
import java.util.Set;

import dev.interlock.session.DirectedRun;
import dev.interlock.session.Outcome;

/** Runs the program of a campaign. Thread-safe. */
interface Runs {

	/** A run without control; returns its failures. */
	Set<Outcome> plain(int number) throws IOException, InterruptedException;

	/** A run under a random schedule without a target. */
	DirectedRun simple(int number) throws IOException, InterruptedException;

	/** A run directed at a finding. */
	DirectedRun directed(String finding, int number) throws IOException, InterruptedException;

	/** Such a run once more: with the same seed, in a JVM of its own. */
	DirectedRun again(String finding, int number) throws IOException, InterruptedException;
}
