/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.List;
import java.util.Optional;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.statushandlers.StatusManager;

import dev.interlock.core.Interlock;

/**
 * <em>Run As &gt; Race Detection</em>: a shortcut of mode <em>run</em> that launches in mode <em>race</em>. It
 * intentionally does not implement {@code ILaunchShortcut2} and has no configuration type, and its enablement excludes
 * resources. Otherwise the <em>Run</em> button would count it as another way to launch the selected resource, and ask
 * the user.
 */
public final class RunAsRaceShortcut implements ILaunchShortcut {

	@Override
	public void launch(ISelection selection, String mode) {
		if (selection instanceof IStructuredSelection structured) {
			choose(structured.toList()).ifPresent(shortcut -> shortcut.launch(selection, Interlock.LAUNCH_MODE));
		}
	}

	@Override
	public void launch(IEditorPart editor, String mode) {
		choose(List.of(editor.getEditorInput()))
				.ifPresent(shortcut -> shortcut.launch(editor, Interlock.LAUNCH_MODE));
	}

	private Optional<ILaunchShortcut> choose(List<?> selection) {
		List<DelegateShortcut> applicable = DelegateShortcut.all().stream()
				.filter(shortcut -> shortcut.appliesTo(selection)).toList();
		try {
			return switch (applicable.size()) {
			case 0 -> throw new CoreException(Status.warning(Messages.RunAsRaceShortcut_nothingToLaunch));
			case 1 -> Optional.of(applicable.get(0).create());
			default -> create(ShortcutDialog.ask(applicable));
			};
		} catch (CoreException e) {
			StatusManager.getManager().handle(e.getStatus(), StatusManager.SHOW);
			return Optional.empty();
		}
	}

	private static Optional<ILaunchShortcut> create(Optional<DelegateShortcut> chosen) throws CoreException {
		return chosen.isEmpty() ? Optional.empty() : Optional.of(chosen.get().create());
	}
}
