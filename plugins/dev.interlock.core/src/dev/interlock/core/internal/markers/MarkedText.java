/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.markers;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.JavaModelException;

import dev.interlock.core.internal.Tracing;
import dev.interlock.session.Variable;

/**
 * Finds the character range of a marker, which editors underline: the name of the variable if it occurs exactly once on
 * the line, else all code on the line. Reads each file once. For use by one thread.
 */
final class MarkedText {

	private static final Pattern LINE = Pattern.compile(".*?(?:\r\n|\r|\n|\\z)", Pattern.DOTALL);
	/** A line comment and the code before it. A slash within a string begins no comment. */
	private static final Pattern COMMENT = Pattern
			.compile("^((?:[^\"/]++|\"(?:[^\"\\\\]|\\\\.)*+\"|/(?!/))*+)//.*", Pattern.DOTALL);
	private static final String BYTE_ORDER_MARK = "\uFEFF";

	private final Map<IFile, String> texts = new HashMap<>();

	/** Returns the current text of a file, from its editor if it has unsaved changes. */
	String of(IFile file) {
		return texts.computeIfAbsent(file, changed -> {
			String unsaved = unsaved(changed);
			return unsaved == null ? read(changed) : unsaved;
		});
	}

	private static String unsaved(IFile file) {
		try {
			ICompilationUnit unit = JavaCore.createCompilationUnitFrom(file);
			return unit != null && unit.isWorkingCopy() && unit.hasUnsavedChanges() ? unit.getSource() : null;
		} catch (JavaModelException e) {
			// the editor was just closed: the file has the whole text
			return null;
		}
	}

	/**
	 * Adds the character range to the attributes of a marker on a 1-based line. Adds nothing if the line does not exist
	 * or is blank.
	 */
	void addRange(IFile file, int line, Variable variable, Map<String, Object> attributes) {
		String text = of(file);
		Matcher lines = LINE.matcher(text);
		for (int number = 1; lines.find(); number++) {
			if (number == line) {
				addRange(lines.group(), lines.start(), variable, attributes);
				return;
			}
		}
	}

	private static void addRange(String line, int offset, Variable variable, Map<String, Object> attributes) {
		String code = COMMENT.matcher(line).replaceFirst("$1");
		int start = code.length() - code.stripLeading().length();
		int end = code.stripTrailing().length();
		Matcher name = Pattern.compile("(?<![\\w$])" + Pattern.quote(variable.name()) + "(?![\\w$])").matcher(code);
		if (name.find()) {
			int nameStart = name.start();
			int nameEnd = name.end();
			if (!name.find()) {
				start = nameStart;
				end = nameEnd;
			}
		}
		if (start < end) {
			attributes.put(IMarker.CHAR_START, offset + start);
			attributes.put(IMarker.CHAR_END, offset + end);
		}
	}

	/** Returns the stored text of a file, decoded as in an editor; empty if it cannot be read. */
	static String read(IFile file) {
		try (InputStream in = file.getContents(true)) {
			String text = new String(in.readAllBytes(), file.getCharset());
			return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
		} catch (IOException | CoreException e) {
			// the marker is still shown on its line
			Tracing.MARKERS.trace("%s could not be read: %s", file, e);
			return "";
		}
	}
}
