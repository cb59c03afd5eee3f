/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;

import dev.interlock.core.Interlock;
import dev.interlock.core.ProjectBaseline;
import dev.interlock.core.ProjectReviews;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionListener;

/**
 * Reads the newest snapshot of the active session, at most every 200 ms, creates its report in the background and
 * passes the newest report to the UI thread. No thread waits for the UI thread.
 */
public final class ReportJob extends Job implements SessionListener {

	private static final long PERIOD_MILLIS = 200;

	private final Display display;
	private final Consumer<Report> consumer;
	private final Comparisons comparisons = new Comparisons();
	private final AtomicReference<Report> waiting = new AtomicReference<>();
	private volatile Presentation presentation;
	private volatile String pinned = ""; //$NON-NLS-1$
	private volatile boolean stopped;
	private Report last;
	private List<String> lastRevision = List.of();
	private final AtomicInteger reviews = new AtomicInteger();
	private final IResourceChangeListener changes = this::resourceChanged;

	/**
	 * Creates the job. It does not run before {@link #start()}.
	 *
	 * @param consumer called in the UI thread
	 */
	public ReportJob(Display display, Presentation presentation, Consumer<Report> consumer) {
		super(Messages.ReportJob_name);
		this.display = display;
		this.presentation = presentation;
		this.consumer = consumer;
		setSystem(true);
	}

	/** Registers the listeners and schedules the job. */
	public void start() {
		Interlock.sessions().addListener(this);
		ResourcesPlugin.getWorkspace().addResourceChangeListener(changes, IResourceChangeEvent.POST_CHANGE);
		schedule();
	}

	/** Cancels the job and removes the listeners; the job cannot be started again. */
	public void stop() {
		stopped = true;
		Interlock.sessions().removeListener(this);
		ResourcesPlugin.getWorkspace().removeResourceChangeListener(changes);
		cancel();
	}

	/** Recreates the report if the reviews or the known findings of a project may have changed. */
	private void resourceChanged(IResourceChangeEvent event) {
		for (IResourceDelta project : event.getDelta().getAffectedChildren()) {
			if (ProjectReviews.areChanged(project) || ProjectBaseline.isChanged(project)) {
				reviews.incrementAndGet();
				schedule();
			}
		}
	}

	/** Recreates the report even if nothing has changed. */
	public void refresh() {
		reviews.incrementAndGet();
		wakeUp();
		schedule();
	}

	/** Applies another presentation at once. */
	public void present(Presentation newPresentation) {
		presentation = newPresentation;
		wakeUp();
		schedule();
	}

	/** Shows a session even if another one is active; an empty id shows the active session again. */
	public void pin(String sessionId) {
		pinned = sessionId;
		wakeUp();
		schedule();
	}

	@Override
	public void baselineChanged(RaceSession session) {
		// the report states whether its session is a baseline
		refresh();
	}

	@Override
	public void sessionAdded(RaceSession session) {
		schedule(PERIOD_MILLIS);
	}

	@Override
	public void sessionChanged(RaceSession session) {
		schedule(PERIOD_MILLIS);
	}

	@Override
	public void sessionRemoved(RaceSession session) {
		schedule(PERIOD_MILLIS);
	}

	@Override
	public void sessionActivated(RaceSession session) {
		wakeUp();
		schedule();
	}

	@Override
	public boolean shouldSchedule() {
		return !stopped;
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		RaceSession session = session();
		Presentation wanted = presentation;
		List<RaceSession> sessions = wanted.grouping() == Grouping.SESSION ? Interlock.sessions().sessions()
				: session == null ? List.of() : List.of(session);
		RaceSession baseline = session == null ? null : Interlock.sessions().baselineOf(session);
		List<String> revision = Stream.concat(Stream.ofNullable(baseline), sessions.stream())
				.map(each -> each.id() + '@' + each.revision() + '@' + reviews.get()).toList();
		if (isNew(session, revision, wanted)) {
			last = session == null ? Report.none(wanted)
					: Report.of(session, sessions, comparisons.of(Interlock.sessions(), session), wanted);
			lastRevision = revision;
			deliver(last);
		}
		if (session != null && session.state() == RaceSession.State.RUNNING) {
			schedule(PERIOD_MILLIS);
		}
		return Status.OK_STATUS;
	}

	private RaceSession session() {
		String id = pinned;
		return Interlock.sessions().sessions().stream().filter(each -> each.id().equals(id)).findFirst()
				.orElseGet(Interlock.sessions()::active);
	}

	private boolean isNew(RaceSession session, List<String> revision, Presentation wanted) {
		return last == null || last.session() != session || !lastRevision.equals(revision)
				|| !last.presentation().equals(wanted);
	}

	private void deliver(Report report) {
		if (waiting.getAndSet(report) == null && !display.isDisposed()) {
			display.asyncExec(() -> {
				Report newest = waiting.getAndSet(null);
				if (!stopped) {
					consumer.accept(newest);
				}
			});
		}
	}
}
