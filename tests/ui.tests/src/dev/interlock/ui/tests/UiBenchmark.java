/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jdt.core.search.IJavaSearchConstants;
import org.eclipse.jdt.core.search.SearchEngine;
import org.eclipse.jdt.core.search.SearchPattern;
import org.eclipse.jdt.core.search.TypeNameRequestor;
import org.eclipse.swt.widgets.Tree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.protocol.Message;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ManyFindings;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.reports.model.FindingColumn;
import dev.interlock.ui.internal.reports.model.Grouping;
import dev.interlock.ui.internal.reports.view.RaceReportsView;

/**
 * Measures how responsive the workbench is while findings arrive, with the platform's monitor of the UI thread. Run by
 * {@code ./interlock bench ui} and not with the tests, as its name is not that of a test.
 */
class UiBenchmark extends WorkbenchFixture {

	private static final int COUNT = 10_000;
	private static final int A_SECOND = 1_000;
	private static final int ROWS = 501;
	private static final int STEPS_A_SECOND = 20;
	private static final int SMALLEST_STALL_MILLIS = 20;
	private static final int KNOWN_STALL_MILLIS = 300;
	private static final Pattern FREEZE = Pattern.compile("UI freeze of ([\\d.,]+)s");

	private final List<Long> stalls = Collections.synchronizedList(new ArrayList<>());
	private Thread monitor;
	private final ILogListener log = this::logged;

	@BeforeEach
	void monitor() throws Exception {
		Platform.addLogListener(log);
		IEclipsePreferences preferences = InstanceScope.INSTANCE.getNode("org.eclipse.ui.monitoring");
		preferences.putInt("long_event_warning_threshold", SMALLEST_STALL_MILLIS);
		preferences.putInt("long_event_error_threshold", 100);
		preferences.putBoolean("log_to_error_log", true);
		// each sample of the stacks stops all threads, for a tenth of a second with a large heap, and would itself be a
		// stall
		preferences.putInt("max_stack_samples", 0);
		// the platform starts its monitor only in an IDE that is not under test; there is no API to start it
		Class<?> starter = Platform.getBundle("org.eclipse.ui.monitoring")
				.loadClass("org.eclipse.ui.internal.monitoring.MonitoringStartup");
		monitor = (Thread) starter.getMethod("createAndStartMonitorThread").invoke(null);
	}

	@AfterEach
	void stopMonitor() {
		UIThread.syncExec(() -> monitor.getClass().getMethod("shutdown").invoke(monitor));
		Platform.removeLogListener(log);
	}

	private void logged(IStatus status, String plugin) {
		if (status.getMessage() != null) {
			Matcher freeze = FREEZE.matcher(status.getMessage());
			if (freeze.find()) {
				stalls.add(Math.round(Double.parseDouble(freeze.group(1).replace(',', '.')) * 1000));
			}
		}
	}

	@Test
	void findingsArrive() throws Exception {
		waitForIndex();
		ScriptedRun run = play("Many", GoldenStream.CLEAN);
		ViewBot view = openView();
		proveTheMonitor();

		List<Message> messages = ManyFindings.messages(COUNT);
		int start = messages.size() - 2 * COUNT;
		run.agent().say(messages.subList(0, start));
		long first = firstFinding(run, view, messages.subList(start, start + 2));
		proveTheMonitor();
		stalls.clear();
		long begin = System.nanoTime();
		long used = processorTime();
		arrive(run, messages.subList(start + 2, messages.size()));
		UIThread.waitUntil("all findings",
				() -> view.labels().stream().anyMatch(each -> each.startsWith("10,000 findings")));
		used = processorTime() - used;
		long wall = System.nanoTime() - begin;
		int known = proveTheMonitor();
		List<Long> arriving = List.copyOf(stalls).subList(0, known);
		stalls.clear();
		presentInOtherWays(view);
		known = proveTheMonitor();
		report(first, arriving, List.copyOf(stalls).subList(0, known), TimeUnit.NANOSECONDS.toMillis(used),
				TimeUnit.NANOSECONDS.toMillis(wall));
		run.end(0);
	}

	/** The classes of a new workspace are indexed once; that uses all processors and would distort the figures. */
	private static void waitForIndex() throws Exception {
		new SearchEngine().searchAllTypeNames("java.lang".toCharArray(), SearchPattern.R_EXACT_MATCH,
				"Object".toCharArray(), SearchPattern.R_EXACT_MATCH, IJavaSearchConstants.CLASS,
				SearchEngine.createWorkspaceScope(), new TypeNameRequestor() {
					// the names are not used
				}, IJavaSearchConstants.WAIT_UNTIL_READY_TO_SEARCH, null);
	}

