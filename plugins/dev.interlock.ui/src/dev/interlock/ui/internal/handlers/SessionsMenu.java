/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;

import org.eclipse.jface.action.ContributionItem;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;
import dev.interlock.ui.internal.Images;
import dev.interlock.ui.internal.launching.ReplayAction;
import dev.interlock.ui.internal.reports.text.StateText;

/**
 * A menu of the sessions: running ones first, then the newest first. The shown session is checked; actions on it follow
 * below. The host is not shown, as all sessions ran on this machine.
 */
public final class SessionsMenu extends ContributionItem {

	@Override
	public void fill(Menu menu, int index) {
		List<RaceSession> sessions = Interlock.sessions().sessions();
		int position = index < 0 ? menu.getItemCount() : index;
		if (sessions.isEmpty()) {
			MenuItem none = new MenuItem(menu, SWT.PUSH, position);
			none.setText(Messages.SessionsMenu_none);
			none.setEnabled(false);
		}
		for (RaceSession session : sessions) {
			add(menu, position++, session);
		}
		RaceSession shown = SessionHandler.shown(PlatformUI.getWorkbench().getActiveWorkbenchWindow());
		if (shown != null) {
			new MenuItem(menu, SWT.SEPARATOR, position++);
			for (SessionAction action : SessionAction.values()) {
				add(menu, position++, action, shown);
			}
			position = addBaselines(menu, position, shown, sessions);
			addReplays(menu, position, shown);
		}
	}

	/** Adds the actions that repeat schedules of the shown session, if it has any. */
	private static void addReplays(Menu menu, int position, RaceSession shown) {
		List<Finding> findings = ReplayAction.findings(shown);
		if (!findings.isEmpty()) {
			int next = position;
			new MenuItem(menu, SWT.SEPARATOR, next++);
			for (ReplayAction action : ReplayAction.values()) {
				action.addTo(menu, next++, shown, findings);
			}
		}
	}

	private static void add(Menu menu, int position, SessionAction action, RaceSession session) {
		MenuItem item = new MenuItem(menu, action.isToggle() ? SWT.CHECK : SWT.PUSH, position);
		item.setText(action.text());
		item.setSelection(action.holds(session));
		item.addSelectionListener(
				SelectionListener.widgetSelectedAdapter(e -> action.run(menu.getShell(), session)));
	}

	/**
	 * Adds a menu of the sessions that the shown one can be compared with, if there are any; returns the next position.
	 */
	private static int addBaselines(Menu menu, int position, RaceSession shown, List<RaceSession> sessions) {
		List<RaceSession> candidates = sessions.stream().filter(each -> canBeCompared(shown, each)).toList();
		if (candidates.isEmpty()) {
			return position;
		}
		MenuItem item = new MenuItem(menu, SWT.CASCADE, position);
		item.setText(Messages.SessionsMenu_compareWith);
		Menu choices = new Menu(item);
		item.setMenu(choices);
		RaceSession baseline = Interlock.sessions().baselineOf(shown);
		for (RaceSession each : candidates) {
			MenuItem choice = new MenuItem(choices, SWT.RADIO);
			choice.setText(label(each));
			choice.setSelection(each == baseline);
			choice.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> {
				if (choice.getSelection()) {
					Interlock.sessions().compare(shown, each);
				}
			}));
		}
		return position + 1;
	}

	/** Whether two sessions have the same configuration, or one of them was imported. */
	private static boolean canBeCompared(RaceSession shown, RaceSession other) {
		return other != shown && (other.configurationKey().equals(shown.configurationKey())
				|| other.configurationKey().isEmpty() || shown.configurationKey().isEmpty());
	}

	private static void add(Menu menu, int position, RaceSession session) {
		MenuItem item = new MenuItem(menu, SWT.RADIO, position);
		item.setText(label(session));
		item.setImage(Images.get(Images.SESSION));
		item.setSelection(session == Interlock.sessions().active());
		item.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> {
			if (item.getSelection()) {
				Interlock.sessions().activate(session);
			}
		}));
	}

	/** The session's name, start, state, settings, number of findings, and whether it is pinned. */
	private static String label(RaceSession session) {
		String start = DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM).withZone(ZoneId.systemDefault())
				.format(session.start());
		String state = StateText.of(session);
		String name = session.label().isEmpty() ? session.configurationName() : session.label();
		// an ampersand in a name is not a mnemonic
		return NLS.bind(Messages.SessionsMenu_session,
				new Object[] { name.replace("&", "&&"), start, state, marks(session) }); //$NON-NLS-1$ //$NON-NLS-2$
	}

	private static String marks(RaceSession session) {
		StringBuilder marks = new StringBuilder();
		if (!session.settings().isEmpty()) {
			marks.append(Messages.SessionsMenu_separator).append(session.settings().replace("&", "&&")); //$NON-NLS-1$ //$NON-NLS-2$
		}
		int count = session.findingCount();
		if (count >= 0) {
			marks.append(Messages.SessionsMenu_separator).append(
					NLS.bind(count == 1 ? Messages.SessionsMenu_oneFinding : Messages.SessionsMenu_findings, count));
		}
		if (session.isPinned()) {
			marks.append(Messages.SessionsMenu_separator).append(Messages.SessionsMenu_kept);
		}
		if (Interlock.sessions().isBaseline(session)) {
			marks.append(Messages.SessionsMenu_separator).append(Messages.SessionsMenu_baseline);
		}
		return marks.toString();
	}

	@Override
	public boolean isDynamic() {
		return true;
	}
}
