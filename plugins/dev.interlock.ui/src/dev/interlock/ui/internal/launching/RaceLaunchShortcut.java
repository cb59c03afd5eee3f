/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.function.Consumer;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.debug.ui.ILaunchShortcut2;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.statushandlers.StatusManager;

/**
 * A shortcut of mode <em>race</em> that delegates to another shortcut. The id of the delegate follows the class name in
 * {@code plugin.xml} after a colon. The delegate finds, creates and names the configurations.
 */
public final class RaceLaunchShortcut implements ILaunchShortcut2, IExecutableExtension {

	private String delegateId;

	@Override
	public void setInitializationData(IConfigurationElement config, String propertyName, Object data) {
		delegateId = String.valueOf(data);
	}

	@Override
	public void launch(ISelection selection, String mode) {
		delegateTo(shortcut -> shortcut.launch(selection, mode));
	}

	@Override
	public void launch(IEditorPart editor, String mode) {
		delegateTo(shortcut -> shortcut.launch(editor, mode));
	}

	private void delegateTo(Consumer<ILaunchShortcut> action) {
		try {
			action.accept(delegate());
		} catch (CoreException e) {
			StatusManager.getManager().handle(Status.error(e.getStatus().getMessage(), e), StatusManager.SHOW);
		}
	}

	private ILaunchShortcut delegate() throws CoreException {
		return DelegateShortcut.find(delegateId).orElseThrow(() -> new CoreException(
				Status.error(NLS.bind(Messages.RaceLaunchShortcut_missingDelegate, delegateId)))).create();
	}

	private ILaunchShortcut2 participant() {
		try {
			return delegate() instanceof ILaunchShortcut2 participant ? participant : null;
		} catch (CoreException e) {
			ILog.of(getClass()).log(e.getStatus());
			return null;
		}
	}

	@Override
	public ILaunchConfiguration[] getLaunchConfigurations(ISelection selection) {
		ILaunchShortcut2 participant = participant();
		return participant == null ? null : participant.getLaunchConfigurations(selection);
	}

	@Override
	public ILaunchConfiguration[] getLaunchConfigurations(IEditorPart editor) {
		ILaunchShortcut2 participant = participant();
		return participant == null ? null : participant.getLaunchConfigurations(editor);
	}

	@Override
	public IResource getLaunchableResource(ISelection selection) {
		ILaunchShortcut2 participant = participant();
		return participant == null ? null : participant.getLaunchableResource(selection);
	}

	@Override
	public IResource getLaunchableResource(IEditorPart editor) {
		ILaunchShortcut2 participant = participant();
		return participant == null ? null : participant.getLaunchableResource(editor);
	}
}
