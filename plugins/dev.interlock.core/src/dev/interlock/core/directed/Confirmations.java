/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.directed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.Interlock;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceSession;
import dev.interlock.core.internal.Messages;
import dev.interlock.core.internal.command.AgentCommand;
import dev.interlock.core.internal.command.ProgramCommand;
import dev.interlock.core.internal.command.TestsProgram;
import dev.interlock.core.internal.launching.SecondAccessSuspension;
import dev.interlock.session.Confirmation;
import dev.interlock.session.ConfirmedSessions;
import dev.interlock.session.Finding;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/**
 * Runs the program of a session again under a scheduler that tries to bring the two accesses of a data race together
 * (RaceFuzzer, section 3). These are the commands {@code confirm}, {@code check-fix} and {@code replay} with the program
 * of a launch configuration.
 */
public final class Confirmations {

	/** The number of runs unless the user chooses another. */
	public static final int SEEDS = 40;

	/** The runs of {@code check-fix} without a target. */
	private static final int SIMPLE = 20;
	private static final String REAL = ", real";
	/** The exit values of {@code check-fix} with a result: good, unknown, and wrong. */
	private static final Set<Integer> CHECKED = Set.of(0, 65, 66);
	/** The work of the build, in runs. */
	private static final int BUILD_WORK = 4;
	/** The exit values above it are those of a process that was terminated. */
	private static final int SIGNAL = 128;
	/** Distinguishes the launches of debugged replays. */
	private static final String ATTR_DEBUGGED = "dev.interlock.core.debuggedReplay";

	private Confirmations() {
		// only static methods
	}

	/**
	 * Makes directed runs of a finding and adds the result to the session. If the user cancels, the result of the runs
	 * so far is added. Not for the UI thread.
	 *
	 * @param session       a session whose program has ended
	 * @param finding       a finding of the session, see {@link Finding#isDirectable()}
	 * @param configuration the launch configuration of a Java application or of JUnit tests
	 * @param seeds         the number of runs, at least 1
	 * @throws CoreException              if the program cannot be run or does not reach the places of the finding
	 * @throws OperationCanceledException if the user has cancelled before the end of the first run
	 */
	public static void confirm(RaceSession session, Finding finding, ILaunchConfiguration configuration, int seeds,
			IProgressMonitor monitor) throws CoreException {
		run(InterlockStatus.CONFIRM_FAILED, List.of("confirm", "--seeds", Integer.toString(seeds)), Set.of(0), session,
				finding, configuration, SubMonitor.convert(monitor, seeds), seeds);
	}

	/**
	 * Makes one more directed run of a finding, with a seed that it has not had, and adds the result to the session. Not
	 * for the UI thread.
	 *
	 * @param session       a session whose program has ended
	 * @param finding       a finding of the session, see {@link Finding#isDirectable()}
	 * @param configuration the launch configuration of a Java application or of JUnit tests
	 * @throws CoreException              if the program cannot be run, does not reach the places of the finding, or has
	 *                                    other classes than in the earlier runs
	 * @throws OperationCanceledException if the user has cancelled before the end of the run
	 */
	public static void rerun(RaceSession session, Finding finding, ILaunchConfiguration configuration,
			IProgressMonitor monitor) throws CoreException {
		run(InterlockStatus.CONFIRM_FAILED, List.of("confirm", "--continue", "--seeds", "1"), Set.of(0), session,
				finding, configuration, SubMonitor.convert(monitor, 1), 1);
	}

