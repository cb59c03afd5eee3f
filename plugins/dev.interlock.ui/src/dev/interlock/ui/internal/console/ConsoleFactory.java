/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.console;

import org.eclipse.ui.console.IConsoleFactory;

/** Opens the console from the drop-down menu of the view <em>Console</em>. */
public final class ConsoleFactory implements IConsoleFactory {

	@Override
	public void openConsole() {
		RaceDetectionConsole.open();
	}
}
