/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.agent.config.AgentOptions;

/** The members of classes that the files of the project name. */
class NamedClassesTest {

	private static final String ACCOUNT = Account.class.getName();

	@TempDir
	Path folder;

	private final List<String> reported = new ArrayList<>();

	/** A class with a field and two methods. */
	static class Account {
		int balance;

		void deposit(int amount) {
			balance += amount;
		}
	}

	private NamedClasses classes(String watched) {
		return new NamedClasses(Set.of(ACCOUNT), name -> name.replace('/', '.').equals(watched),
				(name, members) -> reported.add(name + ' ' + members));
	}

	private static void load(NamedClasses classes, Class<?> type) throws IOException {
		String name = type.getName().replace('.', '/');
		try (InputStream in = type.getClassLoader().getResourceAsStream(name + ".class")) {
			assertNull(classes.transform(type.getClassLoader(), name, null, null, in.readAllBytes()));
		}
	}

	@Test
	void theMembersOfANamedClassAreReportedOnce() throws IOException {
		NamedClasses classes = classes(ACCOUNT);
		load(classes, Account.class);
		load(classes, Account.class);
		load(classes, NamedClassesTest.class);
		assertEquals(List.of(ACCOUNT + " [balance, <init>()V, deposit(I)V]"), reported);
	}

	@Test
	void aClassThatIsNotWatchedIsNotReported() throws IOException {
		load(classes("another"), Account.class);
		assertEquals(List.of(), reported);
	}

	@Test
	void namesAreThoseOfBothFiles() throws Exception {
		Path baseline = Files.writeString(folder.resolve("baseline"),
				"0000000001 data-race a.B.x a.C.pay()V/x:read#0\n");
		Path reviews = Files.writeString(folder.resolve("reviews"), "suppressed field a.D.y\n");
		assertEquals(Set.of("a.B", "a.C", "a.D"),
				NamedClasses.names(AgentOptions.parse("baseline=" + baseline + ",suppressions=" + reviews, 42)));
		Files.writeString(reviews, "nonsense\n");
		assertEquals(Set.of(),
				NamedClasses.names(AgentOptions.parse("baseline=" + baseline + ",suppressions=" + reviews, 42)));
	}
}
