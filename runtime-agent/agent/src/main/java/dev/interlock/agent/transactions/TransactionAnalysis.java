/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.transactions;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Optional;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.OptionNames;
import dev.interlock.agent.messages.Health;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.bootstrap.InterlockTransactionListener;
import dev.interlock.engines.transactions.TransactionOptions;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.transactions.TransactionPlan;
import dev.interlock.instrument.transactions.TransactionRules;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.TransactionHandler;

/**
 * Sets up the events of transactions for the analyses that need them, and notifies these analyses when the program has
 * ended.
 */
public final class TransactionAnalysis {

	private final List<TransactionHandler> handlers;
	private final TransactionRules rules;

	private TransactionAnalysis(List<TransactionHandler> handlers, TransactionRules rules) {
		this.handlers = handlers;
		this.rules = rules;
	}

	/**
	 * The analysis of transactions that selects its accesses by contexts; null if there is none, or if other analyses
	 * receive accesses too.
	 */
	public static TransactionHandler withContexts(AgentOptions options, List<EventHandler> analyses) {
		List<EventHandler> receiving = analyses.stream().filter(InstrumentationPlan::receivesAccesses).toList();
		return options.value(OptionNames.OVERHEAD).isEmpty() && receiving.size() == 1
				&& receiving.get(0) instanceof TransactionHandler only && only.hasContexts() ? only : null;
	}

	/**
	 * Instruments transactions if one of the analyses needs them.
	 *
	 * @param contexts the analysis that selects its accesses by contexts, or null
	 * @throws OptionException if the file that the options name is invalid
	 */
	public static TransactionAnalysis start(AgentOptions options, List<EventHandler> analyses,
			TransactionHandler contexts, ClassFilter filter, Instrumenter instrumenter) throws OptionException {
		List<TransactionHandler> handlers = analyses.stream().filter(TransactionHandler.class::isInstance)
				.map(TransactionHandler.class::cast).toList();
		TransactionRules rules = rules(options.value(TransactionOptions.TRANSACTIONS));
		if (!handlers.isEmpty()) {
			if (contexts != null) {
				instrumenter.withContexts(contexts.elements());
			}
			InterlockTransactionListener.install(new TransactionListener(handlers, contexts, filter));
			instrumenter.watch(new TransactionPlan(filter, rules));
		}
		return new TransactionAnalysis(handlers, rules);
	}

	private static TransactionRules rules(Optional<String> option) throws OptionException {
		try {
			return TransactionRules.of(option.orElse(null));
		} catch (IOException e) {
			throw new OptionException(e.getMessage());
		} catch (InvalidPathException e) {
			throw new OptionException("'" + option.orElse("") + "' is not a valid file name (" + e.getReason()
					+ "): give the path of a file of transactions.");
		}
	}

	/** Called when the program has ended. The analyses report findings that need the whole run. */
	public void end(Health health) {
		if (handlers.isEmpty()) {
			return;
		}
		InterlockTransactionListener.install(null);
		InterlockThread thread = InterlockThread.current();
		thread.enterAgent();
		try {
			for (TransactionHandler handler : handlers) {
				handler.programEnded();
			}
		} catch (RuntimeException | Error e) {
			health.warning("internal", "An analysis of transactions failed at the end with " + e
					+ "; its findings are missing. Please report it.", null);
		} finally {
			thread.leaveAgent();
		}
		rules.unused().forEach(sentence -> health.warning("transaction-not-found", sentence, null));
	}
}
