/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.editor;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;

/**
 * The annotations that somebody wants in editors, and those that are there: what is wanted no longer goes, what is there
 * stays as edits have moved it, and what is new comes. To be used in the UI thread.
 *
 * @param <W> what is wanted; equal ones are the same annotation
 */
public final class WantedAnnotations<W extends WantedAnnotations.Wanted> {

	/** Something to be annotated. */
	public interface Wanted {
		/** The annotations of the editor where it is wanted. */
		IAnnotationModel model();
	}

	/**
	 * An annotation and where it is to stand.
	 *
	 * @param annotation the annotation
	 * @param position   its place in the document
	 */
	public record Placed(Annotation annotation, Position position) {
	}

	private final Map<W, Annotation> shown = new HashMap<>();

	/**
	 * Wants other annotations than before.
	 *
	 * @param wanted all that are wanted
	 * @param maker  makes one that is not there; empty if there is no place for it
	 */
	public void show(Set<W> wanted, Function<W, Optional<Placed>> maker) {
		shown.entrySet().removeIf(each -> !wanted.contains(each.getKey()) && remove(each.getKey(), each.getValue()));
		for (W each : wanted) {
			if (!shown.containsKey(each)) {
				maker.apply(each).ifPresent(placed -> add(each, placed));
			}
		}
	}

	/** Takes all away. */
	public void clear() {
		show(Set.of(), any -> Optional.empty());
	}

	private void add(W wanted, Placed placed) {
		wanted.model().addAnnotation(placed.annotation(), placed.position());
		shown.put(wanted, placed.annotation());
	}

	private static boolean remove(Wanted wanted, Annotation annotation) {
		wanted.model().removeAnnotation(annotation);
		return true;
	}
}
