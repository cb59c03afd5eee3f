/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import dev.interlock.robustness.visible.samples.Account;
import dev.interlock.robustness.visible.samples.Address;
import dev.interlock.robustness.visible.samples.Customer;
import dev.interlock.robustness.visible.samples.Failing;
import dev.interlock.robustness.visible.samples.Level;
import dev.interlock.robustness.visible.samples.Nested;
import dev.interlock.robustness.visible.samples.Point;
import dev.interlock.robustness.visible.samples.Shape;

/** Describes sample objects as libraries that inspect objects see them. */
public final class SampleObjects {

	private static final List<Class<?>> TYPES = List.of(Account.class, Address.class, Customer.class, Failing.class,
			Level.class, Level.GOLD.getClass(), Nested.class, Nested.Inner.class, Nested.Holder.class,
			Nested.TextHolder.class, Point.class, Shape.class, Shape.Empty.class);

	private SampleObjects() {
	}

	/** Runs the program; the argument is the output file. */
	public static void main(String[] args) throws Exception {
		try (Lines lines = new Lines(Path.of(args[0]))) {
			for (Class<?> type : TYPES) {
				ClassDescription.write(type, lines);
				MemberAccess.write(type, lines);
			}
			failures(lines);
			GeneratedTypes.write(lines);
			Mappers.write(lines);
			SerialForms.write(lines);
			Inspectors.write(lines);
			Entities.write(lines);
		}
		// threads started by the libraries may not end by themselves
		System.exit(0);
	}

	/** The messages of failures, which name fields and variables, and their stack traces. */
	private static void failures(Lines lines) throws IOException {
		lines.begin("failures");
		for (var task : Failing.tasks().entrySet()) {
			try {
				task.getValue().run();
				throw new IOException("This was to fail: " + task.getKey());
			} catch (RuntimeException e) {
				lines.add(task.getKey(), e);
				for (StackTraceElement element : e.getStackTrace()) {
					lines.add("at", element);
				}
			}
		}
	}
}
