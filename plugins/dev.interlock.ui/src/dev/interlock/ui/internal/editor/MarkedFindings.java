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
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.MarkerAnnotation;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;

/** The accesses of findings that are marked in an editor, where they stand after all edits. To be used in the UI thread. */
public final class MarkedFindings {

	/**
	 * An access that is marked.
	 *
	 * @param session the session of the finding
	 * @param finding the finding, as it is known now
	 * @param index   the index of the access
	 * @param stale   whether the source was changed since the run
	 */
	public record Mark(RaceSession session, Finding finding, int index, boolean stale) {
	}

	private MarkedFindings() {
	}

	/** The accesses marked on the line of an offset; none if the editor shows no text with markers. */
	public static List<Mark> onLine(IEditorPart editor, int offset) {
		IDocument document = document(editor);
		if (document == null) {
			return List.of();
		}
		try {
			IRegion line = document.getLineInformationOfOffset(offset);
			return overlapping(editor, line.getOffset(), line.getLength());
		} catch (BadLocationException e) {
			// the caret was behind the end of a document that has just become shorter: no line, no mark
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

	/** What a marker stands for; empty if it is none of ours, or its session was removed. */
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
