/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.console;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsole;
import org.eclipse.ui.console.IConsoleManager;
import org.eclipse.ui.console.MessageConsole;

import dev.interlock.core.Interlock;
import dev.interlock.ui.internal.Images;

/**
 * The console with the log of the agents: the states of sessions and all messages of their agents, including remarks
 * that the view does not show. At most one exists, from the first request until it is closed. Its size limit is that of
 * program consoles (<em>Run/Debug &gt; Console</em>).
 */
public final class RaceDetectionConsole extends MessageConsole {

	private static final String TYPE = "dev.interlock.ui.raceDetectionConsole"; //$NON-NLS-1$
	private static final String LIMITED = "Console.limitConsoleOutput"; //$NON-NLS-1$
	private static final String LOW = "Console.lowWaterMark"; //$NON-NLS-1$
	private static final String HIGH = "Console.highWaterMark"; //$NON-NLS-1$
	private static final int DEFAULT_LOW = 80_000;
	/** The default distance between the water marks. Text above the high water mark is cut down to the low one. */
	private static final int SLACK = 8_000;

	private final AgentLog log = new AgentLog(newMessageStream());
	private final IPreferenceChangeListener limits = event -> limit();

	private RaceDetectionConsole(ImageDescriptor image) {
		super(Messages.Console_name, TYPE, image, true);
		limit();
	}

	/**
	 * Brings the console to the front of the view <em>Console</em> and creates it if necessary. Must be called in the
	 * UI thread.
	 */
	public static void open() {
		IConsoleManager manager = ConsolePlugin.getDefault().getConsoleManager();
		IConsole console = null;
		for (IConsole each : manager.getConsoles()) {
			console = each instanceof RaceDetectionConsole ? each : console;
		}
		if (console == null) {
			console = new RaceDetectionConsole(Images.descriptor("etool16/race_mode")); //$NON-NLS-1$
			manager.addConsoles(new IConsole[] { console });
		}
		manager.showConsoleView(console);
	}

	@Override
	protected void init() {
		super.init();
		InstanceScope.INSTANCE.getNode(IDebugUIConstants.PLUGIN_ID).addPreferenceChangeListener(limits);
		Interlock.sessions().addListener(log);
		ICoreRunnable read = monitor -> log.start();
		Job.createSystem(Messages.Console_job, read).schedule();
	}

	private void limit() {
		boolean limited = Platform.getPreferencesService().getBoolean(IDebugUIConstants.PLUGIN_ID, LIMITED, true, null);
		int low = number(LOW, DEFAULT_LOW);
		setWaterMarks(limited ? low : -1, limited ? Math.max(number(HIGH, low + SLACK), low + 1) : -1);
	}

	private static int number(String key, int otherwise) {
		return Platform.getPreferencesService().getInt(IDebugUIConstants.PLUGIN_ID, key, otherwise, null);
	}

	@Override
	protected void dispose() {
		Interlock.sessions().removeListener(log);
		InstanceScope.INSTANCE.getNode(IDebugUIConstants.PLUGIN_ID).removePreferenceChangeListener(limits);
		super.dispose();
	}
}
