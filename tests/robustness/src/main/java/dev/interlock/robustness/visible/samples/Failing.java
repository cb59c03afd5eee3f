/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible.samples;

import java.util.LinkedHashMap;
import java.util.Map;

/** Instructions that fail: the JVM's messages contain names of the program's fields and variables. */
public final class Failing {

	/** A task that fails. */
	public interface Task {
		/** Fails. */
		void run();
	}

	private static Failing nothing;
	private static int[][] table;

	private Failing next;
	private int number;
	private Object[] objects;

	private Failing() {
	}

	/** All the tasks, by name. */
	public static Map<String, Task> tasks() {
		Map<String, Task> tasks = new LinkedHashMap<>();
		Failing failing = new Failing();
		tasks.put("read a field of null", () -> failing.next.number++);
		tasks.put("write a field of null", () -> nothing.next = failing);
		tasks.put("read through two fields", () -> failing.next(nothing.next.next));
		tasks.put("compound assignment", () -> failing.next.next.number += 2);
		tasks.put("element of null", () -> failing.objects[failing.number] = "text");
		tasks.put("element of an element", () -> table[1][2]--);
		tasks.put("index too large", Failing::indexTooLarge);
		tasks.put("wrong type in an array", Failing::wrongType);
		tasks.put("parameter", () -> parameter(null, new long[1]));
		tasks.put("variable", Failing::variable);
		tasks.put("negative size", () -> failing.objects = new Object[failing.number - 1]);
		tasks.put("cast", () -> failing.next((Failing) (Object) "text"));
		return tasks;
	}

	private void next(Failing newNext) {
		next = newNext;
	}

	private static void indexTooLarge() {
		long[] array = new long[3];
		array[array.length] = 1;
	}

	private static void wrongType() {
		Object[] array = new String[1];
		array[0] = 1;
	}

	private static void parameter(Failing given, long[] numbers) {
		given.number = (int) numbers[0];
	}

	private static void variable() {
		Failing local = nothing;
		local.objects[0] = local;
	}
}
