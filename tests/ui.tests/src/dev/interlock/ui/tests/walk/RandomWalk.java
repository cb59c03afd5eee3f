/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.walk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.testkit.bot.WorkbenchBot;
import dev.interlock.ui.tests.WorkbenchFixture;

/** A sequence of steps selected by a seed, and the problems that occur. */
final class RandomWalk implements AutoCloseable {

	static final String SECTIONS = "dev.interlock.ui.AtomicSectionsView";

	/** Starts a session. */
	interface Configurations {
		ILaunchConfiguration create(String name) throws Exception;
	}

	/** A step and the time until the workbench has handled it. */
	private record Timed(String step, long millis) {
	}

	private static final String VIEW = WorkbenchFixture.VIEW;
	private static final List<String> STREAMS = List.of(GoldenStream.RACE, GoldenStream.KILLED, GoldenStream.ATOMICITY,
			GoldenStream.PREDICTED, GoldenStream.LOCKS, GoldenStream.CLEAN);
	private static final int TRACE = 40;
	private static final int SLOWEST = 12;
	private static final int MOST_SESSIONS = 5;

	private final Random random;
	private final long seed;
	private final WorkbenchBot bot;
	private final List<String> problems = new CopyOnWriteArrayList<>();
	private final Deque<String> trace = new ConcurrentLinkedDeque<>();
	private final List<Timed> times = new ArrayList<>();
	private final List<ScriptedRun> runs = new ArrayList<>();
	private final Map<Callable<String>, Integer> steps = new LinkedHashMap<>();
	private final ILogListener log = this::logged;
	private final WalkWidgets widgets;
	private final WalkMenus menus;
	private Configurations configurations;
	private int sessions;
	private int count;

	RandomWalk(long seed, WorkbenchBot bot) {
		this.seed = seed;
		this.bot = bot;
		random = new Random(seed);
		widgets = new WalkWidgets(random, bot);
		menus = new WalkMenus(random, bot, widgets, this::problem);
		steps.put(widgets::selectRow, 60);
		steps.put(widgets::expandRow, 16);
		steps.put(widgets::openRow, 2);
		steps.put(menus::contextMenu, 14);
		steps.put(menus::viewMenu, 10);
		steps.put(menus::toolItem, 6);
		steps.put(widgets::selectTab, 30);
		steps.put(widgets::resizeWindow, 6);
		steps.put(widgets::moveSash, 8);
		steps.put(widgets::typeFilter, 8);
		steps.put(widgets::clickInText, 12);
		steps.put(widgets::pressInPicture, 14);
		steps.put(this::startSession, 5);
		steps.put(this::endSession, 5);
		steps.put(this::removeSession, 2);
		steps.put(this::activateSession, 14);
		steps.put(widgets::otherView, 3);
		steps.put(widgets::closeView, 1);
		steps.put(widgets::zoomView, 2);
	}

	void start(Configurations newConfigurations) throws Exception {
		configurations = newConfigurations;
		Platform.addLogListener(log);
		System.out.println("The walk has the seed " + seed + '.');
		for (int i = 0; i < 3; i++) {
			startSession();
		}
		widgets.view();
	}

