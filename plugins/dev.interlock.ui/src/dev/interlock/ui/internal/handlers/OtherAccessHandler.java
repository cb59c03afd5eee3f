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
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

import dev.interlock.ui.internal.editor.SourceOpener;
import dev.interlock.ui.internal.markers.MarkedFindings;
import dev.interlock.ui.internal.markers.MarkedFindings.Mark;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;

/**
 * <em>Other Access</em>: moves from the line of the caret to the next access of the finding that is marked there, and
 * from the last to the first. If several findings are marked, the one selected in the view comes first.
 */
public final class OtherAccessHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
		IWorkbenchPage page = window.getActivePage();
		List<Mark> marks = marks(page);
		if (!marks.isEmpty()) {
			Mark mark = marks.get(0);
			new SourceOpener(page).open(mark.session(), mark.finding(), next(marks));
		} else {
			MessageDialog.openInformation(window.getShell(), Messages.OtherAccessHandler_title,
					Messages.OtherAccessHandler_noMark);
		}
		return null;
	}

	/** The index of the next access that is not on this line. */
	private static int next(List<Mark> marks) {
		Set<Integer> here = marks.stream().map(Mark::index).collect(Collectors.toSet());
		int count = marks.get(0).finding().accesses().size();
		int first = marks.get(0).index();
		return IntStream.rangeClosed(1, count).map(step -> (first + step) % count).filter(each -> !here.contains(each))
				.findFirst().orElse((first + 1) % count);
	}

	/** The accesses of one finding on the line of the caret. */
	private static List<Mark> marks(IWorkbenchPage page) {
		IEditorPart editor = page.getActiveEditor();
		ITextEditor text = Adapters.adapt(editor, ITextEditor.class);
		if (text == null || !(text.getSelectionProvider().getSelection() instanceof ITextSelection selection)) {
			return List.of();
		}
		List<Mark> marks = MarkedFindings.onLine(editor, selection.getOffset());
		RaceReportsView view = RaceReportsViews.of(page);
		String selected = view == null ? "" : view.selectedFinding(); //$NON-NLS-1$
		Optional<String> chosen = marks.stream().map(mark -> mark.finding().id()).filter(selected::equals).findFirst()
				.or(() -> marks.stream().map(mark -> mark.finding().id()).findFirst());
		return marks.stream().filter(mark -> mark.finding().id().equals(chosen.orElse(""))).toList(); //$NON-NLS-1$
	}
}
