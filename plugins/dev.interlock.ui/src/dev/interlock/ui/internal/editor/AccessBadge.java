/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.editor;

import java.util.List;

import org.eclipse.jface.text.source.Annotation;

/** The badge of the selected finding on a line: the numbers of its accesses there. */
final class AccessBadge extends Annotation {

	/** The type of the annotation. */
	static final String TYPE = "dev.interlock.ui.access"; //$NON-NLS-1$

	private final List<Integer> numbers;

	AccessBadge(List<Integer> numbers, String text) {
		super(TYPE, false, text);
		this.numbers = List.copyOf(numbers);
	}

	/** The numbers of the accesses, ascending, at least one. */
	List<Integer> numbers() {
		return numbers;
	}
}
