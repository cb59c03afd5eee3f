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
 * The path from a shared object or a static field to the object of a finding.
 *
 * @param steps    the fields on the path, outermost first; only those of the program's classes
 * @param sharedAt the frame that passed the first object to another thread; null if unknown
 * @param sharedBy the name of the thread that received it there; empty if unknown
 */
public record ObjectPath(List<Step> steps, StackTraceElement sharedAt, String sharedBy) {

	public static final ObjectPath UNKNOWN = new ObjectPath(List.of(), null, "");

	public ObjectPath {
		steps = List.copyOf(steps);
	}

	/**
	 * A field on the path.
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

		/** The display name: {@code AuditLog.lines}. */
		public String displayName() {
			return Variable.simpleName(className) + '.' + field;
		}

		@Override
		public String toString() {
			return String.format(Locale.ROOT, "%s.%s", className, field);
		}
	}

	/** Whether the path begins with a static field or with an object that was passed to a thread. */
	public boolean isFromRoot() {
		return !isEmpty() && (sharedAt != null || steps.get(0).isStatic());
	}

	/** Whether the path is unknown. */
	public boolean isEmpty() {
		return steps.isEmpty();
	}
}
