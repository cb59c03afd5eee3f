/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import dev.interlock.spi.EngineOption;
import dev.interlock.spi.OptionType;

/** The options of the engines that analyse transactions. */
public final class TransactionOptions {

	/** The name of {@link #RULES}. */
	public static final String TRANSACTIONS = "transactions";

	private static final String TASKS = "tasks";

	/** Which code is a transaction. */
	public static final EngineOption RULES = new EngineOption(TRANSACTIONS, "Transactions",
			OptionType.file(TASKS, "methods"), TASKS,
			"tasks: methods, and the bodies of run, call and lambdas that threads run, or each iteration of their "
					+ "outermost loops; methods: only methods; FILE, or tasks,FILE: lines 'transaction PATTERN', "
					+ "'none PATTERN' with the class, a dot and the method (* matches any characters), and "
					+ "'defaults off'. Methods are what other classes can call, and synchronized code; not main, run and "
					+ "call, nor what is annotated @NotAtomic.");

	/** How many leading elements of an array are variables (Wang and Stoller, section 7). */
	public static final EngineOption ARRAY_CUTOFF = new EngineOption("array-cutoff", "Elements of arrays",
			OptionType.number(0, Integer.MAX_VALUE), "32",
			"How many elements of an array, from the first, are watched; on-line reduction watches none.");

	private TransactionOptions() {
		// only constants
	}
}
