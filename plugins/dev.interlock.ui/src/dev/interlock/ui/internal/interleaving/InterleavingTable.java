/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.interleaving;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.KeyListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

import dev.interlock.core.interleaving.Interleaving;
import dev.interlock.core.interleaving.Interleaving.Step;
import dev.interlock.core.interleaving.InterleavingSvg;
import dev.interlock.ui.internal.reports.text.FindingTexts;

/** The steps of an interleaving as rows of a table. Enter or a double click opens the location of a step. */
final class InterleavingTable {

	private final TableViewer viewer;
	private Interleaving shown;

	InterleavingTable(Composite parent, Consumer<Step> opener, Runnable toPicture) {
		viewer = new TableViewer(parent, SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
		viewer.getTable().setHeaderVisible(true);
		column(Messages.Table_step, 8, step -> String.valueOf(shown.steps().indexOf(step) + 1));
		column(Messages.Table_thread, 24, step -> shown.lanes().get(step.lane()));
		column(Messages.Table_operation, 44,
				step -> step.isAccess() ? FindingTexts.badge(step.number()) + ' ' + step.text() : step.text());
		column(Messages.Table_place, 30, step -> step.place() == null ? "" : InterleavingSvg.place(step.place())); //$NON-NLS-1$
		column(Messages.Table_locks, 30, step -> String.join(", ", step.locks())); //$NON-NLS-1$
		column(Messages.Table_relations, 30,
				step -> String.join(", ", shown.relations(shown.steps().indexOf(step)))); //$NON-NLS-1$
		viewer.addOpenListener(event -> {
			if (viewer.getStructuredSelection().getFirstElement() instanceof Step step) {
				opener.accept(step);
			}
		});
		viewer.getTable().addKeyListener(KeyListener.keyPressedAdapter(event -> {
			if (event.character == InterleavingCanvas.TOGGLE) {
				event.doit = false;
				toPicture.run();
			}
		}));
	}

	private void column(String title, int characters, Function<Step, String> text) {
		TableViewerColumn column = new TableViewerColumn(viewer, SWT.LEFT);
		column.getColumn().setText(title);
		column.getColumn().setWidth(
				new PixelConverter(viewer.getTable()).convertWidthInCharsToPixels(characters));
		column.setLabelProvider(ColumnLabelProvider.createTextProvider(step -> text.apply((Step) step)));
	}

	void show(Interleaving interleaving) {
		shown = interleaving;
		viewer.setInput(List.copyOf(interleaving.steps()));
	}

	Control control() {
		return viewer.getTable();
	}
}
