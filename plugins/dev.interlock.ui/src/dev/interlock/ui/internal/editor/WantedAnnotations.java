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
 * Keeps annotations in editors in sync with a wanted set. Annotations that are no longer wanted are removed, existing
 * ones keep the positions that edits have moved them to, and new ones are added. For use in the UI thread.
 *
 * @param <W> the type of wanted elements; equal ones share an annotation
 */
public final class WantedAnnotations<W extends WantedAnnotations.Wanted> {

	/** An element to be annotated. */
	public interface Wanted {
		/** The annotation model of the editor. */
		IAnnotationModel model();
	}

	/**
	 * An annotation and its position.
	 *
	 * @param annotation the annotation
	 * @param position   its position in the document
	 */
	public record Placed(Annotation annotation, Position position) {
	}

	private final Map<W, Annotation> shown = new HashMap<>();

	/**
	 * Sets the wanted annotations.
	 *
	 * @param wanted all wanted elements
	 * @param maker  creates a missing annotation; empty if there is no position for it
	 */
	public void show(Set<W> wanted, Function<W, Optional<Placed>> maker) {
		shown.entrySet().removeIf(each -> !wanted.contains(each.getKey()) && remove(each.getKey(), each.getValue()));
		for (W each : wanted) {
			if (!shown.containsKey(each)) {
				maker.apply(each).ifPresent(placed -> add(each, placed));
			}
		}
	}

	/** Removes all annotations. */
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
