/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which methods the rules of a file select. */
class TransactionRulesTest {

	@TempDir
	Path folder;

	@Test
	void aStarMatchesAnyCharactersAndTheLastRuleDecides() throws IOException {
		TransactionRules rules = rules("transaction org.example.*\nnone *.get*\ntransaction a*b*c\n");
		assertEquals(true, rules.choice("org.example.Bank.transfer"));
		assertEquals(false, rules.choice("org.example.Bank.getBalance"));
		assertEquals(true, rules.choice("axbxc"));
		assertNull(rules.choice("axbxcd"));
		assertNull(rules.choice("org.other.Bank.transfer"));
		assertEquals(0, rules.unused().size());
	}

	@Test
	void aRuleMayHaveVeryManyStars() throws IOException {
		TransactionRules rules = rules("transaction " + "*".repeat(100_000) + "x\nnone " + "a.".repeat(50_000) + "\n");
		assertEquals(true, rules.choice("org.example.x"));
		assertNull(rules.choice("org.example.y"));
	}

	private TransactionRules rules(String text) throws IOException {
		return TransactionRules.read(Files.writeString(folder.resolve("rules"), text));
	}
}
