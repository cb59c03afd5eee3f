/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.editor;

import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;

/** Reports when a part of a page opens, closes or gets another input. For use in the UI thread. */
public final class EditorChanges implements IPartListener2 {

	private final IWorkbenchPage page;
	private final Runnable changed;

	/** Starts to listen. */
	public EditorChanges(IWorkbenchPage page, Runnable changed) {
		this.page = page;
		this.changed = changed;
		page.addPartListener(this);
	}

	/** Removes the listener. */
	public void stop() {
		page.removePartListener(this);
	}

	@Override
	public void partOpened(IWorkbenchPartReference part) {
		changed.run();
	}

	@Override
	public void partClosed(IWorkbenchPartReference part) {
		changed.run();
	}

	@Override
	public void partInputChanged(IWorkbenchPartReference part) {
		changed.run();
	}
}
