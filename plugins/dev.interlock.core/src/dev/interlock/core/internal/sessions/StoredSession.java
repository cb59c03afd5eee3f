/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.sessions;

import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.ILaunch;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceSession;
import dev.interlock.core.internal.server.AgentServer;
import dev.interlock.sections.HealingMethod;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/**
 * A session with its file. While the program runs, snapshots are published to it. Data that can be read from the file
 * again is held by a soft reference.
 */
public final class StoredSession implements RaceSession {

	private final SessionHeader header;
	private final ILaunch launch;
	private final Path file;
	private final AtomicLong revision = new AtomicLong();
	private volatile State state;
	private volatile SessionMarks marks = SessionMarks.NONE;
	private volatile IStatus status = Status.OK_STATUS;
	private volatile Session published;
	/** The server of the running program's agent; null for a session of an earlier run of the IDE. */
	private volatile AgentServer server;
	private volatile SoftReference<Session> loaded = new SoftReference<>(null);

	/**
	 * Creates a session with its header; other data is published later or read from its file.
	 *
	 * @param launch null for a session of an earlier run of the IDE
	 */
	StoredSession(SessionHeader header, ILaunch launch, Path file, State state) {
		this.header = header;
		this.launch = launch;
		this.file = file;
		this.state = state;
		this.published = launch == null ? null : empty();
	}

	private Session empty() {
		return new Session(header.id(), header.start(), Optional.empty(), header.configurationName(),
				new Session.Jvm("", "", "", 0), List.of(), Map.of(), 0, List.of(), List.of(),
				new Session.Statistics(0, 0, 0, 0, 0, 0, 0), false);
	}

	@Override
	public String id() {
		return header.id();
	}

	@Override
	public String name() {
		return header.displayName(marks.label());
	}

	@Override
	public String label() {
		return marks.label();
	}

	@Override
	public boolean isPinned() {
		return marks.pinned();
	}

	@Override
	public boolean isPartial() {
		return marks.partial();
	}

	@Override
	public String settings() {
		return marks.settings();
	}

	@Override
	public String configurationKey() {
		return header.configurationKey();
	}

	@Override
	public int findingCount() {
		Session known = published != null ? published : loaded.get();
		return known != null ? known.findings().size() : marks.findings();
	}

	@Override
	public int exitValue() {
		return launch == null ? marks.exitValue() : ExitValues.of(launch);
	}

	/** Sets the server that the agent of the running program connects to. */
	void connect(AgentServer agentServer) {
		server = agentServer;
	}

	@Override
	public boolean canHeal() {
		AgentServer known = server;
		return state == State.RUNNING && known != null && known.isConnected();
	}

	@Override
	public void heal(String section, boolean isOn) {
		AgentServer known = server;
		if (known != null) {
			known.setHealing(section, isOn ? HealingMethod.AUTO.text() : "");
		}
	}

	/** Returns the label and marks, with the number of findings and the exit value if they are known. */
	SessionMarks marks() {
		return marks.withFindings(findingCount()).withExitValue(exitValue());
	}

	/** Sets the label and marks. */
	void mark(SessionMarks newMarks) {
		marks = newMarks;
		revision.incrementAndGet();
	}

	@Override
	public Instant start() {
		return header.start();
	}

	@Override
	public ILaunch launch() {
		return launch;
	}

	@Override
	public String configurationName() {
		return header.configurationName();
	}

	@Override
	public String projectName() {
		return header.projectName();
	}

	/** Returns the data that is known without reading the file. */
	public SessionHeader header() {
		return header;
	}

	@Override
	public State state() {
		return state;
	}

	@Override
	public IStatus status() {
		return status;
	}

	@Override
	public long revision() {
		return revision.get();
	}

	@Override
	public Path file() {
		return file;
	}

	@Override
	public Session snapshot() {
		Session newest = published;
		if (newest == null) {
			newest = loaded.get();
		}
		return newest != null ? newest : load();
	}

	private synchronized Session load() {
		Session session = loaded.get();
		if (session == null) {
			try {
				session = SessionFiles.read(file);
			} catch (SessionFileException e) {
				session = empty();
				status = InterlockStatus.FILE_UNREADABLE.status(e, file, e.getMessage());
				revision.incrementAndGet();
			}
			loaded = new SoftReference<>(session);
			marks = marks.withFindings(session.findings().size());
		}
		return session;
	}

	/** Publishes a snapshot of the running session. */
	void publish(Session snapshot) {
		published = snapshot;
		revision.incrementAndGet();
	}

	/** Releases the published snapshot; from now on the data is read from the file. */
	void leaveToFile(Session sameAsFile) {
		loaded = new SoftReference<>(sameAsFile);
		marks = marks.withFindings(sameAsFile.findings().size());
		published = null;
	}

	/** The file has been replaced by one with more data. */
	void replaced(Session sameAsFile) {
		leaveToFile(sameAsFile);
		revision.incrementAndGet();
	}

	/** Sets the state and the status. */
	void become(State newState, IStatus newStatus) {
		// the status first: a reader that sees the new state must see its status
		status = newStatus;
		state = newState;
		revision.incrementAndGet();
	}

	@Override
	public String toString() {
		return name() + ' ' + state;
	}
}
