/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit;

import org.eclipse.core.runtime.PlatformObject;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.IStreamsProxy;

/** A simulated process; the test decides when it ends. */
public final class ScriptedProcess extends PlatformObject implements IProcess {

	private final ILaunch launch;
	private volatile Integer exitValue;

	/** Adds the process to the launch. */
	public ScriptedProcess(ILaunch launch) {
		this.launch = launch;
		launch.addProcess(this);
	}

	public void end(int value) {
		exitValue = value;
		DebugPlugin.getDefault().fireDebugEventSet(new DebugEvent[] { new DebugEvent(this, DebugEvent.TERMINATE) });
	}

	@Override
	public String getLabel() {
		return "scripted";
	}

	@Override
	public ILaunch getLaunch() {
		return launch;
	}

	@Override
	public IStreamsProxy getStreamsProxy() {
		return null;
	}

	@Override
	public void setAttribute(String key, String value) {
		// attributes of this process are never read
	}

	@Override
	public String getAttribute(String key) {
		return null;
	}

	@Override
	public int getExitValue() {
		if (exitValue == null) {
			throw new IllegalStateException("The process has not ended.");
		}
		return exitValue;
	}

	@Override
	public boolean canTerminate() {
		return exitValue == null;
	}

	@Override
	public boolean isTerminated() {
		return exitValue != null;
	}

	@Override
	public void terminate() {
		end(143);
	}
}
