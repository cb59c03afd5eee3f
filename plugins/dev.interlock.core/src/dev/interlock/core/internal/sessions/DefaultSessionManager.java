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
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.SessionListener;
import dev.interlock.core.SessionManager;
import dev.interlock.core.internal.Messages;
import dev.interlock.session.ChildSessions;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/**
 * Manages the sessions and their list on disk. Changes are visible at once; listeners are called in the model thread.
 */
public final class DefaultSessionManager implements SessionManager {

	private static final Comparator<StoredSession> NEWEST_FIRST = Comparator.comparing(StoredSession::start,
			Comparator.reverseOrder());

	private final SessionIndex index;
	private final ModelThread modelThread;
	private final Supplier<CorePreferences> preferences;
	private final List<SessionListener> listeners = new CopyOnWriteArrayList<>();
	private final List<StoredSession> sessions = new ArrayList<>();
	private StoredSession active;
	/** The chosen baselines by the key of the launch configuration. */
	private final Map<String, StoredSession> baselines = new HashMap<>();
	/** The keys of the launch configurations whose sessions are not compared. */
	private final Set<String> notCompared = new HashSet<>();

	/**
	 * Restores the sessions of a folder. Their files are not read yet.
	 *
	 * @param folder      created if it does not exist
	 * @param modelThread calls the listeners
	 * @param preferences read whenever a value is needed
	 */
	public DefaultSessionManager(Path folder, ModelThread modelThread, Supplier<CorePreferences> preferences) {
		this.index = new SessionIndex(folder);
		this.modelThread = modelThread;
		this.preferences = preferences;
		restore();
	}

	private synchronized void restore() {
		try {
			List<SessionIndex.Entry> entries = index.read();
			for (SessionIndex.Entry entry : entries) {
				StoredSession session = new StoredSession(entry.header(), null, index.file(entry.header().id()),
						entry.state() == State.RUNNING ? State.LOST : entry.state());
				session.mark(entry.marks());
				sessions.add(session);
			}
			entries.forEach(this::restoreBaseline);
			index.deleteOthers(entries);
		} catch (IOException e) {
			ILog.get().log(InterlockStatus.INDEX_UNREADABLE.status(e, index.path(), e.getMessage()));
		}
		sort();
		active = sessions.isEmpty() ? null : sessions.get(0);
		// a copy, because settle sorts the list
		List.copyOf(sessions).stream().filter(session -> session.state() == State.LOST)
				.forEach(session -> modelThread.execute(() -> settle(session)));
	}

	private void restoreBaseline(SessionIndex.Entry entry) {
		String key = entry.header().configurationKey();
		if (entry.baseline().equals(SessionIndex.Entry.NOT_COMPARED)) {
			notCompared.add(key);
		}
		sessions.stream().filter(session -> session.id().equals(entry.baseline()))
				.forEach(session -> baselines.put(key, session));
	}

	/**
	 * Marks a session as ended if its file contains the end of the program, which may have ended after the IDE was
	 * closed.
	 */
	private void settle(StoredSession session) {
		if (session.snapshot().end().isPresent()) {
			session.become(State.ENDED, session.status());
			changed(session);
		}
	}

	/** Sorts the running sessions first. The state of each is read once, as it may change meanwhile. */
	private void sort() {
		sessions.sort(NEWEST_FIRST);
		Map<Boolean, List<StoredSession>> parts = sessions.stream()
				.collect(Collectors.partitioningBy(session -> session.state() == State.RUNNING));
		sessions.clear();
		sessions.addAll(parts.get(true));
		sessions.addAll(parts.get(false));
	}

	@Override
	public synchronized List<RaceSession> sessions() {
		return List.copyOf(sessions);
	}

	@Override
	public synchronized RaceSession active() {
		return active;
	}

	/** Returns the file for a new session. */
	public Path fileFor(String sessionId) {
		return index.file(sessionId);
	}

	/** Adds a session whose program has started. */
	synchronized void add(StoredSession session) {
		sessions.add(session);
		sort();
		notifyListeners(listener -> listener.sessionAdded(session));
		if (active == null || preferences.get().activateNewSessions()) {
			setActive(session);
		}
		trim();
		saveSoon();
	}

