/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.ISourceRange;
import org.eclipse.jdt.core.refactoring.CompilationUnitChange;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.CompositeChange;
import org.eclipse.text.edits.InsertEdit;
import org.eclipse.text.edits.MalformedTreeException;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.TextEdit;

/**
 * Merges the changes of several fixes. A source is changed once, with the edits of all fixes. Changes of one source
 * whose edits overlap are refused.
 */
public final class MergedChange {

	private final Map<ICompilationUnit, CompilationUnitChange> sources = new LinkedHashMap<>();
	private final Map<Object, Change> others = new LinkedHashMap<>();
	private final List<Map<ICompilationUnit, String>> results = new ArrayList<>();

	/**
	 * Adds the change of another fix, which was created from the current sources. A change of another file replaces an
	 * earlier change of it.
	 *
	 * @return false if its edits overlap with earlier ones; nothing is added then
	 */
	public boolean add(Change change) throws CoreException {
		List<Change> parts = new ArrayList<>();
		collect(change, parts);
		Map<ICompilationUnit, String> result = new LinkedHashMap<>();
		for (Change part : parts) {
			if (part instanceof CompilationUnitChange source) {
				result.put(source.getCompilationUnit(), source.getPreviewContent(null));
			}
		}
		if (!result.isEmpty() && results.contains(result)) {
			return true;
		}
		Map<ICompilationUnit, CompilationUnitChange> merged = new LinkedHashMap<>();
		for (Change part : parts) {
			if (part instanceof CompilationUnitChange source) {
				CompilationUnitChange both = merge(sources.get(source.getCompilationUnit()), source);
				if (both == null) {
					return false;
				}
				merged.put(source.getCompilationUnit(), both);
			}
		}
		sources.putAll(merged);
		results.add(result);
		parts.stream().filter(part -> !(part instanceof CompilationUnitChange))
				.forEach(part -> others.put(part.getModifiedElement(), part));
		return true;
	}

	private static void collect(Change change, List<Change> parts) {
		if (change instanceof CompositeChange composite) {
			for (Change child : composite.getChildren()) {
				collect(child, parts);
			}
		} else {
			parts.add(change);
		}
	}

	/** Returns the edits of both; null if they overlap. */
	private static CompilationUnitChange merge(CompilationUnitChange known, CompilationUnitChange more)
			throws CoreException {
		MultiTextEdit all = new MultiTextEdit();
		try {
			if (known != null) {
				addEdits(known.getEdit().copy(), all, 0);
			}
			ISourceRange types = more.getCompilationUnit().getTypes()[0].getSourceRange();
			addEdits(more.getEdit().copy(), all, types.getOffset());
		} catch (MalformedTreeException e) {
			// the edit tree reports overlapping edits in this way
			return null;
		}
		CompilationUnitChange both = new CompilationUnitChange(more.getName(), more.getCompilationUnit());
		both.setEdit(all);
		return both;
	}

	/**
	 * Moves edits to another tree, except imports that it already contains. Imports are the insertions before an
	 * offset.
	 */
	private static void addEdits(TextEdit from, MultiTextEdit all, int importsEnd) {
		for (TextEdit edit : from.removeChildren()) {
			if (edit.getClass() == MultiTextEdit.class) {
				addEdits(edit, all, importsEnd);
			} else if (!(edit instanceof InsertEdit insert && edit.getOffset() < importsEnd && has(all, insert))) {
				all.addChild(edit);
			}
		}
	}

	private static boolean has(MultiTextEdit all, InsertEdit wanted) {
		for (TextEdit edit : all.getChildren()) {
			if (edit instanceof InsertEdit insert && insert.getOffset() == wanted.getOffset()
					&& insert.getText().equals(wanted.getText())) {
				return true;
			}
		}
		return false;
	}

	/** Returns all changes as one; null if nothing was added. */
	public Change change(String name) {
		List<Change> all = new ArrayList<>(others.values());
		all.addAll(sources.values());
		return all.isEmpty() ? null : new CompositeChange(name, all.toArray(Change[]::new));
	}
}
