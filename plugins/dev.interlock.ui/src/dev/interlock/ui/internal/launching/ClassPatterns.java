/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.ui.JavaElementLabelProvider;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;

import dev.interlock.ui.internal.FontUnits;

/** The part of the tab that selects the classes to instrument: patterns to include and to exclude. */
final class ClassPatterns {

	private final Text include;
	private final Text exclude;
	private final PackageSource packages;

	/** Provides the packages to choose from. Called in the UI thread. */
	@FunctionalInterface
	interface PackageSource {
		/** The packages of the configuration's project; empty if it names none. */
		List<IPackageFragment> packages();
	}

	ClassPatterns(Composite parent, PackageSource packages, Runnable changed) {
		this.packages = packages;
		Group group = new Group(parent, SWT.NONE);
		group.setText(Messages.ClassPatterns_group);
		GridLayoutFactory.swtDefaults().numColumns(3).applyTo(group);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
		include = field(group, Messages.ClassPatterns_include, Messages.ClassPatterns_includeHint,
				Messages.ClassPatterns_addInclude, changed);
		exclude = field(group, Messages.ClassPatterns_exclude, Messages.ClassPatterns_excludeHint,
				Messages.ClassPatterns_addExclude, changed);
	}

	private Text field(Composite parent, String name, String hint, String add, Runnable changed) {
		new Label(parent, SWT.NONE).setText(name);
		Text text = new Text(parent, SWT.BORDER | SWT.SINGLE);
		text.setMessage(hint);
		text.setToolTipText(Messages.ClassPatterns_toolTip);
		text.addModifyListener(e -> changed.run());
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false)
				.hint(FontUnits.characters(text, 26), SWT.DEFAULT)
				.applyTo(text);
		Button button = new Button(parent, SWT.PUSH);
		button.setText(add);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> addPackages(text)));
		GridDataFactory.fillDefaults().applyTo(button);
		return text;
	}

	private void addPackages(Text text) {
		ElementListSelectionDialog dialog = new ElementListSelectionDialog(text.getShell(),
				new JavaElementLabelProvider(JavaElementLabelProvider.SHOW_DEFAULT));
		dialog.setTitle(Messages.ClassPatterns_dialogTitle);
		dialog.setMessage(Messages.ClassPatterns_dialogMessage);
		dialog.setEmptyListMessage(Messages.ClassPatterns_noPackages);
		dialog.setMultipleSelection(true);
		dialog.setElements(packages.packages().toArray());
		if (dialog.open() == Window.OK) {
			List<String> patterns = new ArrayList<>(RaceSettings.split(text.getText()));
			for (Object chosen : dialog.getResult()) {
				patterns.add(patternOf((IJavaElement) chosen));
			}
			text.setText(RaceSettings.join(patterns));
		}
	}

	private static String patternOf(IJavaElement chosen) {
		return chosen.getElementName() + ".*"; //$NON-NLS-1$
	}

	void show(String included, String excluded) {
		include.setText(included);
		exclude.setText(excluded);
	}

	/** The patterns to include, as typed. */
	String include() {
		return include.getText();
	}

	/** The patterns to exclude, as typed. */
	String exclude() {
		return exclude.getText();
	}
}
