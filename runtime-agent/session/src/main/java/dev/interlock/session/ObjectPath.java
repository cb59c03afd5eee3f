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
import java.util.Locale;

/**
 * How the object of a finding is reached from what the threads share.
 *
 * @param steps    the fields that lead to it, outermost first; only those of the program's classes
 * @param sharedAt the frame that gave the first of them to another thread; null where unknown
 * @param sharedBy the name of the thread that got it there; empty where unknown
 */
public record ObjectPath(List<Step> steps, StackTraceElement sharedAt, String sharedBy) {

	/** Nothing is known. */
	public static final ObjectPath UNKNOWN = new ObjectPath(List.of(), null, "");

	/** Keeps a copy. */
	public ObjectPath {
		steps = List.copyOf(steps);
	}

	/**
	 * A field on the way.
	 *
	 * @param className the class that declares it; binary name
	 * @param field     its name
	 * @param object    the number of the object that holds it; 0 for a static field
	 */
	public record Step(String className, String field, int object) {

		/** Whether the field is static. */
		public boolean isStatic() {
			return object == 0;
		}

		/** The field for people: {@code AuditLog.lines}. */
		public String displayName() {
			return Variable.simpleName(className) + '.' + field;
		}

		@Override
		public String toString() {
			return String.format(Locale.ROOT, "%s.%s", className, field);
		}
	}

	/** Whether it begins with what the threads share: a static field, or what one of them was given. */
	public boolean isFromRoot() {
		return !isEmpty() && (sharedAt != null || steps.get(0).isStatic());
	}

	/** Whether nothing is known. */
	public boolean isEmpty() {
		return steps.isEmpty();
	}
}
