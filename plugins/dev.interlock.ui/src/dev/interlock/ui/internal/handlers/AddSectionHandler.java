/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

import dev.interlock.sections.AtomicSection;
import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.internal.sections.AtomicSectionsView;
import dev.interlock.ui.internal.sections.Proposal;
import dev.interlock.ui.internal.sections.SelectedLines;
import dev.interlock.ui.internal.sections.SelectedLinesDialog;

/** Adds an atomic section for the selected lines of the Java editor to the file of its project. */
public final class AddSectionHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		IWorkbenchPage page = HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage();
		IEditorPart part = page.getActiveEditor();
		ITextEditor editor = part == null ? null : Adapters.adapt(part, ITextEditor.class);
		ICompilationUnit unit = editor == null ? null
				: SelectedLines.unit(JavaUI.getEditorInputJavaElement(editor.getEditorInput()));
		if (unit == null) {
			say(page, Messages.AddSectionHandler_noEditor);
		} else if (editor.isDirty()) {
			say(page, NLS.bind(Messages.AddSectionHandler_notCompiled, unit.getElementName()));
		} else if (editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
			int first = selection.getStartLine() + 1;
			int last = lastLine(selection);
			Job.create(Messages.AddSectionHandler_job, monitor -> {
				List<Proposal> found = SelectedLines.sections(unit, first, last, monitor);
				page.getWorkbenchWindow().getShell().getDisplay().asyncExec(() -> choose(page, unit, found));
			}).schedule();
		}
		return null;
	}

	/** The last line with selected text, from 1. The indentation of a line is not a part of its text. */
	private static int lastLine(ITextSelection selection) {
		String text = selection.getText();
		int end = text.stripTrailing().length();
		long blank = end == 0 ? 0
				: text.substring(end, Math.max(end, text.length() - 1)).chars().filter(each -> each == '\n').count();
		return selection.getEndLine() + 1 - (int) blank;
	}

	private static void choose(IWorkbenchPage page, ICompilationUnit unit, List<Proposal> found) {
		if (found == null || found.isEmpty()) {
			say(page, NLS.bind(found == null ? Messages.AddSectionHandler_notCompiled
					: Messages.AddSectionHandler_none, unit.getElementName()));
			return;
		}
		AtomicSection chosen = found.size() == 1 ? found.get(0).section()
				: SelectedLinesDialog.ask(page.getWorkbenchWindow().getShell(), found);
		if (chosen != null) {
			try {
				AtomicSectionsView view = (AtomicSectionsView) page.showView(ViewIds.ATOMIC_SECTIONS);
				view.add(unit.getJavaProject().getProject(), chosen);
			} catch (PartInitException e) {
				say(page, e.getStatus().getMessage());
			}
		}
	}

	private static void say(IWorkbenchPage page, String text) {
		MessageDialog.openInformation(page.getWorkbenchWindow().getShell(), Messages.AddSectionHandler_title, text);
	}
}