	/**
	 * Adds the session of a JVM that the program of another session has started, if it has findings, problems, or no end.
	 * It becomes active if the other one is and has no finding. Its file is moved, as the JVM may still write it.
	 *
	 * @throws IOException if the file cannot be moved
	 */
	synchronized void addChild(ChildSessions.Child child, StoredSession parent) throws IOException {
		Session read = child.session();
		boolean isClean = read.findings().isEmpty()
				&& read.health().stream().allMatch(message -> message.severity().equals("info"));
		if (isClean && read.end().isPresent()) {
			Files.deleteIfExists(child.file());
			return;
		}
		SessionHeader header = parent.header().ofChild(read);
		StoredSession added = new StoredSession(header, null, index.file(header.id()),
				read.end().isPresent() ? State.ENDED : State.LOST);
		added.mark(added.marks().withLabel(NLS.bind(Messages.Session_child, read.command())));
		Files.move(child.file(), added.file(), StandardCopyOption.REPLACE_EXISTING);
		added.leaveToFile(read);
		sessions.add(added);
		sort();
		notifyListeners(listener -> listener.sessionAdded(added));
		if (active == parent && parent.findingCount() == 0 && !read.findings().isEmpty()) {
			setActive(added);
		}
	}

	@Override
	public RaceSession importFile(Path file) throws CoreException {
		return add(ImportedFile.of(file, index));
	}

	@Override
	public RaceSession addRerun(Path file, RaceSession of, String label) throws CoreException {
		ImportedFile read = ImportedFile.of(file, index, of);
		read.session().mark(read.session().marks().withLabel(label));
		return add(read);
	}

	private RaceSession add(ImportedFile read) throws CoreException {
		StoredSession imported = read.session();
		synchronized (this) {
			for (StoredSession known : sessions) {
				if (known.id().equals(imported.id())) {
					read.giveUp(index);
					activate(known);
					return known;
				}
			}
			read.keep(index);
			sessions.add(imported);
			sort();
			notifyListeners(listener -> listener.sessionAdded(imported));
			// regardless of the preference: a user who imports a session wants to see it
			setActive(imported);
			trim();
			saveSoon();
			return imported;
		}
	}

	/** Notifies the listeners of a changed session. A session that is not in the list is ignored. */
	synchronized void changed(StoredSession session) {
		if (sessions.contains(session)) {
			sort();
			notifyListeners(listener -> listener.sessionChanged(session));
		}
	}

	/** Handles the end of a session, which is saved to the list from now on. */
	synchronized void ended(StoredSession session) {
		changed(session);
		trim();
		saveSoon();
	}

	@Override
	public synchronized void activate(RaceSession session) {
		if (session != active && sessions.contains(session)) {
			setActive((StoredSession) session);
		}
	}

	@Override
	public synchronized RaceSession baselineOf(RaceSession session) {
		String key = session.configurationKey();
		if (notCompared.contains(key)) {
			return null;
		}
		StoredSession chosen = baselines.get(key);
		if (chosen != null) {
			return chosen == session ? null : chosen;
		}
		// imported sessions have no previous run
		return key.isEmpty() ? null
				: sessions.stream().filter(each -> each.configurationKey().equals(key) && isPrevious(each, session))
						.max(Comparator.comparing(StoredSession::start)).orElse(null);
	}

	/** Returns whether a session is complete, has ended without errors and started before another one. */
	private static boolean isPrevious(StoredSession each, RaceSession session) {
		return each != session && each.start().isBefore(session.start()) && !each.isPartial()
				&& (each.state() == State.ENDED || each.state() == State.TERMINATED)
				&& each.status().getSeverity() < IStatus.ERROR;
	}

	@Override
	public synchronized boolean isBaseline(RaceSession session) {
		return baselines.containsValue(session);
	}

	@Override
	public synchronized void compare(RaceSession session, RaceSession baseline) {
		if (sessions.contains(session) && sessions.contains(baseline)) {
			notCompared.remove(session.configurationKey());
			baselines.put(session.configurationKey(), (StoredSession) baseline);
			comparisonChanged(session);
		}
	}

	@Override
	public synchronized void comparePrevious(RaceSession session) {
		notCompared.remove(session.configurationKey());
		baselines.remove(session.configurationKey());
		baselines.values().removeIf(each -> each == session);
		comparisonChanged(session);
	}

	@Override
	public synchronized boolean comparesPrevious(RaceSession session) {
		String key = session.configurationKey();
		return !key.isEmpty() && !notCompared.contains(key) && !baselines.containsKey(key);
	}

	@Override
	public synchronized void endComparison(RaceSession session) {
		baselines.remove(session.configurationKey());
		// of a baseline the view offers to end the comparison of all others with it
		baselines.values().removeIf(each -> each == session);
		// imported sessions are compared only with a chosen baseline
		if (!session.configurationKey().isEmpty()) {
			notCompared.add(session.configurationKey());
		}
		comparisonChanged(session);
	}

