/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.stream.Stream;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.directed.Confirmations;
import dev.interlock.session.Baseline;
import dev.interlock.session.Confirmation;
import dev.interlock.session.Finding;

/**
 * Repeats the run of a session under a scheduler that tries to reproduce a finding. The saved launch configuration is
 * not changed.
 */
public final class DirectedRerun {

	private DirectedRerun() {
	}

	/**
	 * Confirms a finding in a job. The user can cancel it, which keeps the results so far.
	 *
	 * @param seeds the number of runs, at least 1
	 * @throws CoreException if the finding cannot be confirmed; the message contains the reason
	 */
	public static void confirm(RaceSession session, Finding finding, int seeds) throws CoreException {
		ILaunchConfiguration configuration = directed(session, finding);
		start(NLS.bind(Messages.DirectedRerun_confirm, finding.title()),
				monitor -> Confirmations.confirm(session, finding, configuration, seeds, monitor));
	}

	/**
	 * Makes one directed run of a finding in a job, and shows the result on the finding.
	 *
	 * @throws CoreException if the finding cannot be confirmed; the message contains the reason
	 */
	public static void rerun(RaceSession session, Finding finding) throws CoreException {
		ILaunchConfiguration configuration = directed(session, finding);
		start(NLS.bind(Messages.DirectedRerun_rerun, finding.title()),
				monitor -> Confirmations.rerun(session, finding, configuration, monitor));
	}

	/** Whether directed runs can bring a finding of a session about now. */
	public static boolean canRerun(RaceSession session, Finding finding) {
		return finding.isDirectable() && finding.details().baseline() != Baseline.State.NOT_REPRODUCED
				&& session.state() != RaceSession.State.RUNNING;
	}

	/** Returns the launch configuration of a finding that directed runs can bring about. */
	private static ILaunchConfiguration directed(RaceSession session, Finding finding) throws CoreException {
		if (!finding.isDirectable()) {
			throw new CoreException(Status.info(Messages.DirectedRerun_notDirectable));
		}
		if (finding.details().baseline() == Baseline.State.NOT_REPRODUCED) {
			throw new CoreException(Status.info(Messages.DirectedRerun_notSeenAgain));
		}
		if (session.state() == RaceSession.State.RUNNING) {
			throw new CoreException(Status.info(Messages.DirectedRerun_running));
		}
		return Reruns.configuration(session);
	}

	/** Whether the fix of a finding can be checked: directed runs have brought it about in some session. */
	public static boolean canCheckFix(RaceSession session, Finding finding) {
		return finding != null && confirmedIn(session, finding) != null;
	}

	/**
	 * Runs the changed program under the schedules that brought a finding about, in a job. The result is added to the
	 * session with these schedules. The user can cancel the job, which keeps the results so far. Must be called in the UI
	 * thread, because it may ask the user to save editors.
	 *
	 * @throws CoreException if the fix cannot be checked; the message contains the reason
	 */
	public static void checkFix(RaceSession session, Finding finding) throws CoreException {
		Confirmed confirmed = confirmedIn(session, finding);
		if (confirmed == null) {
			throw new CoreException(Status.info(Messages.DirectedRerun_notConfirmed));
		}
		if (confirmed.session().state() == RaceSession.State.RUNNING) {
			throw new CoreException(Status.info(Messages.DirectedRerun_running));
		}
		ILaunchConfiguration configuration = Reruns.configuration(confirmed.session());
		if (DebugUITools.saveBeforeLaunch()) {
			start(NLS.bind(Messages.DirectedRerun_checkFix, finding.title()), monitor -> Confirmations
					.checkFix(confirmed.session(), confirmed.finding(), configuration, monitor));
		}
	}

	/** A finding in the session whose directed runs have brought it about. */
	private record Confirmed(RaceSession session, Finding finding) {
	}

	/** Prefers the given session; a later run of the changed program may not have the finding. Null if there is none. */
	private static Confirmed confirmedIn(RaceSession session, Finding finding) {
		return Stream.concat(Stream.of(session), Interlock.sessions().sessions().stream())
				.flatMap(each -> each.snapshot().findings().stream().filter(other -> other.id().equals(finding.id()))
						.map(other -> new Confirmed(each, other)))
				.filter(each -> isReal(each.finding())).findFirst().orElse(null);
	}

	private static boolean isReal(Finding finding) {
		Confirmation confirmation = finding.details().confirmation();
		return confirmation != null && confirmation.state().isReal();
	}

	/**
	 * Asks for a seed, by default that of the directed run which the confirmation names, and runs the program with its
	 * schedule, in a job. The result is a new session. Must be called in the UI thread.
	 *
	 * @throws CoreException if no directed run has reproduced the finding; the message contains the reason
	 */
	public static void replay(Shell shell, RaceSession session, Finding finding) throws CoreException {
		ILaunchConfiguration configuration = replayed(session, finding);
		String recorded = Long.toString(finding.details().confirmation().best().seed());
		InputDialog dialog = new InputDialog(shell, Messages.DirectedRerun_replayTitle,
				NLS.bind(Messages.DirectedRerun_seed, finding.title(), recorded), recorded,
				text -> isSeed(text) ? null : Messages.DirectedRerun_badSeed);
		if (dialog.open() == Window.OK) {
			long seed = Long.parseLong(dialog.getValue().strip());
			start(NLS.bind(Messages.DirectedRerun_replay, finding.title()),
					monitor -> Confirmations.replay(session, finding, configuration, seed, monitor));
		}
	}

	private static boolean isSeed(String text) {
		try {
			Long.parseLong(text.strip());
			return true;
		} catch (NumberFormatException e) {
			return false;
		}
	}

	/**
	 * Launches the program in the debugger with the schedule of the directed run that the confirmation names. The
	 * debugger stops where the two accesses come together. Must be called in the UI thread.
	 *
	 * @throws CoreException if no directed run has reproduced the finding; the message contains the reason
	 */
	public static void debug(Display display, RaceSession session, Finding finding) throws CoreException {
		ILaunchConfiguration configuration = replayed(session, finding);
		start(NLS.bind(Messages.DirectedRerun_debug, finding.title()), monitor -> {
			ILaunchConfigurationWorkingCopy copy = Confirmations.debugged(session, finding, configuration, monitor);
			display.asyncExec(() -> DebugUITools.launch(copy, ILaunchManager.DEBUG_MODE));
		});
	}

	/** Returns the launch configuration of a session with a directed run that has reproduced the finding. */
	private static ILaunchConfiguration replayed(RaceSession session, Finding finding) throws CoreException {
		if (!ReplayAction.isPossible(finding)) {
			throw new CoreException(Status.info(Messages.DirectedRerun_noSeed));
		}
		return Reruns.configuration(session);
	}

	private static void start(String name, ICoreRunnable work) {
		Job job = Job.create(name, work);
		job.setUser(true);
		job.schedule();
	}
}
