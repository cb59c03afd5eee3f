/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionEnd;
import dev.interlock.testing.TestThread;

/** One section on one variable, three threads, and the reports of the handler. */
abstract class AtomicitySetting {

	static final int BALANCE = 7;

	final TestContext context = new TestContext();
	final AtomicityHandler handler = new AtomicityHandler(context);
	final TestThread one = new TestThread(1);
	final TestThread two = new TestThread(2);
	final TestThread three = new TestThread(3);
	final Object account = new Object();
	final Section section = new Section(0, "deposit", false, false, false);
	final SectionAccess theEntry = entry(1, false, section);
	final SectionAccess theEnd = end(2, true, new SectionEnd(section, 0, true, false));

	SectionAccess readEntry() {
		return theEntry;
	}

	SectionAccess writeEnd() {
		return theEnd;
	}

	static SectionAccess entry(int site, boolean write, Section... sections) {
		return new SectionAccess(site, write, true, List.of(sections), List.of());
	}

	static SectionAccess end(int site, boolean write, SectionEnd... ends) {
		return new SectionAccess(site, write, true, List.of(), List.of(ends));
	}

	static SectionAccess plain(int site, boolean write) {
		return new SectionAccess(site, write, true, List.of(), List.of());
	}

	boolean access(TestThread thread, SectionAccess access) {
		before(thread, access);
		return after(thread, access);
	}

	void before(TestThread thread, SectionAccess access) {
		handler.before(thread, account, null, BALANCE, access);
	}

	boolean after(TestThread thread, SectionAccess access) {
		return handler.after(thread, account, BALANCE, access.write(), access);
	}

	void use(TestThread thread, Object key, SectionAccess access) {
		handler.before(thread, account, key, EventHandler.WHOLE_OBJECT, access);
		handler.after(thread, account, EventHandler.WHOLE_OBJECT, access.write(), access);
	}

	FindingReport report(int index) {
		return List.copyOf(context.reports).get(index);
	}

	List<String> found() {
		for (FindingReport report : context.reports) {
			assertEquals(FindingKind.ATOMICITY_VIOLATION, report.kind());
			assertEquals(3, report.accesses().size());
		}
		return context.reports.stream().map(report -> report.violation().pattern() + ' '
				+ (report.evidence() == Evidence.OBSERVED ? "observed " : "predicted ")
				+ String.join("-", Arrays.stream(report.accesses().stream().mapToInt(each -> each.site()).toArray())
						.mapToObj(Integer::toString).toList()))
				.toList();
	}
}
