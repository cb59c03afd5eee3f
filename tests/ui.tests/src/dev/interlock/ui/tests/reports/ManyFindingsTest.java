/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ManyFindings;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Ten thousand findings of a running program: the view shows them page by page and the workbench stays responsive. */
class ManyFindingsTest extends WorkbenchFixture {

	private static final int COUNT = 10_000;
	private static final long FREEZE_MILLIS = 2_000;

	@Test
	void tenThousandFindingsDoNotFreezeTheWorkbench() throws Exception {
		ScriptedRun run = play("Many", GoldenStream.CLEAN);
		ViewBot view = openView();
		Heartbeat heartbeat = new Heartbeat();

		run.agent().say(ManyFindings.messages(COUNT));
		UIThread.waitUntil("all findings",
				() -> view.labels().stream().anyMatch(each -> each.startsWith("10,000 findings")));
		view.typeText("field7");
		UIThread.waitUntil("filtered", () -> view.labels().stream().anyMatch(each -> each.contains(" of 10,000")));
		view.typeText("");
		UIThread.waitUntil("unfiltered", () -> view.labels().stream().anyMatch(each -> each.startsWith("10,000")));

		long longest = heartbeat.stop();
		assertTrue(longest < FREEZE_MILLIS, () -> "The UI thread computed for " + longest + " ms at a time.");
		// a page of groups, and the item that shows more; rows arrive after the label, in slices
		UIThread.waitUntil("a page of rows", () -> view.tree().widget().getItemCount() >= 501);
		assertEquals(501, UIThread.syncExec(() -> view.tree().widget().getItemCount()));
		run.end(0);
	}

	/**
	 * Pings the UI thread repeatedly and measures the time that it computed before it responded. This is the CPU time
	 * of the thread and not the elapsed time, so that other load of the machine does not matter.
	 */
	private static final class Heartbeat {

		private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		private final long uiThread = UIThread.syncExec(() -> Thread.currentThread().getId());
		private final AtomicBoolean stopped = new AtomicBoolean();
		private final AtomicLong longest = new AtomicLong();
		private final Thread thread = new Thread(this::beat, "heartbeat");

		Heartbeat() {
			thread.start();
		}

		private void beat() {
			while (!stopped.get()) {
				long before = threads.getThreadCpuTime(uiThread);
				UIThread.syncExec(() -> null);
				long computed = threads.getThreadCpuTime(uiThread) - before;
				longest.accumulateAndGet(TimeUnit.NANOSECONDS.toMillis(computed), Math::max);
			}
		}

		long stop() throws InterruptedException {
			stopped.set(true);
			thread.join();
			return longest.get();
		}
	}
}
