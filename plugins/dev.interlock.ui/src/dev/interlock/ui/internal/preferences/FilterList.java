/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.preferences;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.core.search.SearchEngine;
import org.eclipse.jdt.ui.IJavaElementSearchConstants;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.SelectionDialog;
import org.eclipse.ui.statushandlers.StatusManager;

import dev.interlock.core.ClassFilters.Filter;
import dev.interlock.ui.internal.FontUnits;
import dev.interlock.ui.internal.launching.RaceSettings;

/** A list of class patterns, each with a check box that enables it, and buttons to add and remove patterns. */
final class FilterList {

	private final Group group;
	private final Table table;
	private final Button remove;

	FilterList(Composite parent, String title) {
		group = new Group(parent, SWT.NONE);
		group.setText(title);
		GridLayoutFactory.swtDefaults().numColumns(2).applyTo(group);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(group);
		table = new Table(group, SWT.CHECK | SWT.BORDER | SWT.MULTI | SWT.FULL_SELECTION);
		GridDataFactory.fillDefaults().grab(true, true).hint(FontUnits.characters(table, 34), FontUnits.lines(table, 6))
				.applyTo(table);
		Composite buttons = new Composite(group, SWT.NONE);
		GridLayoutFactory.fillDefaults().applyTo(buttons);
		GridDataFactory.fillDefaults().applyTo(buttons);
		button(buttons, Messages.Filters_addClass, this::addClass);
		button(buttons, Messages.Filters_addPackages, this::addPackages);
		button(buttons, Messages.Filters_addPattern, this::addPattern);
		remove = button(buttons, Messages.Filters_remove, this::remove);
		table.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> enableRemove()));
		enableRemove();
	}

	private static Button button(Composite parent, String text, Runnable action) {
		Button button = new Button(parent, SWT.PUSH);
		button.setText(text);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> action.run()));
		GridDataFactory.fillDefaults().grab(true, false).applyTo(button);
		return button;
	}

	private void enableRemove() {
		remove.setEnabled(table.isEnabled() && table.getSelectionCount() > 0);
	}

	/** Shows a list. */
	void show(List<Filter> filters) {
		table.removeAll();
		filters.forEach(this::add);
		enableRemove();
	}

	private void add(Filter filter) {
		if (Arrays.stream(table.getItems()).noneMatch(item -> item.getText().equals(filter.pattern()))) {
			TableItem item = new TableItem(table, SWT.NONE);
			item.setText(filter.pattern());
			item.setChecked(filter.enabled());
		}
	}

	/** The shown filters. */
	List<Filter> filters() {
		List<Filter> filters = new ArrayList<>();
		for (TableItem item : table.getItems()) {
			filters.add(new Filter(item.getText(), item.getChecked()));
		}
		return filters;
	}

	void setEnabled(boolean enabled) {
		for (var each : group.getChildren()) {
			each.setEnabled(enabled);
			if (each instanceof Composite composite) {
				Arrays.stream(composite.getChildren()).forEach(child -> child.setEnabled(enabled));
			}
		}
		enableRemove();
	}

	private void addClass() {
		try {
			SelectionDialog dialog = JavaUI.createTypeDialog(group.getShell(),
					PlatformUI.getWorkbench().getProgressService(), SearchEngine.createWorkspaceScope(),
					IJavaElementSearchConstants.CONSIDER_ALL_TYPES, true);
			choose(dialog, Messages.Filters_addClassTitle,
					element -> ((IType) element).getFullyQualifiedName());
		} catch (JavaModelException e) {
			StatusManager.getManager().handle(e.getStatus(), StatusManager.SHOW);
		}
	}

	private void addPackages() {
		choose(JavaUI.createPackageDialog(group.getShell(), PlatformUI.getWorkbench().getProgressService(),
				SearchEngine.createWorkspaceScope(), true, true, ""), Messages.Filters_addPackagesTitle, //$NON-NLS-1$
				element -> element.getElementName() + ".*"); //$NON-NLS-1$
	}

	/** Maps a Java element to a pattern. */
	private interface Naming {
		String of(IJavaElement element);
	}

	private void choose(SelectionDialog dialog, String title, Naming naming) {
		dialog.setTitle(title);
		if (dialog.open() == Window.OK) {
			for (Object chosen : dialog.getResult()) {
				add(new Filter(naming.of((IJavaElement) chosen), true));
			}
		}
	}

	private void addPattern() {
		InputDialog dialog = new InputDialog(group.getShell(), Messages.Filters_addPatternTitle,
				Messages.Filters_pattern, "", FilterList::problem); //$NON-NLS-1$
		if (dialog.open() == Window.OK) {
			RaceSettings.split(dialog.getValue()).forEach(each -> add(new Filter(each, true)));
		}
	}

	/** The problem of a typed pattern; empty (no message) if there is no pattern yet; null if there is no problem. */
	private static String problem(String pattern) {
		Optional<String> problem = RaceSettings.patternProblem(pattern);
		return pattern.isBlank() ? "" : problem.orElse(null); //$NON-NLS-1$
	}

	private void remove() {
		table.remove(table.getSelectionIndices());
		enableRemove();
	}
}