	/** Runs one step and closes the dialogs that it opens. */
	void step() throws Exception {
		long start = System.nanoTime();
		int chosen = random.nextInt(steps.values().stream().mapToInt(Integer::intValue).sum());
		for (Map.Entry<Callable<String>, Integer> each : steps.entrySet()) {
			chosen -= each.getValue();
			if (chosen < 0) {
				note(each.getKey().call());
				break;
			}
		}
		closeDialogs();
		times.add(new Timed(trace.getLast(), TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)));
	}

	/** The slowest steps with their times, one per line. */
	String slowest() {
		return times.stream().sorted(Comparator.comparingLong(Timed::millis).reversed()).limit(SLOWEST)
				.map(each -> each.millis() + " ms: " + each.step()).collect(Collectors.joining("\n"));
	}

	private void note(String what) {
		trace.add(++count + " " + what);
		if (trace.size() > TRACE) {
			trace.remove();
		}
	}

	WalkMenus menus() {
		return menus;
	}

	/** The problems so far. */
	List<String> problems() {
		return problems;
	}

	/** Records a problem, the first time with the steps that led to it. */
	private void problem(String what) {
		problems.add((problems.isEmpty() ? this + "\n" : "") + what);
	}

	private void logged(IStatus status, String plugin) {
		String all = text(status);
		if (status.getSeverity() == IStatus.ERROR
				|| status.getSeverity() == IStatus.WARNING && all.contains("dev.interlock")) {
			problem(all);
		}
	}

	private static String text(IStatus status) {
		StringBuilder text = new StringBuilder(status.toString());
		for (Throwable each = status.getException(); each != null; each = each.getCause()) {
			text.append('\n').append(each);
			Stream.of(each.getStackTrace()).limit(25).forEach(frame -> text.append("\n\tat ").append(frame));
		}
		for (IStatus child : status.getChildren()) {
			text.append('\n').append(text(child));
		}
		return text.toString();
	}

	/** Closes all dialogs; an error dialog is a problem. */
	void closeDialogs() {
		for (int i = 0; i < 10 && !dialogs().isEmpty(); i++) {
			// upper ones first
			for (int j = dialogs().size() - 1; j >= 0; j--) {
				close(j);
			}
		}
	}

	private void close(int index) {
		UIThread.syncExec(() -> {
			List<Shell> open = dialogs();
			if (index < open.size()) {
				Shell shell = open.get(index);
				List<Label> labels = WalkWidgets.all(shell, Label.class);
				if (labels.stream().anyMatch(label -> label.getImage() != null
						&& label.getImage().equals(shell.getDisplay().getSystemImage(SWT.ICON_ERROR)))) {
					problem("Dialog " + shell.getText() + ": " + labels.stream().map(Label::getText).toList());
				}
				shell.close();
			}
			return null;
		});
	}

	private static List<Shell> dialogs() {
		return UIThread.syncExec(() -> {
			List<Shell> windows = Arrays.stream(PlatformUI.getWorkbench().getWorkbenchWindows())
					.map(IWorkbenchWindow::getShell).toList();
			return Arrays.stream(UIThread.display().getShells()).filter(Control::isVisible)
					.filter(shell -> !windows.contains(shell) && shell.getData() instanceof Window).toList();
		});
	}

	private String startSession() throws Exception {
		if (runs.size() >= MOST_SESSIONS) {
			return removeSession();
		}
		String stream = STREAMS.get(random.nextInt(STREAMS.size()));
		runs.add(ScriptedRun.start(configurations.create("Walk " + ++sessions)).play(stream));
		return "start " + stream;
	}

	private String endSession() throws Exception {
		List<ScriptedRun> running = runs.stream().filter(each -> !each.process().isTerminated()).toList();
		if (running.isEmpty()) {
			return "none runs";
		}
		ScriptedRun run = running.get(random.nextInt(running.size()));
		run.end(List.of(0, 1, 137, 143).get(random.nextInt(4)));
		return "end " + run.session().name();
	}

	private String removeSession() throws Exception {
		List<ScriptedRun> ended = runs.stream().filter(each -> each.process().isTerminated()).toList();
		if (ended.isEmpty()) {
			return endSession();
		}
		ScriptedRun run = ended.get(random.nextInt(ended.size()));
		runs.remove(run);
		Interlock.sessions().remove(run.session());
		return "remove " + run.session().name();
	}

	private String activateSession() {
		List<RaceSession> all = Interlock.sessions().sessions();
		if (all.isEmpty()) {
			return "no session";
		}
		RaceSession session = all.get(random.nextInt(all.size()));
		Interlock.sessions().activate(session);
		return "activate " + session.name();
	}

	/** Ends all sessions and opens the view in its initial state. */
	ViewBot showEverything(Supplier<ViewBot> opener) throws Exception {
		UIThread.syncExec(() -> {
			for (IViewReference each : bot.page().getViewReferences()) {
				if (each.getId().equals(VIEW)) {
					bot.page().hideView(each);
				}
			}
			return null;
		});
		for (ScriptedRun run : runs) {
			if (!run.process().isTerminated()) {
				run.end(0);
			}
			Interlock.sessions().remove(run.session());
		}
		runs.clear();
		bot.largeWindow();
		return opener.get();
	}

	@Override
	public void close() {
		Platform.removeLogListener(log);
		closeDialogs();
	}

	@Override
	public String toString() {
		return "seed " + seed + ", step " + count + ": " + String.join("\n", List.copyOf(trace));
	}
}
