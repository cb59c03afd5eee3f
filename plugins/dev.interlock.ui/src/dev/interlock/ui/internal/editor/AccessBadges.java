/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.editor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IAnnotationModelListener;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.texteditor.ITextEditor;

import dev.interlock.session.Access;
import dev.interlock.session.AccessNumbers;
import dev.interlock.session.Finding;
import dev.interlock.ui.internal.editor.WantedAnnotations.Placed;
import dev.interlock.ui.internal.markers.MarkedFindings;
import dev.interlock.ui.internal.markers.MarkedFindings.PlacedMark;
import dev.interlock.ui.internal.reports.text.FindingTexts;

/**
 * Numbers the marked lines of the selected finding in the rulers of all editors of a page. The numbers follow edits and
 * appear in newly opened editors too. For use in the UI thread.
 */
public final class AccessBadges implements IAnnotationModelListener {

	/** A badge to be shown: its line, and the accesses of a finding. */
	private record Wanted(IAnnotationModel model, int line, String finding, List<Integer> indices)
			implements
				WantedAnnotations.Wanted {
	}

	private final IWorkbenchPage page;
	private final EditorChanges editors;
	private final WantedAnnotations<Wanted> badges = new WantedAnnotations<>();
	private final Set<IAnnotationModel> observed = new HashSet<>();
	private final AtomicBoolean waiting = new AtomicBoolean();
	private Finding finding;
	private boolean stopped;

	/** Starts to track the editors of a page. */
	public AccessBadges(IWorkbenchPage page) {
		this.page = page;
		editors = new EditorChanges(page, this::refresh);
	}

	/** Numbers the lines of another finding; null for none. */
	public void show(Finding newFinding) {
		boolean same = finding == null ? newFinding == null
				: newFinding != null && finding.id().equals(newFinding.id())
						&& finding.accesses().equals(newFinding.accesses());
		finding = newFinding;
		if (!same) {
			refresh();
		}
	}

	/** Removes all numbers and listeners. */
	public void stop() {
		stopped = true;
		editors.stop();
		badges.clear();
		observed.forEach(model -> model.removeAnnotationModelListener(this));
		observed.clear();
	}

	private void refresh() {
		if (stopped) {
			return;
		}
		Set<IAnnotationModel> open = new HashSet<>();
		Map<Wanted, Position> wanted = new HashMap<>();
		for (ITextEditor editor : MarkedFindings.textEditors(page)) {
			IAnnotationModel model = editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
			if (model != null && open.add(model)) {
				collect(editor, model, wanted);
			}
		}
		observe(open);
		badges.show(wanted.keySet(), badge -> Optional.of(new Placed(badge(badge), copy(wanted.get(badge)))));
	}

	private void collect(ITextEditor editor, IAnnotationModel model, Map<Wanted, Position> wanted) {
		if (finding == null) {
			return;
		}
		Map<Integer, List<PlacedMark>> byLine = new TreeMap<>();
		for (PlacedMark mark : MarkedFindings.of(editor, finding.id())) {
			if (mark.index() < finding.accesses().size()) {
				byLine.computeIfAbsent(mark.line(), line -> new ArrayList<>()).add(mark);
			}
		}
		byLine.forEach((line, marks) -> wanted.put(
				new Wanted(model, line, finding.id(), marks.stream().map(PlacedMark::index).sorted().toList()),
				marks.get(0).position()));
	}

	private AccessBadge badge(Wanted wanted) {
		List<Integer> numbers = wanted.indices().stream().map(index -> AccessNumbers.of(finding, index)).sorted()
				.toList();
		String text = wanted.indices().stream().map(this::text).collect(Collectors.joining("\n")); //$NON-NLS-1$
		return new AccessBadge(numbers, text);
	}

	private static Position copy(Position position) {
		return new Position(position.getOffset(), position.getLength());
	}

	private String text(int index) {
		Access access = finding.accesses().get(index);
		return NLS.bind(Messages.AccessBadges_text, new Object[] { FindingTexts.badge(finding, index),
				FindingTexts.operation(access), FindingTexts.thread(access.thread()) });
	}

	private void observe(Set<IAnnotationModel> open) {
		observed.removeIf(model -> {
			if (!open.contains(model)) {
				model.removeAnnotationModelListener(this);
			}
			return !open.contains(model);
		});
		open.forEach(model -> {
			if (observed.add(model)) {
				model.addAnnotationModelListener(this);
			}
		});
	}

	/** Called in any thread, and often, when markers are added, removed or moved. */
	@Override
	public void modelChanged(IAnnotationModel model) {
		if (!waiting.getAndSet(true)) {
			page.getWorkbenchWindow().getWorkbench().getDisplay().asyncExec(() -> {
				waiting.set(false);
				refresh();
			});
		}
	}
}
