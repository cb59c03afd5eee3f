/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import dev.interlock.annotations.Allowed;
import dev.interlock.annotations.AtomicSection;
import dev.interlock.annotations.Heal;

/** A class with valid and invalid sections of all kinds. */
public class AnnotatedAccount {

	private int balance;
	private final ConcurrentMap<String, Object> owners = new ConcurrentHashMap<>();

	/** A load and a store. */
	@AtomicSection(variable = "balance", entry = "balance:read#0", ends = "balance:write#0")
	public void deposit(int amount) {
		balance = balance + amount;
	}

	/** Two ends, the first of which allows everything. */
	@AtomicSection(name = "withdraw", variable = "balance", entry = "balance:read#0", ends = { "balance:read#1",
			"balance:write#0" }, allowed = { Allowed.EVERYTHING,
					Allowed.NOTHING }, recursive = true, heal = Heal.OTHER_WAIT)
	public boolean withdraw(int amount) {
		int old = balance;
		if (old < amount) {
			return balance > amount;
		}
		balance = old - amount;
		return true;
	}

	/** A check and an act on a map, and another section. */
	@AtomicSection(variable = "object java.util.concurrent.ConcurrentMap", //
			entry = "containsKey(Ljava/lang/Object;)Z:read#0", //
			ends = "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;:write#0")
	@AtomicSection(variable = "balance", entry = "deposit(I)V:read#0", ends = "deposit(I)V:write#1")
	public void register(String owner) {
		deposit(1);
		if (!owners.containsKey(owner)) {
			owners.put(owner, this);
		}
		deposit(-1);
	}

	/** The end is gone. */
	@AtomicSection(variable = "balance", entry = "balance:read#0", ends = "balance:write#0")
	public int balance() {
		return balance;
	}

	/** No site at all. */
	@AtomicSection(variable = "balance", entry = "balance", ends = "balance:write#0")
	public void reset() {
		balance = 0;
	}

	/** No code. */
	@AtomicSection(variable = "balance", entry = "balance:read#0", ends = "balance:write#0")
	public native void audit();

	/** Two sections with contradictory rules for one end, and one that repeats a rule for another. */
	@AtomicSection(variable = "balance", entry = "balance:read#0", ends = "balance:write#0")
	@AtomicSection(variable = "balance", entry = "balance:read#0", ends = "balance:write#0", allowed = Allowed.NOTHING)
	public void halve() {
		balance = balance / 2;
	}

	/** The end comes before the entry, and nothing leads back. */
	@AtomicSection(variable = "balance", entry = "balance:read#0", ends = "balance:write#0")
	public int clear() {
		balance = 0;
		return balance;
	}

	/** Accesses in a row. */
	public int drain() {
		int old = balance;
		balance = 0;
		return old + balance;
	}
}
