/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.dialogs.MessageDialogWithToggle;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.session.Finding;
import dev.interlock.session.HealedSection;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;
import dev.interlock.ui.internal.sections.AtomicSectionsView;
import dev.interlock.ui.internal.sections.HealingTexts;

/**
 * Starts or stops the healing of an atomic section in the running program: that of the selected violation, or the one
 * selected in <em>Atomic Sections</em>. The data after the class name is {@code on} or {@code off}.
 */
public final class HealHandler extends AbstractHandler implements IExecutableExtension {

	/** The preference that suppresses the explanation of what healing guarantees. */
	private static final String EXPLAINED = "healingExplained"; //$NON-NLS-1$

	private static final String PREFERENCES = "dev.interlock.ui"; //$NON-NLS-1$

	private boolean isOn;

	@Override
	public void setInitializationData(IConfigurationElement element, String property, Object data) {
		isOn = "on".equals(data); //$NON-NLS-1$
	}

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
		Shell shell = window.getShell();
		if (HandlerUtil.getActivePart(event) instanceof AtomicSectionsView view) {
			String section = view.selectedSection();
			if (section == null) {
				say(shell, Messages.HealHandler_noSection);
			} else {
				heal(shell, Interlock.sessions().active(), section);
			}
			return null;
		}
		RaceReportsView view = RaceReportsViews.of(window);
		FixRequest selected = view == null ? null : view.selectedRequest();
		String section = selected == null ? null : section(selected.finding());
		if (section == null) {
			say(shell, selected == null ? Messages.OpenAccessHandler_noFinding : Messages.HealHandler_noSection);
		} else {
			heal(shell, selected.session(), section);
		}
		return null;
	}

	private static String section(Finding finding) {
		return finding.violation() == null || finding.violation().section().isEmpty() ? null
				: finding.violation().section();
	}

	private void heal(Shell shell, RaceSession session, String section) {
		if (session == null || !session.canHeal()) {
			say(shell, Messages.HealHandler_notRunning);
		} else if (!isOn || explain(shell, session, section)) {
			session.heal(section, isOn);
		}
	}

	/** What the agent of a running program knows of a section; null if the class of the section has not been loaded. */
	private static HealedSection known(RaceSession session, String section) {
		return session.snapshot().healing().stream()
				.filter(each -> each.section().equals(section) && each.isChecked()).findFirst().orElse(null);
	}

	/**
	 * Says once what healing does not guarantee, and what the code of the section permits; returns whether the user wants
	 * it. A section that is refused is not healed.
	 */
	private static boolean explain(Shell shell, RaceSession session, String section) {
		HealedSection known = known(session, section);
		String permitted = known == null ? Messages.HealHandler_notLoaded
				: HealingTexts.offered(known) + "\n\n" + HealingTexts.permitted(known.permitted()); //$NON-NLS-1$
		if (known != null && known.offered().isEmpty()) {
			say(shell, permitted);
			return false;
		}
		IPreferenceStore store = new ScopedPreferenceStore(InstanceScope.INSTANCE, PREFERENCES);
		if (MessageDialogWithToggle.ALWAYS.equals(store.getString(EXPLAINED))) {
			return true;
		}
		String explanation = NLS.bind(Messages.HealHandler_explanation, section, permitted);
		MessageDialogWithToggle dialog = MessageDialogWithToggle.openOkCancelConfirm(shell, Messages.HealHandler_title,
				explanation, Messages.HealHandler_doNotShow, false, store, EXPLAINED);
		return dialog.getReturnCode() == MessageDialog.OK;
	}

	private static void say(Shell shell, String message) {
		MessageDialog.openInformation(shell, Messages.HealHandler_title, message);
	}
}
