/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.classpath;

import java.util.List;

import org.objectweb.asm.tree.AnnotationNode;

/** The values of an annotation by name; a missing value is empty or false. */
final class AnnotationValues {

	private final List<Object> values;

	AnnotationValues(AnnotationNode annotation) {
		values = annotation.values == null ? List.of() : annotation.values;
	}

	String text(String name) {
		return value(name) instanceof String text ? text.strip() : "";
	}

	boolean truth(String name) {
		return Boolean.TRUE.equals(value(name));
	}

	/** The name of an enum constant; empty if missing. */
	String constant(String name) {
		return value(name) instanceof String[] constant ? constant[1] : "";
	}

	/** The elements of an array of strings, or the names of an array of enum constants. */
	List<String> texts(String name) {
		return list(name).stream()
				.map(each -> each instanceof String[] constant ? constant[1] : each.toString().strip())
				.toList();
	}

	/** The elements of an array of annotations. */
	List<AnnotationValues> annotations(String name) {
		return list(name).stream().map(each -> new AnnotationValues((AnnotationNode) each)).toList();
	}

	private List<?> list(String name) {
		return value(name) instanceof List<?> list ? list : List.of();
	}

	private Object value(String name) {
		for (int i = 0; i + 1 < values.size(); i += 2) {
			if (values.get(i).equals(name)) {
				return values.get(i + 1);
			}
		}
		return null;
	}
}
