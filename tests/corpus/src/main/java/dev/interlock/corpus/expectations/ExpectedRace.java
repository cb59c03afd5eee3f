/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.expectations;

/**
 * A race that a program's comments declare, an unordered pair of lines.
 *
 * @param variable the name of the field, an array type such as {@code int[]}, or the full name of a JDK class
 * @param line     the smaller of the two 1-based lines
 * @param other    the larger of the two, or the same line
 */
public record ExpectedRace(String variable, int line, int other) {

	/** The race of a variable on two lines in any order. */
	public static ExpectedRace of(String variable, int oneLine, int otherLine) {
		return new ExpectedRace(variable, Math.min(oneLine, otherLine), Math.max(oneLine, otherLine));
	}

	/** Whether the variable is an object of a JDK type, whose fields race inside it. */
	public boolean inJdkObject() {
		return variable.indexOf('.') > 0;
	}
}
