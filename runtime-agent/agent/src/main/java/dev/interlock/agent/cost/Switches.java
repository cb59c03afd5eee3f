/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import java.util.BitSet;
import java.util.Set;

/** The switches of methods, as {@link OverheadBudget} uses them. */
public interface Switches {

	/** The number of switches that are in use; grows. */
	int size();

	/** What a switch may still spend, in nanoseconds; it is off while this is not above zero. */
	int left(int number);

	/** Adds to what a switch may spend. */
	void give(int number, int nanos);

	/** When a switch was used up, as {@link System#nanoTime} counts; 0 if it is on. */
	long usedUp(int number);

	/** The binary name of the class, and the name, of a method with that switch. */
	String method(int number);

	/** The number of sites that a switch decides on. */
	int sites(int number);

	/**
	 * Takes the checks out of methods, and puts them back into those that rested before.
	 *
	 * @param numbers the switches of those that rest from now on
	 */
	void rest(BitSet numbers);

	/**
	 * Keeps the checks of methods in their code, but has the JVM compile it without them; that of those that were so before
	 * is compiled with them again. Threads in their loops go over to it.
	 *
	 * @param numbers the switches of those that rest so from now on
	 */
	void restInPlace(BitSet numbers);

	/**
	 * Looks whether threads stay in loops for long, for {@link #isOccupied}: to be done some times before that is asked.
	 *
	 * @param areEnteredOften the methods that are known to be entered again and again, so that neither a loop in them nor one
	 *                        in what they call takes long; as {@link #method} tells them
	 */
	void look(Set<String> areEnteredOften);

	/**
	 * Whether a class must not be changed now, as threads are in loops of it for long, which would then be slower by far.
	 *
	 * @param className       its binary name
	 * @param areEnteredOften the methods that are entered again and again, so that no loop in them takes long
	 */
	boolean isOccupied(String className, Set<String> areEnteredOften);

	/** Whether threads stay in a loop of a method for long, as far as {@link #look} has seen it. */
	boolean isInLongLoop(int number);

	/** What {@link #rest} and {@link #look} have cost so far, in nanoseconds. */
	long costOfChanges();

	/** Whether nothing at all need be watched for some time. */
	boolean mayRestAll();

	/** From now on nothing at all is watched, neither accesses nor synchronisation. */
	void restAll();

	/** Ends what {@link #restAll} began. */
	void endRestOfAll();
}
