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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.evaluation.UnnamedPairs.Pair;
import dev.interlock.evaluation.UnnamedPairs.Site;

/** Which pairs of accesses are tried, and that none of them is a race. */
class UnnamedPairsTest {

	private final Checkout checkout = Checkout.find();

	@Test
	void sitesHaveTheLineOfTheSiteBefore() {
		assertEquals(
				List.of(new Site("a.B.m()V/x:read#0", "x", false, 7), new Site("a.B.m()V/x:write#0", "x", true, 7)),
				UnnamedPairs.sites("""
						a.B.m()V/x:read#0   B.java:7
						a.B.m()V/x:write#0
						"""));
	}

	@Test
	void aPairHasAWrite() {
		Site read = new Site("a.B.m()V/x:read#0", "x", false, 1);
		Site write = new Site("a.B.m()V/x:write#0", "x", true, 1);
		Site other = new Site("a.B.m()V/y:write#0", "y", true, 1);
		assertEquals(List.of(new Pair(read, write), new Pair(write, write), new Pair(other, other)),
				UnnamedPairs.pairs(List.of(read, write, other)));
	}

	/** The pairs of the loop race, and are named by comments; the constructor and the end are ordered. */
	@Test
	void onlyThePairsWithoutACommentAreTried() throws Exception {
		List<CorpusProgram> shop = CorpusProgram.readAll(checkout.corpusSources()).stream()
				.filter(program -> program.simpleName().equals("CheckThenAct")).toList();
		UnnamedPairs pairs = new UnnamedPairs(Path.of(System.getProperty("java.home")), checkout.agent(),
				checkout.corpusClasses(), 2, Duration.ofMinutes(2), text -> {
				});
		String text = pairs.text(shop);
		assertEquals(List.of(), pairs.real());
		assertTrue(text.contains("| CheckThenAct | 6     | 4              | 12        | 2                | 0    |"),
				text);
	}
}
