/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.markers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.MarkerAnnotation;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;

/** The accesses of findings that are marked in an editor, at their positions after edits. For use in the UI thread. */
public final class MarkedFindings {

	/**
	 * A marked access.
	 *
	 * @param session the session of the finding
	 * @param finding the finding in its current state
	 * @param index   the index of the access
	 * @param stale   whether the source was changed since the run
	 */
	public record Mark(RaceSession session, Finding finding, int index, boolean stale) {
	}

	/**
	 * The position of an access of a finding in an editor.
	 *
	 * @param index    the index of the access
	 * @param line     its line, from 0
	 * @param position its marked text, as edits have moved it
	 */
	public record PlacedMark(int index, int line, Position position) {
	}

	private MarkedFindings() {
	}

	/** The text editors of a page that already exist; none is restored. */
	public static Collection<ITextEditor> textEditors(IWorkbenchPage page) {
		return Stream.of(page.getEditorReferences()).map(reference -> reference.getEditor(false))
				.map(editor -> Adapters.adapt(editor, ITextEditor.class)).filter(Objects::nonNull)
				.filter(editor -> editor.getDocumentProvider() != null).toList();
	}

	/** The marks of a finding's accesses in an editor; empty if it has none. */
	public static List<PlacedMark> of(ITextEditor editor, String findingId) {
		List<PlacedMark> marks = new ArrayList<>();
		IDocument document = document(editor);
		IAnnotationModel model = editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
		if (document == null || model == null) {
			return marks;
		}
		for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
			Annotation annotation = all.next();
			Position position = model.getPosition(annotation);
			if (annotation instanceof MarkerAnnotation marked && !annotation.isMarkedDeleted() && position != null
					&& findingId.equals(marked.getMarker().getAttribute(FindingMarkers.ATTR_FINDING, ""))) { //$NON-NLS-1$
				int index = marked.getMarker().getAttribute(FindingMarkers.ATTR_ACCESS_INDEX, -1);
				lineOf(document, position).filter(line -> index >= 0)
						.ifPresent(line -> marks.add(new PlacedMark(index, line, position)));
			}
		}
		return marks;
	}

	/**
	 * Brings an editor that marks an access of a finding to the front and selects the access. No editor is opened, and
	 * the focus does not move.
	 *
	 * @return whether there was one
	 */
	public static boolean reveal(IWorkbenchPage page, String findingId) {
		for (ITextEditor editor : textEditors(page)) {
			Optional<PlacedMark> first = of(editor, findingId).stream()
					.min(Comparator.comparingInt(PlacedMark::index));
			if (first.isPresent()) {
				page.bringToTop(editor);
				Position position = first.get().position();
				editor.selectAndReveal(position.getOffset(), position.getLength());
				return true;
			}
		}
		return false;
	}

	private static Optional<Integer> lineOf(IDocument document, Position position) {
		try {
			return Optional.of(document.getLineOfOffset(position.getOffset()));
		} catch (BadLocationException e) {
			// the text of the position has just been cut: the mark has no position
			return Optional.empty();
		}
	}

	/** The accesses that are marked on the line of an offset; none if the editor shows no text with markers. */
	public static List<Mark> onLine(IEditorPart editor, int offset) {
		IDocument document = document(editor);
		if (document == null) {
			return List.of();
		}
		try {
			IRegion line = document.getLineInformationOfOffset(offset);
			return overlapping(editor, line.getOffset(), line.getLength());
		} catch (BadLocationException e) {
			// the caret was behind the end of a document that has just become shorter: there is no line and no mark
			return List.of();
		}
	}

	/** The accesses whose marked text overlaps a part of the document. */
	public static List<Mark> overlapping(IEditorPart editor, int offset, int length) {
		List<Mark> marks = new ArrayList<>();
		ITextEditor text = Adapters.adapt(editor, ITextEditor.class);
		IAnnotationModel model = text == null ? null
				: text.getDocumentProvider().getAnnotationModel(text.getEditorInput());
		if (model == null) {
			return marks;
		}
		for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
			Annotation annotation = all.next();
			Position position = model.getPosition(annotation);
			if (annotation instanceof MarkerAnnotation marked && !annotation.isMarkedDeleted() && position != null
					&& position.overlapsWith(offset, Math.max(1, length))) {
				of(marked.getMarker()).ifPresent(marks::add);
			}
		}
		return marks;
	}

	/** The access that a marker shows; empty if it is not a marker of Interlock or its session was removed. */
	public static Optional<Mark> of(IMarker marker) {
		String sessionId = marker.getAttribute(FindingMarkers.ATTR_SESSION, ""); //$NON-NLS-1$
		String findingId = marker.getAttribute(FindingMarkers.ATTR_FINDING, ""); //$NON-NLS-1$
		int index = marker.getAttribute(FindingMarkers.ATTR_ACCESS_INDEX, -1);
		boolean stale = marker.getAttribute(FindingMarkers.ATTR_STALE, false);
		if (sessionId.isEmpty() || index < 0) {
			return Optional.empty();
		}
		return Interlock.sessions().sessions().stream().filter(session -> session.id().equals(sessionId))
				.flatMap(session -> session.snapshot().findings().stream()
						.filter(finding -> Objects.equals(finding.id(), findingId))
						.map(finding -> new Mark(session, finding, index, stale)))
				.findFirst();
	}

	private static IDocument document(IEditorPart editor) {
		ITextEditor text = Adapters.adapt(editor, ITextEditor.class);
		return text == null ? null : text.getDocumentProvider().getDocument(text.getEditorInput());
	}
}