	/** Filters, sorts, groups and expands the findings, each time after all previous rows are there. */
	private void presentInOtherWays(ViewBot view) {
		Tree tree = view.tree().widget();
		view.typeText("field77");
		UIThread.waitUntil("filtered", () -> tree.getItemCount() == 111);
		view.typeText("");
		UIThread.waitUntil("not filtered", () -> tree.getItemCount() == ROWS);
		view.tree().clickColumn(FindingColumn.FIRST.ordinal());
		view.tree().clickColumn(FindingColumn.FIRST.ordinal());
		UIThread.waitUntil("sorted", () -> tree.getItemCount() > ROWS && tree.getItem(0).getText().contains("9999"));
		group(view, Grouping.KIND);
		UIThread.waitUntil("one group", () -> tree.getItemCount() == 1);
		view.tree().expand(true, 0);
		UIThread.waitUntil("its rows", () -> tree.getItem(0).getItemCount() >= ROWS);
		group(view, Grouping.NONE);
		UIThread.waitUntil("a list", () -> tree.getItemCount() >= ROWS);
		group(view, Grouping.VARIABLE);
		UIThread.waitUntil("groups", () -> tree.getItemCount() >= ROWS && tree.getItem(0).getItemCount() == 1);
		view.setFocus();
		bot.command("org.eclipse.ui.navigate.expandAll");
		UIThread.waitUntil("expanded", () -> tree.getItem(ROWS - 2).getExpanded());
	}

	private static void group(ViewBot view, Grouping grouping) {
		UIThread.syncExec(() -> {
			((RaceReportsView) view.part()).presentation().groupBy(grouping);
			return null;
		});
	}

	/**
	 * Provokes a stall of a known length. If it is missed, the monitor does not work and the figures are meaningless.
	 * It is logged after all earlier stalls, so these are then known too.
	 *
	 * @return the number of earlier stalls
	 */
	private int proveTheMonitor() {
		int before = stalls.size();
		UIThread.syncExec(() -> {
			long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(KNOWN_STALL_MILLIS);
			while (System.nanoTime() < end) {
				Thread.onSpinWait();
			}
			return null;
		});
		UIThread.waitUntil("the monitor sees a stall of " + KNOWN_STALL_MILLIS + " ms",
				() -> List.copyOf(stalls).stream().skip(before).anyMatch(each -> each >= KNOWN_STALL_MILLIS));
		List<Long> seen = List.copyOf(stalls);
		int known = seen.size() - 1;
		while (seen.get(known) < KNOWN_STALL_MILLIS) {
			known--;
		}
		return known;
	}

	/** The CPU time of the UI thread in nanoseconds, without other load of the machine. */
	private static long processorTime() {
		return ManagementFactory.getThreadMXBean().getThreadCpuTime(UIThread.display().getThread().getId());
	}

	/** The time in milliseconds from the agent's message to the row in the tree. */
	private static long firstFinding(ScriptedRun run, ViewBot view, List<Message> finding) throws Exception {
		long said = System.nanoTime();
		run.agent().say(finding);
		while (!UIThread.syncExec(() -> view.hasTree() && view.tree().widget().getItemCount() > 0)) {
			Thread.sleep(1);
		}
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - said);
	}

	private static void arrive(ScriptedRun run, List<Message> messages) throws Exception {
		int step = 2 * A_SECOND / STEPS_A_SECOND;
		long begin = System.nanoTime();
		for (int i = 0; i * step < messages.size(); i++) {
			long due = begin + i * TimeUnit.SECONDS.toNanos(1) / STEPS_A_SECOND;
			TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
			run.agent().say(messages.subList(i * step, Math.min(messages.size(), (i + 1) * step)));
		}
	}

	private static String longest(List<Long> stalls) {
		return stalls.isEmpty() ? "none" : Collections.max(stalls) + " ms";
	}

	private static long tooLong(List<Long> stalls) {
		return stalls.stream().filter(each -> each > 100).count();
	}

	private static void report(long first, List<Long> arriving, List<Long> presenting, long used, long wall)
			throws Exception {
		List<String> lines = Arrays.asList("| what | figure |", "|------|--------|",
				String.format(Locale.ROOT, "| first finding visible after | %d ms |", first),
				String.format(Locale.ROOT,
						"| stalls of the UI thread over %d ms, with %d findings at %d a second | %d |",
						SMALLEST_STALL_MILLIS, COUNT, A_SECOND, arriving.size()),
				String.format(Locale.ROOT, "| of these over 100 ms | %d |", tooLong(arriving)),
				String.format(Locale.ROOT, "| the longest | %s |", longest(arriving)),
				String.format(Locale.ROOT, "| processor time of the UI thread meanwhile | %d ms of %d ms |", used,
						wall),
				String.format(Locale.ROOT,
						"| stalls while they are filtered, sorted, grouped and expanded; over 100 ms; the longest | %d; %d; %s |",
						presenting.size(), tooLong(presenting), longest(presenting)),
				String.format(Locale.ROOT, "| load of the machine, for %d processors | %.1f |",
						Runtime.getRuntime().availableProcessors(),
						ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
		Path file = Path.of(System.getProperty("interlock.screenshots", "screenshots")).resolveSibling("bench-ui.md");
		Files.write(file, lines);
	}
}
