/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.sessions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.internal.Tracing;
import dev.interlock.core.internal.options.AgentOptions;
import dev.interlock.core.internal.server.AgentServer;
import dev.interlock.protocol.StreamFormatException;
import dev.interlock.session.ChildSessions;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/**
 * Updates a session while its program runs. It combines the messages from the connection, the session file that the
 * agent writes at the same time, and the end of the process. Its state changes in the model thread only.
 */
public final class RaceRun {

	/** The time after the program's end in which the rest of the stream may arrive. */
	private static final long DRAIN_MILLISECONDS = 5_000;
	/**
	 * The time after the program's end in which the agent may still connect; the connection may be in the port's queue.
	 */
	private static final long GREETING_MILLISECONDS = 1_000;
	/** The time after a broken connection in which the program's end may be detected. */
	private static final long BREAK_MILLISECONDS = 2_000;

	private final StoredSession session;
	private final DefaultSessionManager manager;
	private final ModelThread modelThread;
	private final Path optionsFile;
	private final SessionFeed feed;
	private final AtomicReference<Exception> refusal = new AtomicReference<>();
	private AgentServer server;
	private boolean programEnded;
	private boolean finished;

	RaceRun(StoredSession session, DefaultSessionManager manager, ModelThread modelThread, Path optionsFile) {
		this.session = session;
		this.manager = manager;
		this.modelThread = modelThread;
		this.optionsFile = optionsFile;
		this.feed = new SessionFeed(modelThread, this::show, this::streamEnded, refusal::set);
	}

	/** Returns the session of this run. */
	public StoredSession session() {
		return session;
	}

	/**
	 * Opens the server for the agent and writes the agent options.
	 *
	 * @param options the options of the launch configuration; this method adds to them
	 * @return the VM argument for the program, quoted for a launch configuration
	 * @throws CoreException if the server or the options file cannot be created; its status contains the remedy
	 */
	public String openServer(AgentOptions options) throws CoreException {
		try {
			server = new AgentServer(session.id(), feed);
			session.connect(server);
		} catch (IOException e) {
			throw InterlockStatus.SERVER_FAILED.exception(e, e.getMessage());
		}
		return options.with("host", server.host()).with("port", server.port()).with("token", server.token())
				.with("heal", "on-request").with("session-id", session.id()).with("session", session.file())
				.writeTo(optionsFile);
	}

	/** Shows the session after the process has started. */
	public void started() {
		manager.add(session);
		if (session.launch().isTerminated()) {
			programEnded();
		}
	}

	/** Removes all files of a run whose process did not start. */
	void abandon() {
		modelThread.execute(() -> {
			finished = true;
			release();
			delete(session.file());
		});
	}

	/** Handles the end of all processes of the launch. */
	void programEnded() {
		modelThread.execute(() -> {
			if (!programEnded) {
				programEnded = true;
				long patience = feed.ended() ? 0 : feed.begun() ? DRAIN_MILLISECONDS : GREETING_MILLISECONDS;
				modelThread.schedule(this::finish, patience);
			}
		});
	}

	/**
	 * Detaches from the program when the bundle stops. The program and its agent run on; the session file receives the
	 * rest.
	 */
	void leave() {
		modelThread.execute(() -> {
			finished = true;
			release();
		});
	}

	private void show(Session snapshot) {
		if (!finished) {
			session.publish(snapshot);
			manager.changed(session);
		}
	}

	private void streamEnded() {
		Tracing.MODEL.trace("%s: stream ended", session);
		if (programEnded) {
			finish();
		} else if (feed.snapshot().end().isEmpty()) {
			modelThread.schedule(this::connectionBroken, BREAK_MILLISECONDS);
		}
	}

	private void connectionBroken() {
		if (!programEnded && !finished) {
			completeFromFile();
			session.become(State.LOST, InterlockStatus.CONNECTION_LOST.status(feed.failure(), session.name()));
			manager.changed(session);
		}
	}

	private void finish() {
		if (finished) {
			return;
		}
		Tracing.MODEL.trace("%s: finished, stream begun %s, ended %s", session, feed.begun(), feed.ended());
		finished = true;
		release();
		boolean inFile = completeFromFile();
		Session result = session.snapshot();
		session.become(endState(result), endStatus(inFile));
		if (inFile) {
			session.leaveToFile(result);
		}
		addChildren(result);
		manager.ended(session);
	}

	/** Adds the sessions of the JVMs that the program has started, which their agents wrote beside its file. */
	private void addChildren(Session parent) {
		try {
			for (ChildSessions.Child child : ChildSessions.of(session.file(), parent)) {
				manager.addChild(child, session);
			}
		} catch (IOException e) {
			ILog.get().log(InterlockStatus.FILE_UNREADABLE.status(e, session.file(), InterlockStatus.reason(e)));
		}
	}

	/**
	 * Publishes the content of the file if it has at least as many findings and occurrences as the connection
	 * delivered.
	 */
	private boolean completeFromFile() {
		Session received = feed.snapshot();
		try {
			Session spooled = SessionFiles.read(session.file());
			if (occurrences(spooled) >= occurrences(received)
					&& spooled.findings().size() >= received.findings().size()) {
				session.publish(spooled);
				return true;
			}
		} catch (SessionFileException e) {
			Tracing.MODEL.trace("%s: %s", session, e.getMessage());
		}
		if (feed.begun()) {
			session.publish(received);
		}
		return false;
	}

	private static long occurrences(Session session) {
		return session.findings().stream().mapToLong(finding -> finding.count()).sum();
	}

	private State endState(Session result) {
		int exitValue = ExitValues.of(session.launch());
		// the exit value of a connection to a running program does not depend on the program's
		boolean connected = RaceLaunchConstants.TYPE_CONNECT.equals(session.header().configurationType());
		boolean byItself = exitValue == 0 && !connected
				|| result.end().isPresent() && !ExitValues.isBySignal(exitValue);
		return byItself ? State.ENDED : State.TERMINATED;
	}

	private IStatus endStatus(boolean inFile) {
		if (feed.failure() instanceof StreamFormatException) {
			return InterlockStatus.AGENT_NOT_UNDERSTOOD.status(feed.failure(), session.name(),
					feed.failure().getMessage());
		}
		if (!feed.begun() && !inFile) {
			Exception reason = refusal.get();
			return reason != null
					? InterlockStatus.AGENT_NOT_UNDERSTOOD.status(reason, session.name(), reason.getMessage())
					: InterlockStatus.AGENT_NOT_HEARD.status(null, session.name(), ExitValues.of(session.launch()));
		}
		return inFile ? Status.OK_STATUS : InterlockStatus.FILE_INCOMPLETE.status(null, session.file());
	}

	private void release() {
		if (server != null) {
			server.close();
		}
		delete(optionsFile);
	}

	private static void delete(Path file) {
		try {
			Files.deleteIfExists(file);
		} catch (IOException e) {
			// it is deleted with other unused files at the next start of the IDE
			Tracing.MODEL.trace("not deleted: %s", e.getMessage());
		}
	}
}
