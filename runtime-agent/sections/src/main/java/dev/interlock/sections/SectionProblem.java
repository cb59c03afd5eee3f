/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

/**
 * An error in a section.
 *
 * @param place the file, or the source file of the class with the annotation
 * @param line  the 1-based line in the file; 0 if the place has no lines
 * @param text  one sentence with the error and the remedy
 */
public record SectionProblem(String place, int line, String text) {

	@Override
	public String toString() {
		return place + (line == 0 ? "" : ":" + line) + ": " + text;
	}
}
