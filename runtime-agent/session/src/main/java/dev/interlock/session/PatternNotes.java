/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.interlock.session.Access.HeldLock;

/** Explains the patterns of atomicity violations in terms of the accesses and the variables. */
final class PatternNotes {

	private static final int ACCESSES_OF_TWO_VARIABLES = 4;
	private static final String TWO_VARIABLES = "two variables: ";

	private final Finding finding;
	private final List<Access> accesses;
	private final IntFunction<String> mark;

	private PatternNotes(Finding finding, IntFunction<String> mark) {
		this.finding = finding;
		this.accesses = finding.accesses();
		this.mark = mark;
	}

	/**
	 * Why the accesses of a finding cannot be serialised (AtomRace, section 2; Wang and Stoller, sections 3 and 4).
	 *
	 * @param finding a finding with a pattern
	 * @param mark    the name of an access by its index, from 0
	 */
	static String of(Finding finding, IntFunction<String> mark) {
		String pattern = finding.violation().pattern();
		String ofOneVariable = ofOneVariable(pattern);
		if (!ofOneVariable.isEmpty()) {
			return ofOneVariable;
		}
		if (!finding.violation().section().isEmpty()) {
			return "another thread accesses the variable in between, which the section does not allow";
		}
		PatternNotes notes = new PatternNotes(finding, mark);
		int size = finding.accesses().size();
		if (pattern.startsWith(TWO_VARIABLES) && size == ACCESSES_OF_TWO_VARIABLES) {
			return notes.ofTwoVariables();
		}
		if (pattern.startsWith("cycle of ") && size > ACCESSES_OF_TWO_VARIABLES) {
			return notes.ofCycle();
		}
		boolean areOfTransaction = !finding.details().transaction().isEmpty() && size == 2;
		return areOfTransaction ? notes.ofEvents() : "";
	}

	private static String ofOneVariable(String pattern) {
		return switch (pattern) {
		case "read-write-read" ->
			"two reads that belong together; another thread writes in between, so they may see "
					+ "different values";
		case "read-write-write" ->
			"a write that depends on a read; another thread writes in between, so the value "
					+ "read is outdated";
		case "write-write-read" -> "a read after a write; another thread writes in between, so the read sees "
				+ "another value";
		case "write-read-write" ->
			"two writes that belong together; another thread reads in between and sees "
					+ "an unfinished state";
		default -> "";
		};
	}

	/**
	 * The first and the last access belong to the transaction. With the second and the third one, another transaction
	 * accesses the same variables.
	 */
	private String ofTwoVariables() {
		return "two variables that belong together, and another thread " + after(0, 1) + ", but " + before(2, 3)
				+ ": for one variable it comes after this transaction, for the other before it, which no serial order allows";
	}

	/** The operation of another thread after an access of the transaction. */
	private String after(int first, int remote) {
		String name = name(remote);
		if (isWrite(remote)) {
			return isWrite(first) ? "overwrites " + name + ", which " + mark.apply(first) + " has written"
					: "writes " + name + ", which " + mark.apply(first) + " has read before";
		}
		return "reads " + name + " as " + mark.apply(first) + " has written it";
	}

	/** The operation of another thread before an access of the transaction. */
	private String before(int remote, int last) {
		String name = name(remote);
		if (isWrite(remote)) {
			return "writes " + name + ", which " + mark.apply(last) + (isWrite(last) ? " overwrites" : " then reads");
		}
		return "reads " + name + " as it was before " + mark.apply(last);
	}

	/**
	 * The accesses are the transaction's first one, two of each other transaction, and the transaction's last one. Each
	 * transaction starts with the variable of the previous one.
	 */
	private String ofCycle() {
		int last = accesses.size() - 1;
		String variables = IntStream.rangeClosed(0, last).filter(index -> index % 2 != 0).mapToObj(this::name)
				.collect(Collectors.joining(", then "));
		return "this transaction is split between " + mark.apply(0) + " and " + mark.apply(last)
				+ ", and other transactions come in between, each ordered after the previous one by an access ("
				+ variables
				+ "): so it comes before and after them, which no serial order allows";
	}

	/** Two events of one transaction. The events of other transactions in between are unknown. */
	private String ofEvents() {
		HeldLock first = accesses.get(0).taken();
		HeldLock second = accesses.get(1).taken();
		String one = first != null ? "the lock acquired at " + mark.apply(0) + " is released"
				: mark.apply(0) + " accesses " + name(0) + ", which no lock protects";
		String other;
		if (second == null) {
			other = ", and then " + mark.apply(1) + " accesses " + name(1) + (first == null ? " too" : "")
					+ ", which no lock protects";
		} else if (first == null) {
			other = ", and then a lock is acquired at " + mark.apply(1);
		} else {
			other = first.id() == second.id() ? ", and acquired again at " + mark.apply(1)
					: ", and then another one is acquired at " + mark.apply(1);
		}
		return one + other + ": another thread can run in between, so the values that " + mark.apply(0)
				+ " has read or written may have changed";
	}

	/** Whether an access to one of two variables is a write. The pattern shows this for method calls too. */
	private boolean isWrite(int index) {
		String[] kinds = finding.violation().pattern().substring(TWO_VARIABLES.length()).split(", |-");
		return index < kinds.length && kinds[index].equals("write");
	}

	private String name(int index) {
		return finding.variableName(accesses.get(index));
	}
}
