/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import java.util.function.Consumer;

import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;

/** The session with which a view stays, if it does, and the view's title that says so. To be used in the UI thread. */
final class PinnedSession {

	private static final String COMMAND = "dev.interlock.ui.pinView"; //$NON-NLS-1$

	private final ViewSettings settings;
	private final ReportJob job;
	private final String name;
	private final Consumer<String> title;
	private String shownId = ""; //$NON-NLS-1$
	private String shownTitle = ""; //$NON-NLS-1$

	/**
	 * Stays with the session that the settings name; the view does so once {@link #follow()} has been called.
	 *
	 * @param name  the title where the view shows the active session
	 * @param title takes the title
	 */
	PinnedSession(ViewSettings settings, ReportJob job, String name, Consumer<String> title) {
		this.settings = settings;
		this.job = job;
		this.name = name;
		this.title = title;
	}

	/** Whether the view stays with a session. */
	boolean isPinned() {
		return !settings.pinned().isEmpty();
	}

	/** Lets the view stay with a session; null for the one that is active. */
	void pin(RaceSession session) {
		settings.setPinned(session == null ? "" : session.id()); //$NON-NLS-1$
		follow();
	}

	/** Names the session as it is called now; of one that was removed the view shows the active one again. */
	void follow() {
		String id = settings.pinned();
		RaceSession session = Interlock.sessions().sessions().stream().filter(each -> each.id().equals(id)).findFirst()
				.orElse(null);
		settings.setPinned(session == null ? "" : session.id()); //$NON-NLS-1$
		String newTitle = session == null ? name : NLS.bind(Messages.RaceReportsView_pinned, session.name());
		if (!newTitle.equals(shownTitle) || !settings.pinned().equals(shownId)) {
			shownTitle = newTitle;
			shownId = settings.pinned();
			title.accept(newTitle);
			job.pin(shownId);
			PlatformUI.getWorkbench().getService(ICommandService.class).refreshElements(COMMAND, null);
		}
	}
}
