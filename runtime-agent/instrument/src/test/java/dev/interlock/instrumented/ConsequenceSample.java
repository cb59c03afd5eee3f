/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.util.ArrayList;
import java.util.List;

/** Accesses whose races have different consequences. */
public final class ConsequenceSample {

	private int number;
	private long wide;
	private String text;
	private List<String> list;

	void increment() {
		number++;
	}

	void set(int to) {
		number = to;
	}

	int get() {
		return number;
	}

	void doubled() {
		number = number * 2;
	}

	void claim() {
		if (number == 0) {
			number = 1;
		}
	}

	void await() {
		while (number == 0) {
			Thread.onSpinWait();
		}
	}

	void perhaps() {
		if (number > 7) {
			System.out.println("more");
		}
	}

	void setWide(long to) {
		wide = to;
	}

	long getWide() {
		return wide;
	}

	void addWide(long more) {
		wide += more;
	}

	void append(String more) {
		text = text + more;
	}

	void textOnce() {
		text = "once";
	}

	String getText() {
		return text;
	}

	void makeList() {
		list = new ArrayList<>();
	}

	List<String> getList() {
		return list;
	}

	List<String> lazyList() {
		if (list == null) {
			list = new ArrayList<>();
		}
		return list;
	}

	void giveList(List<String> given) {
		list = given;
	}

	int useList() {
		if (list != null) {
			return list.size();
		}
		return 0;
	}

	void dropList() {
		list = null;
	}

	void count(int[] counts, int at) {
		counts[at]++;
	}

	int element(int[] counts, int at) {
		return counts[at];
	}

	void setLong(long[] values, long to) {
		values[0] = to;
	}

	long getLong(long[] values) {
		return values[0];
	}
}
