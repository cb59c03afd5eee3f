/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;

/** A handler that runs a {@link Runnable}. */
public final class RunnableHandler extends AbstractHandler {

	private final Runnable action;

	public RunnableHandler(Runnable action) {
		this.action = action;
	}

	@Override
	public Object execute(ExecutionEvent event) {
		action.run();
		return null;
	}
}