	/**
	 * Builds the workspace, runs the changed program with the seeds of a confirmation, and adds the result to the session.
	 * If the user cancels, the result of the runs so far is added. Not for the UI thread.
	 *
	 * @param session       a session whose program has ended
	 * @param finding       a finding of the session that directed runs have brought about
	 * @param configuration the launch configuration of a Java application or of JUnit tests
	 * @throws CoreException              if the program cannot be built or run
	 * @throws OperationCanceledException if the user has cancelled before the end of the first run
	 */
	public static void checkFix(RaceSession session, Finding finding, ILaunchConfiguration configuration,
			IProgressMonitor monitor) throws CoreException {
		int seeds = finding.details().confirmation().campaign().seeds() + SIMPLE;
		SubMonitor progress = SubMonitor.convert(monitor, seeds + BUILD_WORK);
		ResourcesPlugin.getWorkspace().build(IncrementalProjectBuilder.INCREMENTAL_BUILD, progress.split(BUILD_WORK));
		run(InterlockStatus.CHECK_FIX_FAILED, List.of("check-fix"), CHECKED, session, finding, configuration, progress,
				seeds);
	}

	private static void run(InterlockStatus failure, List<String> options, Set<Integer> statuses, RaceSession session,
			Finding finding, ILaunchConfiguration configuration, SubMonitor progress, int seeds) throws CoreException {
		try {
			Path folder = Files.createTempDirectory("interlock-confirm");
			Path result = folder.resolve("result.session");
			try {
				List<String> arguments = new ArrayList<>(options);
				arguments.addAll(List.of("--verbose", "--stop-at-end-of-input", "--finding", finding.id(), "--session",
						result.toString(), session.file().toString()));
				AgentCommand command = ProgramCommand.of(failure, configuration, arguments, progress.split(0))
						.endingWithInput().endingWith(statuses);
				command.run(new RunCount(finding.id(), seeds, progress)::line, progress);
				if (!Files.exists(result)) {
					throw failure.exception(null, command.lastMessage());
				}
				add(session, ConfirmedSessions.of(SessionFiles.read(result)).get(finding.id()), folder);
			} finally {
				delete(folder);
			}
		} catch (SessionFileException e) {
			throw failure.exception(e, e.getMessage());
		} catch (IOException e) {
			throw failure.exception(e, InterlockStatus.reason(e));
		}
	}

	/** Adds a result to a session. Keeps those that other jobs have added meanwhile. */
	private static synchronized void add(RaceSession session, Confirmation result, Path folder)
			throws CoreException, IOException {
		Map<String, Confirmation> all = new TreeMap<>(ConfirmedSessions.of(session.snapshot()));
		all.put(result.finding(), result);
		Path copy = folder.resolve("all.session");
		ConfirmedSessions.write(session.file(), all.values(), copy);
		Interlock.sessions().update(session, copy);
	}

	/**
	 * Runs the program with the schedule of a seed to its end, as a launch with a console, and adds the result as a
	 * session. Not for the UI thread.
	 *
	 * @param session       the session of the finding
	 * @param finding       a finding with a directed run that has brought it about
	 * @param configuration the launch configuration of a Java application or of JUnit tests
	 * @param seed          the seed, of that run or any other
	 * @return the new session
	 * @throws CoreException              if the program cannot be run
	 * @throws OperationCanceledException if the user cancels or terminates the launch; no session is added then
	 */
	public static RaceSession replay(RaceSession session, Finding finding, ILaunchConfiguration configuration,
			long seed, IProgressMonitor monitor) throws CoreException {
		try {
			Path folder = Files.createTempDirectory("interlock-replay");
			Path result = folder.resolve("result.session");
			try {
				AgentCommand command = command(configuration, List.of("replay", "--session", result.toString(),
						"--seed", Long.toString(seed), "--finding", finding.id(), session.file().toString()),
						monitor);
				int status = ReplayLaunch.run(command, configuration,
						NLS.bind(Messages.Confirmations_replayed, finding.title(), Long.toString(seed)), monitor);
				if (!Files.exists(result)) {
					if (status > SIGNAL) {
						throw new OperationCanceledException();
					}
					throw InterlockStatus.CONFIRM_FAILED.exception(null, Messages.Confirmations_noReplay);
				}
				return Interlock.sessions().addRerun(result, session,
						NLS.bind(Messages.Confirmations_replayed, configuration.getName(), Long.toString(seed)));
			} finally {
				delete(folder);
			}
		} catch (IOException e) {
			throw InterlockStatus.CONFIRM_FAILED.exception(e, InterlockStatus.reason(e));
		}
	}

