/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.interleaving;

import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.KeyListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

import dev.interlock.session.interleaving.Interleaving;
import dev.interlock.session.interleaving.Interleaving.Step;
import dev.interlock.session.interleaving.InterleavingSvg;
import dev.interlock.ui.internal.reports.text.FindingTexts;

/** The steps of an interleaving as rows of a table. Enter or a double click opens the location of a step. */
final class InterleavingTable {

	private final TableViewer viewer;
	private Interleaving shown;

	InterleavingTable(Composite parent, Consumer<Step> opener, Runnable toPicture) {
		viewer = new TableViewer(parent, SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
		viewer.getTable().setHeaderVisible(true);
		column(Messages.Table_step, 8, index -> String.valueOf(index + 1));
		column(Messages.Table_thread, 24, index -> shown.lanes().get(step(index).lane()));
		column(Messages.Table_operation, 44,
				index -> step(index).isAccess()
						? FindingTexts.badge(step(index).number()) + ' ' + step(index).text()
						: step(index).text());
		column(Messages.Table_place, 30,
				index -> step(index).place() == null ? "" : InterleavingSvg.place(step(index).place())); //$NON-NLS-1$
		column(Messages.Table_locks, 30, index -> String.join(", ", step(index).locks())); //$NON-NLS-1$
		column(Messages.Table_relations, 30,
				index -> String.join(", ", shown.relations(index))); //$NON-NLS-1$
		viewer.addOpenListener(event -> {
			if (viewer.getStructuredSelection().getFirstElement() instanceof Integer index) {
				opener.accept(step(index));
			}
		});
		viewer.getTable().addKeyListener(KeyListener.keyPressedAdapter(event -> {
			if (event.character == InterleavingCanvas.TOGGLE) {
				event.doit = false;
				toPicture.run();
			}
		}));
	}

	/** The step of a row; the same step may be in several rows. */
	private Step step(int index) {
		return shown.steps().get(index);
	}

	private void column(String title, int characters, IntFunction<String> text) {
		TableViewerColumn column = new TableViewerColumn(viewer, SWT.LEFT);
		column.getColumn().setText(title);
		column.getColumn().setWidth(
				new PixelConverter(viewer.getTable()).convertWidthInCharsToPixels(characters));
		column.setLabelProvider(ColumnLabelProvider.createTextProvider(index -> text.apply((Integer) index)));
	}

	void show(Interleaving interleaving) {
		shown = interleaving;
		viewer.setInput(IntStream.range(0, interleaving.steps().size()).boxed().toList());
	}

	Control control() {
		return viewer.getTable();
	}
}
