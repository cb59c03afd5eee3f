/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.sessions;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchesListener2;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;

import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.SessionListener;
import dev.interlock.core.internal.VmArguments;

/** The runs whose programs have not ended yet. It notifies each run when its program ends or its session is removed. */
public final class RaceRuns implements ILaunchesListener2, SessionListener {

	private static final DateTimeFormatter ID = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss-SSS")
			.withZone(ZoneId.systemDefault());

	private final DefaultSessionManager manager;
	private final ModelThread modelThread;
	private final Map<ILaunch, RaceRun> runs = new ConcurrentHashMap<>();

	public RaceRuns(DefaultSessionManager manager, ModelThread modelThread) {
		this.manager = manager;
		this.modelThread = modelThread;
		manager.addListener(this);
	}

	/** Creates the run of a launch that is about to start its process. */
	public RaceRun prepare(ILaunch launch, ILaunchConfiguration configuration) throws CoreException {
		Instant now = Instant.now();
		String id = ID.format(now) + '-' + Integer.toHexString(ThreadLocalRandom.current().nextInt(1 << 16, 1 << 20));
		SessionHeader header = new SessionHeader(id, now, configuration.getName(),
				configuration.getType().getIdentifier(),
				configuration.getAttribute(IJavaLaunchConfigurationConstants.ATTR_PROJECT_NAME, ""));
		launch.setAttribute(RaceLaunchConstants.ATTR_SESSION_ID, id);
		StoredSession session = new StoredSession(header, launch, manager.fileFor(id), State.RUNNING);
		session.mark(session.marks()
				.withPartial(!configuration.getAttribute(RaceLaunchConstants.ATTR_VARIABLES, "").isBlank())
				.withSettings(RunSettings.of(configuration)));
		RaceRun run = new RaceRun(session, manager, modelThread, optionsFile(session.file()));
		runs.put(launch, run);
		return run;
	}

	/** Removes a run whose launch has failed. */
	public void abandon(RaceRun run) {
		runs.remove(run.session().launch());
		run.abandon();
	}

	/**
	 * Returns the options file: beside the session file, or in the temporary folder if that path is not valid in an
	 * option.
	 */
	private static Path optionsFile(Path sessionFile) {
		String name = sessionFile.getFileName() + ".options";
		Path file = sessionFile.resolveSibling(name);
		return VmArguments.isUsable(file) ? file : Path.of(System.getProperty("java.io.tmpdir"), name);
	}

	@Override
	public void launchesTerminated(ILaunch[] launches) {
		for (ILaunch launch : launches) {
			RaceRun run = runs.remove(launch);
			if (run != null) {
				run.programEnded();
			}
		}
	}

	@Override
	public void launchesRemoved(ILaunch[] launches) {
		// a launch is removed from the Debug view only after its end
	}

	@Override
	public void launchesAdded(ILaunch[] launches) {
		// runs are created by prepare
	}

	@Override
	public void launchesChanged(ILaunch[] launches) {
		// only the end of the processes matters
	}

	@Override
	public void sessionRemoved(RaceSession session) {
		RaceRun run = session.launch() == null ? null : runs.remove(session.launch());
		if (run != null) {
			run.leave();
		}
	}

	/** Detaches from all programs. */
	public void stop() {
		List.copyOf(runs.values()).forEach(RaceRun::leave);
		runs.clear();
	}
}
