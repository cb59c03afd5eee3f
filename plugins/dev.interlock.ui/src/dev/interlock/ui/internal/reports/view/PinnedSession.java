/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import java.util.function.Consumer;

import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.ui.internal.reports.model.ReportJob;
import dev.interlock.ui.internal.reports.model.ViewSettings;

/** The session that a view is pinned to, if any, and the view's title that names it. For use in the UI thread. */
final class PinnedSession {

	private static final String COMMAND = "dev.interlock.ui.pinView"; //$NON-NLS-1$

	private final ViewSettings settings;
	private final ReportJob job;
	private final String name;
	private final Consumer<String> title;
	private boolean isHealing;
	private String shownId = ""; //$NON-NLS-1$
	private String shownTitle = ""; //$NON-NLS-1$

	/**
	 * Restores the pinned session from the settings. It takes effect with the first call of {@link #follow()}.
	 *
	 * @param name  the title while the view shows the active session
	 * @param title sets the title
	 */
	PinnedSession(ViewSettings settings, ReportJob job, String name, Consumer<String> title) {
		this.settings = settings;
		this.job = job;
		this.name = name;
		this.title = title;
	}

	boolean isPinned() {
		return !settings.pinned().isEmpty();
	}

	/** Pins the view to a session; null for the active one. */
	void pin(RaceSession session) {
		settings.setPinned(session == null ? "" : session.id()); //$NON-NLS-1$
		follow();
	}

	/**
	 * Updates the title to the session's current name. If the session was removed, the view shows the active one again.
	 */
	void follow() {
		follow(isHealing);
	}

	/**
	 * The same.
	 *
	 * @param healing whether the title shows that sections are healed
	 */
	void follow(boolean healing) {
		isHealing = healing;
		String id = settings.pinned();
		RaceSession session = Interlock.sessions().sessions().stream().filter(each -> each.id().equals(id)).findFirst()
				.orElse(null);
		settings.setPinned(session == null ? "" : session.id()); //$NON-NLS-1$
		String plain = session == null ? name : NLS.bind(Messages.RaceReportsView_pinned, session.name());
		String newTitle = healing ? NLS.bind(Messages.RaceReportsView_healing, plain) : plain;
		if (!newTitle.equals(shownTitle) || !settings.pinned().equals(shownId)) {
			shownTitle = newTitle;
			shownId = settings.pinned();
			title.accept(newTitle);
			job.pin(shownId);
			PlatformUI.getWorkbench().getService(ICommandService.class).refreshElements(COMMAND, null);
		}
	}
}
