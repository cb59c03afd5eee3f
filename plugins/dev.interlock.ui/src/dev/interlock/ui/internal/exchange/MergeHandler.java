/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.exchange;

import java.util.Arrays;
import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.ui.dialogs.ListSelectionDialog;
import org.eclipse.ui.handlers.HandlerUtil;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;

/** Asks for sessions and merges them into one. */
public final class MergeHandler extends AbstractHandler {

	@Override
	public void setEnabled(Object evaluationContext) {
		setBaseEnabled(ended().size() > 1);
	}

	@Override
	public Object execute(ExecutionEvent event) {
		List<RaceSession> sessions = ended();
		ListSelectionDialog dialog = ListSelectionDialog.of(sessions)
				.contentProvider(ArrayContentProvider.getInstance())
				.labelProvider(LabelProvider.createTextProvider(element -> ((RaceSession) element).name()))
				.title(Messages.Merge_title).message(Messages.Merge_message).preselect(sessions.toArray())
				.create(HandlerUtil.getActiveShell(event));
		if (dialog.open() == Window.OK) {
			merge(Arrays.stream(dialog.getResult()).map(RaceSession.class::cast).toList());
		}
		return null;
	}

	private static void merge(List<RaceSession> chosen) {
		if (!chosen.isEmpty()) {
			Job job = Job.create(Messages.Merge_job, monitor -> {
				Interlock.merge(chosen);
			});
			job.setUser(true);
			job.schedule();
		}
	}

	/** The sessions whose program is not running; the newest first. */
	private static List<RaceSession> ended() {
		return Interlock.sessions().sessions().stream().filter(each -> each.state() != RaceSession.State.RUNNING)
				.toList();
	}
}
