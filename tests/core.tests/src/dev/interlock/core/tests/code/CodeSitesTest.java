/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.agent.AgentJar;
import dev.interlock.core.code.CodeSite;
import dev.interlock.core.code.CodeSites;
import dev.interlock.sections.SitePoint;
import dev.interlock.testkit.JavaProject;

/** Accesses read from class files have the same names and lines as the agent's. */
class CodeSitesTest {

	private JavaProject project;

	@BeforeEach
	void open() throws Exception {
		project = new JavaProject("code");
		project.source("org/example/Account.java", """
				package org.example;

				class Base {
					static int opened;
					int owner;
				}

				class Account extends Base {
					private int balance;
					private final Account parent;

					Account(Account parent, int[] start) {
						super();
						this.parent = parent;
						balance = start.length > 0 ? start[0] : new Account(null, start).balance;
						opened++;
						owner = opened;
					}

					void move(int sum) {
						balance -= sum;
						if (parent != null) {
							parent.balance += sum;
						}
						for (int i = 0; i < balance; i++) {
							balance = balance + next().balance - balance;
						}
						Runnable later = () -> balance++;
						later.run();
					}

					private Account next() {
						return parent == null ? this : parent.next();
					}

					private final Runnable first = () -> balance = 3;

					Runnable nested() {
						return (Runnable & java.io.Serializable) () -> {
							Runnable inner = () -> balance = 4;
							while (((java.util.function.IntPredicate) sum -> sum > balance).test(1)) {
								((java.util.function.IntPredicate) sum -> sum < balance).test(2);
							}
							balance = 5;
						};
					}
				}
				""");
		project.build();
	}

	@AfterEach
	void close() throws Exception {
		project.close();
	}

	@Test
	void sitesEqualThoseOfTheAgent() throws Exception {
		List<String> own = new ArrayList<>();
		for (CodeSite site : CodeSites.of(project.type("org.example.Account"))) {
			if (!site.isCall()) {
				own.add(site.point().toString());
			}
		}
		assertTrue(own.contains("org.example.Account.move(I)V/balance:write#2"), own::toString);
		assertEquals(sitesOfTheAgent(), own);
	}

	@Test
	void sitesInLambdasHaveStableNamesAndAreFoundByTheNumberedOnes() throws Exception {
		List<CodeSite> sites = CodeSites.of(project.type("org.example.Account"));
		List<String> methods = sites.stream().filter(site -> site.member().equals("balance")).map(CodeSite::point)
				.filter(SitePoint::isInLambda).map(site -> site.methodName().toString()).distinct().sorted().toList();
		assertEquals(List.of("<init>[Runnable#0]()V", "move[Runnable#0](I)V",
				"nested[Runnable#0]()Ljava/lang/Runnable;", "nested[Runnable#0][IntPredicate#0]()Ljava/lang/Runnable;",
				"nested[Runnable#0][IntPredicate#1]()Ljava/lang/Runnable;",
				"nested[Runnable#0][Runnable#0]()Ljava/lang/Runnable;"), methods);
		CodeSite moved = sites.stream().filter(site -> site.method().equals("move[Runnable#0]")).findFirst()
				.orElseThrow();
		SitePoint numbered = moved.point().in(moved.compiled());
		assertTrue(numbered.method().startsWith("lambda$"), numbered::toString);
		assertTrue(moved.is(numbered));
		assertEquals(moved.point(), moved.named(numbered));
		assertEquals("move", moved.sourceMethod());
	}

	@Test
	void eachHasItsLine() throws Exception {
		List<Integer> lines = CodeSites.of(project.type("org.example.Account")).stream()
				.filter(site -> site.method().equals("move") && site.member().equals("balance"))
				.map(CodeSite::line).toList();
		assertEquals(List.of(21, 21, 23, 23, 26, 26, 26, 26, 25), lines);
	}

	/** The field accesses that the command line lists for the same class. */
	private List<String> sitesOfTheAgent() throws Exception {
		File classes = project.project().getProject().getFolder("bin").getLocation().toFile();
		Process process = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-jar",
				AgentJar.file().toString(), "sections", "list", "-cp", classes.toString(), "--sites",
				"org.example.Account").redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(0, process.waitFor(), output);
		return output.lines().map(line -> line.split("\\s+")[0])
				.filter(site -> site.matches("org\\.example\\.Account\\..*/\\w+:(read|write)#\\d+")).toList();
	}
}