	private void comparisonChanged(RaceSession session) {
		notifyListeners(listener -> listener.baselineChanged(session));
		trim();
		saveSoon();
	}

	@Override
	public synchronized void rename(RaceSession session, String label) {
		if (sessions.contains(session)) {
			StoredSession stored = (StoredSession) session;
			stored.mark(stored.marks().withLabel(label.strip()));
			changed(stored);
			saveSoon();
		}
	}

	@Override
	public synchronized void pin(RaceSession session, boolean pinned) {
		if (sessions.contains(session)) {
			StoredSession stored = (StoredSession) session;
			stored.mark(stored.marks().withPinned(pinned));
			changed(stored);
			trim();
			saveSoon();
		}
	}

	@Override
	public void update(RaceSession session, Path copy) throws CoreException {
		try {
			Session read = SessionFiles.read(copy);
			synchronized (this) {
				if (!sessions.contains(session)) {
					return;
				}
				if (session.state() == State.RUNNING || !read.id().equals(session.snapshot().id())) {
					throw InterlockStatus.FILE_UNREADABLE.exception(null, copy, Messages.SessionManager_otherSession);
				}
				Files.move(copy, session.file(), StandardCopyOption.REPLACE_EXISTING);
				StoredSession stored = (StoredSession) session;
				stored.replaced(read);
				changed(stored);
			}
		} catch (SessionFileException e) {
			throw InterlockStatus.FILE_UNREADABLE.exception(e, copy, e.getMessage());
		} catch (IOException e) {
			throw InterlockStatus.FILE_UNREADABLE.exception(e, copy, InterlockStatus.reason(e));
		}
	}

	private void setActive(StoredSession session) {
		active = session;
		notifyListeners(listener -> listener.sessionActivated(session));
	}

	@Override
	public synchronized void remove(RaceSession session) {
		if (!sessions.remove(session)) {
			return;
		}
		notifyListeners(listener -> listener.sessionRemoved(session));
		if (session == active) {
			setActive(sessions.isEmpty() ? null : sessions.get(0));
		}
		if (baselines.values().removeIf(each -> each == session)) {
			notifyListeners(listener -> listener.baselineChanged(session));
		}
		modelThread.execute(() -> delete(session.file()));
		saveSoon();
	}

	private void trim() {
		List<StoredSession> over = sessions.stream().filter(session -> session.state() != State.RUNNING)
				.filter(session -> !session.isPinned() && !baselines.containsValue(session))
				.skip(Math.max(1, preferences.get().historySize())).filter(session -> session != active).toList();
		over.forEach(this::remove);
	}

	private synchronized void delete(Path file) {
		try {
			// unless it was imported again in the meantime
			if (sessions.stream().noneMatch(session -> session.file().equals(file))) {
				Files.deleteIfExists(file);
			}
		} catch (IOException e) {
			ILog.get().log(InterlockStatus.FILE_UNREADABLE.status(e, file, e.getMessage()));
		}
	}

	@Override
	public void addListener(SessionListener listener) {
		if (!listeners.contains(listener)) {
			listeners.add(listener);
		}
	}

	@Override
	public void removeListener(SessionListener listener) {
		listeners.remove(listener);
	}

	private void notifyListeners(Consumer<SessionListener> call) {
		modelThread.execute(() -> listeners.forEach(listener -> notify(listener, call)));
	}

	private static void notify(SessionListener listener, Consumer<SessionListener> call) {
		try {
			call.accept(listener);
		} catch (RuntimeException | LinkageError e) {
			ILog.get().log(InterlockStatus.LISTENER_FAILED.status(e, e.toString()));
		}
	}

	private void saveSoon() {
		modelThread.execute(this::save);
	}

	private String savedBaseline(String key) {
		StoredSession chosen = baselines.get(key);
		return notCompared.contains(key) ? SessionIndex.Entry.NOT_COMPARED : chosen == null ? "" : chosen.id();
	}

	private void save() {
		List<SessionIndex.Entry> entries;
		synchronized (this) {
			entries = sessions.stream().map(session -> new SessionIndex.Entry(session.header(), session.state(),
					session.marks(), savedBaseline(session.configurationKey()))).toList();
		}
		try {
			index.write(entries);
		} catch (IOException e) {
			ILog.get().log(InterlockStatus.INDEX_UNWRITABLE.status(e, index.path(), e.getMessage()));
		}
	}
}
