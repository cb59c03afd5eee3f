/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.details;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.session.Access;
import dev.interlock.session.Access.HeldLock;
import dev.interlock.session.Access.LockHolder;
import dev.interlock.session.Access.Operation;
import dev.interlock.session.Access.Role;
import dev.interlock.session.Access.ThreadInfo;
import dev.interlock.ui.internal.evidence.AccessText;
import dev.interlock.ui.internal.evidence.AccessText.Style;

/** The text of an access: folded frames, links, and the label of a thread without a name. */
class AccessTextTest {

	@Test
	void theOutermostFramesThatBothHaveAreFoldedButNeverTheInnermost() {
		Access one = access("a", List.of("x", "run", "loop", "main"));
		Access other = access("b", List.of("y", "run", "loop", "main"));

		assertEquals(3, AccessText.commonFrames(List.of(one, other)));
		assertEquals(3, AccessText.commonFrames(List.of(one, one)));
		assertEquals(0, AccessText.commonFrames(List.of(one)));
		assertEquals(0, AccessText.commonFrames(List.of(one, access("b", List.of("y", "main")))));
		String text = AccessText.of(one, 1, null, 3).text();
		assertTrue(text.endsWith("at demo.Some.x(Some.java:7)\n\u00b7\u00b7\u00b7 3 common frames\n"), text);
	}

	@Test
	void everyFrameIsALinkToItself() {
		AccessText text = AccessText.of(access("a", List.of("x", "run")), 2, "int i;", 0);

		List<String> links = new ArrayList<>();
		text.spans().stream().filter(span -> span.style() == Style.LINK)
				.forEach(span -> links.add(text.text().substring(span.start(), span.start() + span.length())));
		assertEquals(List.of("demo.Some.x(Some.java:7)", "demo.Some.run(Some.java:7)"), links);
		assertTrue(text.text().contains("7  int i;"), text.text());
	}

	@Test
	void aThreadWithoutANameIsCalledByItsNumber() {
		ThreadInfo virtual = new ThreadInfo(40, "", true, null);
		Access access = new Access(Role.LOCAL, Operation.READ, virtual, "demo.Some", "x", "()V", "Some.java", 7, "",
				List.of(), List.of());

		String text = AccessText.of(access, 1, null, 0).text();

		assertTrue(text.startsWith("\u2776 read in virtual thread #40\n"), text);
		assertTrue(text.endsWith("Its stack trace and locks were lost: run the program again to see them.\n"), text);
	}

	@Test
	void aLockIsNamedByTheFieldThatHoldsIt() {
		HeldLock lock = new HeldLock(1, "demo.Account", false, "monitor", null, 0,
				new LockHolder("demo.Bank.savings", false, ""), true);
		Access access = new Access(Role.LOCAL, Operation.WRITE, new ThreadInfo(1, "a", false, null), "demo.Some", "x",
				"()V", "Some.java", 7, "", List.of(), List.of(lock));

		String text = AccessText.of(access, 1, null, 0).text();

		assertTrue(text.contains("Bank.savings (Account, this, monitor)\n"), text);
	}

	private static Access access(String thread, List<String> methods) {
		return new Access(Role.LOCAL, Operation.WRITE, new ThreadInfo(1, thread, false, null), "demo.Some", "x", "()V",
				"Some.java", 7, "", methods.stream()
						.map(method -> new StackTraceElement("demo.Some", method, "Some.java", 7)).toList(),
				List.of());
	}
}
