/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.preferences;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.BooleanFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.IntegerFieldEditor;
import org.eclipse.jface.preference.RadioGroupFieldEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.PreferenceLinkArea;
import org.eclipse.ui.preferences.IWorkbenchPreferenceContainer;
import org.eclipse.ui.preferences.ScopedPreferenceStore;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.CorePreferences.ShowView;
import dev.interlock.core.Interlock;

/** The page <em>Java &gt; Race Detection</em>. */
public final class RaceDetectionPreferencePage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {

	private static final String ANNOTATIONS = "org.eclipse.ui.editors.preferencePages.Annotations"; //$NON-NLS-1$
	private static final int MOST_SESSIONS = 1000;

	/** Called by the workbench. */
	public RaceDetectionPreferencePage() {
		super(GRID);
		setPreferenceStore(new ScopedPreferenceStore(InstanceScope.INSTANCE, Interlock.PLUGIN_ID));
		setDescription(Messages.PreferencePage_description);
	}

	@Override
	public void init(IWorkbench workbench) {
		// the preference store does not depend on the workbench
	}

	@Override
	protected void createFieldEditors() {
		Composite parent = getFieldEditorParent();
		IntegerFieldEditor history = new IntegerFieldEditor(CorePreferences.HISTORY_SIZE,
				Messages.PreferencePage_history, parent, 4);
		history.setValidRange(1, MOST_SESSIONS);
		addField(history);
		addField(new BooleanFieldEditor(CorePreferences.ACTIVATE_NEW_SESSIONS, Messages.PreferencePage_activate,
				parent));
		addField(new RadioGroupFieldEditor(CorePreferences.SHOW_VIEW, Messages.PreferencePage_showView, 1,
				new String[][] { { Messages.PreferencePage_showViewFinding, ShowView.FINDING.stableName() },
						{ Messages.PreferencePage_showViewSession, ShowView.SESSION.stableName() },
						{ Messages.PreferencePage_showViewNever, ShowView.NEVER.stableName() } },
				parent));
		addField(new BooleanFieldEditor(CorePreferences.SHOW_MARKERS, Messages.PreferencePage_markers, parent));
		addField(new EnginePathEditor(CorePreferences.ENGINE_PATH, Messages.PreferencePage_engines, parent));
	}

	@Override
	protected Control createContents(Composite parent) {
		Control fields = super.createContents(parent);
		new PreferenceLinkArea(parent, SWT.NONE, ANNOTATIONS, Messages.PreferencePage_annotations,
				(IWorkbenchPreferenceContainer) getContainer(), null);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "dev.interlock.ui.preferences"); //$NON-NLS-1$
		return fields;
	}
}
