/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Table 1 of Wang and Stoller for a class without labels. */
@Tag("every-jdk")
class AtomicityEvaluationTest {

	/** Every getter and setter locks; a deposit locks twice. */
	public static final class Account {

		private int balance;

		/** Reads. */
		public synchronized int balance() {
			return balance;
		}

		/** Writes. */
		public synchronized void setBalance(int balance) {
			this.balance = balance;
		}

		/** Is not atomic. */
		public void deposit() {
			setBalance(balance() + 1);
		}

		/** Needs an argument that cannot be created. */
		public void send(InetAddress address) {
			setBalance(address.hashCode());
		}
	}

	private final Checkout checkout = Checkout.find();

	private AtomicityEvaluation evaluation() throws Exception {
		Path tests = Path.of(Account.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		return new AtomicityEvaluation(checkout, AgentRun
				.withAgent(checkout.agent(), List.of(checkout.evaluationClasses(), tests)).withOptions("noise=off"),
				TransactionLabels.read(checkout.transactionLabels()), text -> {
					// the thread is not joined
				});
	}

	/** The methods that an algorithm reports and that have no label; those of on-line reduction vary. */
	private static Set<String> notLookedAt(String algorithm, String text) {
		return new TreeSet<>(Pattern.compile(algorithm + ", not looked at: " + Pattern.quote(Account.class.getName())
				+ "\\.(.*)").matcher(text).results().map((MatchResult found) -> found.group(1)).toList());
	}

	@Test
	void reportsAndSkippedMethodsOfAnyClassArePrinted() throws Exception {
		AtomicityEvaluation evaluation = evaluation();
		evaluation.anyClass(Account.class.getName(), true);
		String text = evaluation.text();
		assertEquals(Set.of("deposit()"), notLookedAt("off-line reduction", text), text);
		assertEquals(Set.of("deposit()"), notLookedAt("blocks", text), text);
		assertTrue(text.contains(Account.class.getName() + ": 12 pairs of 3 methods, 24 calls, 0 threw\n"), text);
		assertTrue(text.contains("excluded: public void " + Account.class.getName() + ".send("), text);
	}

	@Test
	void aMissingClassIsReportedAsTheReason() throws Exception {
		String message = assertThrows(IOException.class, () -> evaluation().anyClass("no.such.Clazz", false))
				.getMessage();
		assertTrue(message.contains("The class no.such.Clazz cannot be loaded"), message);
	}
}
