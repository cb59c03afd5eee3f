/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.texteditor.ITextEditor;

import dev.interlock.ui.internal.editor.EditorChanges;
import dev.interlock.ui.internal.editor.WantedAnnotations;
import dev.interlock.ui.internal.editor.WantedAnnotations.Placed;

/**
 * Marks the entries of all atomic sections in the rulers of the editors that show their classes. A double click on a
 * mark enables or disables its section. For use in the UI thread.
 */
final class SectionMarks {

	private record Wanted(IAnnotationModel model, SectionNode node) implements WantedAnnotations.Wanted {
	}

	private final IWorkbenchPage page;
	private final EditorChanges editors;
	private final Consumer<SectionNode> toggle;
	private final WantedAnnotations<Wanted> marks = new WantedAnnotations<>();
	private final Map<ITextEditor, SectionToggle> toggles = new HashMap<>();
	private List<SectionNode> sections = List.of();

	/**
	 * Starts to track the editors of a page.
	 *
	 * @param toggle enables or disables a section
	 */
	SectionMarks(IWorkbenchPage page, Consumer<SectionNode> toggle) {
		this.page = page;
		this.toggle = toggle;
		editors = new EditorChanges(page, this::refresh);
	}

	/** Marks the sections of these rows and removes all other marks. */
	void show(List<SectionNode> rows) {
		List<SectionNode> all = new ArrayList<>();
		rows.forEach(row -> collect(row, all));
		sections = all;
		refresh();
	}

	private static void collect(SectionNode row, List<SectionNode> all) {
		if (row.section() != null && row.code().entryLine() > 0) {
			all.add(row);
		}
		row.children().forEach(child -> collect(child, all));
	}

	/** Removes all marks and listeners. */
	void stop() {
		editors.stop();
		show(List.of());
	}

	private void refresh() {
		Map<Wanted, ITextEditor> wanted = new HashMap<>();
		for (SectionNode node : sections) {
			ITextEditor editor = SectionRanges.editor(page, node);
			IAnnotationModel model = editor == null ? null
					: editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
			if (model != null) {
				wanted.put(new Wanted(model, node), editor);
			}
		}
		marks.show(wanted.keySet(), mark -> place(mark, wanted.get(mark)));
		listenIn(new HashSet<>(wanted.values()));
	}

	private static Optional<Placed> place(Wanted wanted, ITextEditor editor) {
		IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
		try {
			int line = wanted.node().code().entryLine() - 1;
			return Optional.of(new Placed(new SectionMark(wanted.node()),
					new Position(document.getLineOffset(line), document.getLineInformation(line).getLength())));
		} catch (BadLocationException e) {
			// the class was compiled from a longer source than the editor has: the line does not exist
			return Optional.empty();
		}
	}

	private void listenIn(Set<ITextEditor> editors) {
		toggles.entrySet().removeIf(each -> {
			if (!editors.contains(each.getKey())) {
				each.getValue().uninstall();
			}
			return !editors.contains(each.getKey());
		});
		editors.forEach(each -> toggles.computeIfAbsent(each, editor -> SectionToggle.install(editor, toggle)));
	}
}