	/**
	 * Prepares a launch configuration for a launch in the debugger that repeats a directed run and stops where the two
	 * accesses come together. Runs the program once without the debugger, so that evaluations do not change the
	 * schedule. Not for the UI thread.
	 *
	 * @param session       the session of the finding
	 * @param finding       a finding with a directed run that has brought it about
	 * @param configuration the launch configuration of a Java application or of JUnit tests; it is not changed
	 * @return a copy, not saved, that must be launched in the debug mode; the files that it names are deleted when the
	 *         IDE is closed
	 * @throws CoreException if the program cannot be run
	 */
	public static ILaunchConfigurationWorkingCopy debugged(RaceSession session, Finding finding,
			ILaunchConfiguration configuration, IProgressMonitor monitor) throws CoreException {
		String argument = argument(session, finding, configuration, monitor);
		ILaunchConfigurationWorkingCopy copy = withArgument(TestsProgram.of(configuration, monitor), argument);
		copy.setAttribute(ATTR_DEBUGGED, argument);
		SecondAccessSuspension.watchNext(ATTR_DEBUGGED, argument);
		return copy;
	}

	/** Copies a launch configuration and puts a VM argument before the others. */
	private static ILaunchConfigurationWorkingCopy withArgument(ILaunchConfiguration configuration, String argument)
			throws CoreException {
		ILaunchConfigurationWorkingCopy copy = configuration.getWorkingCopy();
		String own = copy.getAttribute(IJavaLaunchConfigurationConstants.ATTR_VM_ARGUMENTS, "");
		copy.setAttribute(IJavaLaunchConfigurationConstants.ATTR_VM_ARGUMENTS, argument + ' ' + own);
		return copy;
	}

	/** Writes the options of the directed run that a finding names; the files are deleted when the IDE is closed. */
	private static String argument(RaceSession session, Finding finding, ILaunchConfiguration configuration,
			IProgressMonitor monitor) throws CoreException {
		try {
			Path folder = Files.createTempDirectory("interlock-replay");
			Path file = folder.resolve("replay.args");
			command(configuration, List.of("replay", "--argument-file", file.toString(), "--debugger", "--finding",
					finding.id(), session.file().toString()), monitor).run(monitor::subTask, monitor);
			// the folder last: files are deleted in the reverse order
			folder.toFile().deleteOnExit();
			try (Stream<Path> files = Files.list(folder)) {
				files.forEach(each -> each.toFile().deleteOnExit());
			}
			return "\"@" + file + '"';
		} catch (IOException e) {
			throw InterlockStatus.CONFIRM_FAILED.exception(e, InterlockStatus.reason(e));
		}
	}

	private static AgentCommand command(ILaunchConfiguration configuration, List<String> arguments,
			IProgressMonitor monitor) throws CoreException {
		return ProgramCommand.of(InterlockStatus.CONFIRM_FAILED, configuration, arguments, monitor);
	}

	private static void delete(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			for (Path file : files.toList()) {
				Files.delete(file);
			}
		}
		Files.delete(folder);
	}

	/** Counts the runs, which the command prints. */
	private static final class RunCount {

		private final String run;
		private final int seeds;
		private final SubMonitor monitor;
		private int runs;
		private int real;

		RunCount(String finding, int seeds, SubMonitor monitor) {
			this.run = finding + ' ';
			this.seeds = seeds;
			this.monitor = monitor;
		}

		void line(String line) {
			if (line.startsWith(run)) {
				runs++;
				real += line.contains(REAL) ? 1 : 0;
				monitor.subTask(NLS.bind(Messages.Confirmations_progress,
						new Object[] { runs, seeds, real }));
				monitor.worked(1);
			} else {
				monitor.subTask(line);
			}
		}
	}
}
