/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

/**
 * One finding of a report.
 *
 * @param kind          the kind of finding, for example {@code data-race}
 * @param variableClass the class that declares the field, or the type of the array, or the class of an object
 * @param variable      the name of the field, or the index of the element; empty for an object
 * @param first         one access
 * @param second        the other access
 * @param count         the number of occurrences
 * @param predicted     whether it did not happen in the run but may happen under another schedule
 * @param transaction   the transaction that is not atomic; empty for other findings
 */
public record FoundRace(String kind, String variableClass, String variable, FoundAccess first, FoundAccess second,
		long count, boolean predicted, String transaction) {

	/** An observed finding that is not about a transaction. */
	public FoundRace(String kind, String variableClass, String variable, FoundAccess first, FoundAccess second,
			long count) {
		this(kind, variableClass, variable, first, second, count, false, "");
	}

	/** Whether the variable is an element of an array. */
	public boolean onArray() {
		return variableClass.endsWith("[]");
	}

	/** Whether the variable is an object of a JDK type used by several threads. */
	public boolean onObject() {
		return kind.equals("api-race");
	}

	@Override
	public String toString() {
		return (predicted ? "predicted " : "") + kind + " on " + variableClass + '.' + variable + ": " + first + ", "
				+ second + ", " + count + " times";
	}
}
