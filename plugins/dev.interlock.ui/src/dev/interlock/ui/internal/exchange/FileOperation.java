/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.exchange;

import java.lang.reflect.InvocationTargetException;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.wizard.IWizardContainer;

/** An operation of a wizard on files, outside the UI thread. */
@FunctionalInterface
interface FileOperation {

	/** Performs the operation. */
	void run() throws CoreException;

	/**
	 * Performs an operation with the progress of a wizard and shows a dialog if it fails. Must be called in the UI
	 * thread.
	 *
	 * @return whether it succeeded
	 */
	static boolean perform(IWizardContainer container, FileOperation operation) {
		try {
			container.run(true, false, monitor -> {
				try {
					operation.run();
				} catch (CoreException e) {
					throw new InvocationTargetException(e);
				}
			});
			return true;
		} catch (InvocationTargetException e) {
			if (!(e.getCause() instanceof CoreException failure)) {
				throw new IllegalStateException(e.getCause());
			}
			ErrorDialog.openError(container.getShell(), null, null, failure.getStatus());
		} catch (InterruptedException e) {
			// the operation cannot be cancelled: the workbench itself is closing
			Thread.currentThread().interrupt();
		}
		return false;
	}
}
