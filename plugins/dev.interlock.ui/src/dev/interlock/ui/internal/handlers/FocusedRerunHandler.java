/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.widgets.Shell;

import dev.interlock.fixes.model.FixRequest;
import dev.interlock.ui.internal.launching.DirectedRerun;

/** Runs the program once under a scheduler that tries to reproduce the selected finding. */
public final class FocusedRerunHandler extends FindingHandler {

	@Override
	void execute(Shell shell, FixRequest selected) throws CoreException {
		DirectedRerun.rerun(selected.session(), selected.finding());
	}
}
