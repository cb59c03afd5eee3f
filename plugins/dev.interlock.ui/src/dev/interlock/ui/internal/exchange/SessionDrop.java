/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.exchange;

import org.eclipse.core.runtime.Path;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.dnd.DropTarget;
import org.eclipse.swt.dnd.DropTargetAdapter;
import org.eclipse.swt.dnd.DropTargetEvent;
import org.eclipse.swt.dnd.FileTransfer;
import org.eclipse.swt.widgets.Control;

/** Imports and shows session files that are dropped on a control from the file manager or an explorer. */
public final class SessionDrop extends DropTargetAdapter {

	private SessionDrop() {
	}

	/** Lets a control and its children accept session files until the control is disposed. */
	public static void addTo(Control control) {
		DropTarget target = new DropTarget(control, DND.DROP_COPY | DND.DROP_DEFAULT);
		target.setTransfer(FileTransfer.getInstance());
		target.addDropListener(new SessionDrop());
	}

	@Override
	public void dragEnter(DropTargetEvent event) {
		event.detail = (event.operations & DND.DROP_COPY) == 0 ? DND.DROP_NONE : DND.DROP_COPY;
	}

	@Override
	public void dragOperationChanged(DropTargetEvent event) {
		dragEnter(event);
	}

	@Override
	public void drop(DropTargetEvent event) {
		if (event.data instanceof String[] files) {
			for (String file : files) {
				new SessionOpener().open(Path.fromOSString(file));
			}
		}
	}
}
