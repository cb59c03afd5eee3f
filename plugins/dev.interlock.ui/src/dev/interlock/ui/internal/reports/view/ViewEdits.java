/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.commands.operations.AbstractOperation;
import org.eclipse.core.commands.operations.IOperationHistory;
import org.eclipse.core.commands.operations.IUndoContext;
import org.eclipse.core.commands.operations.ObjectUndoContext;
import org.eclipse.core.commands.operations.UndoContext;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.operations.UndoRedoActionGroup;

import dev.interlock.session.Finding;
import dev.interlock.ui.internal.Clipboards;
import dev.interlock.ui.internal.reports.model.FindingNode;
import dev.interlock.ui.internal.reports.text.FindingReport;
import dev.interlock.ui.internal.reports.tree.FindingsTree;

/**
 * The commands of the menu <em>Edit</em> in the view. They apply to the text that has the focus, or else to the
 * selected findings. For use in the UI thread.
 */
public final class ViewEdits {

	private final FindingsTree tree;
	private final DetailsPane details;
	private final Text filter;
	private final ViewPresentation presentation;
	private final IUndoContext removals = new ObjectUndoContext(this);

	ViewEdits(FindingsTree tree, DetailsPane details, Text filter, ViewPresentation presentation) {
		this.tree = tree;
		this.details = details;
		this.filter = filter;
		this.presentation = presentation;
	}

	/** Lets <em>Undo</em> and <em>Redo</em> of a site apply to removals and to the operations of the workspace. */
	void addUndoTo(IViewSite site) {
		IUndoContext workspace = ResourcesPlugin.getWorkspace().getAdapter(IUndoContext.class);
		IUndoContext context = new UndoContext() {
			@Override
			public boolean matches(IUndoContext other) {
				return other == removals || workspace != null && workspace.matches(other) || super.matches(other);
			}
		};
		new UndoRedoActionGroup(site, context, true).fillActionBars(site.getActionBars());
	}

	/** Disposes the undo history of the view. */
	void forget() {
		history().dispose(removals, true, true, true);
	}

	/** Copies the selected text if a text has the focus, or else the report of the selected findings. */
	void copy() {
		if (details.focusedText() != null) {
			details.focusedText().copy();
		} else if (filter.isFocusControl()) {
			filter.copy();
		} else {
			copy(FindingReport::of);
		}
	}

	/** Copies the rows of the selected findings as a table. */
	public void copyRows() {
		copy(tree::asTable);
	}

	private void copy(Function<List<Finding>, String> text) {
		List<Finding> selected = tree.selectedFindings();
		if (!selected.isEmpty()) {
			Clipboards.copy(filter.getDisplay(), text.apply(selected));
		}
	}

	/** Selects the whole text that has the focus, or else all findings. */
	void selectAll() {
		if (details.focusedText() != null) {
			details.focusedText().selectAll();
		} else if (filter.isFocusControl()) {
			filter.selectAll();
		} else {
			tree.selectAll();
		}
	}

	/** Moves the focus to the filter. */
	void find() {
		filter.setFocus();
	}

	/**
	 * Removes the selected findings from the view until a run finds them again. In the filter field, deletes a
	 * character.
	 */
	public void remove() {
		if (filter.isFocusControl()) {
			if (filter.getSelectionCount() == 0) {
				filter.setSelection(filter.getCaretPosition(), filter.getCaretPosition() + 1);
			}
			filter.insert(""); //$NON-NLS-1$
		} else if (details.focusedText() == null) {
			remove(tree.selectedNodes());
		}
	}

	public void removeAll() {
		remove(tree.nodes());
	}

	private void remove(List<FindingNode> nodes) {
		Set<String> keys = nodes.stream().flatMap(node -> node.keys().stream()).collect(Collectors.toSet());
		if (keys.isEmpty()) {
			return;
		}
		try {
			history().execute(new Removal(keys), null, null);
		} catch (ExecutionException e) {
			ILog.of(ViewEdits.class).error(e.getMessage(), e);
		}
	}

	private static IOperationHistory history() {
		return PlatformUI.getWorkbench().getOperationSupport().getOperationHistory();
	}

	/** The removal of findings from the view as an undoable operation. */
	private final class Removal extends AbstractOperation {

		private final Set<String> keys;

		Removal(Set<String> keys) {
			super(keys.size() == 1 ? Messages.ViewEdits_removeOne : Messages.ViewEdits_remove);
			this.keys = keys;
			addContext(removals);
		}

		private IStatus run(Consumer<Set<String>> change) {
			change.accept(keys);
			return Status.OK_STATUS;
		}

		@Override
		public IStatus execute(IProgressMonitor monitor, IAdaptable info) {
			return redo(monitor, info);
		}

		@Override
		public IStatus redo(IProgressMonitor monitor, IAdaptable info) {
			return run(presentation::remove);
		}

		@Override
		public IStatus undo(IProgressMonitor monitor, IAdaptable info) {
			return run(presentation::restore);
		}
	}
}
