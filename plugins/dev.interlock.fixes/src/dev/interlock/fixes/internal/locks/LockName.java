/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.locks;

import java.util.Optional;

import dev.interlock.session.Access;
import dev.interlock.session.Access.HeldLock;
import dev.interlock.session.Finding;
import dev.interlock.session.Variable;
import dev.interlock.session.Variable.Kind;

/**
 * The name of a lock in reports: the field that holds it, {@code Counter.lock}, a class, {@code Counter.class}, or the
 * class of the object whose monitor it is, {@code Counter}.
 *
 * @param type  the simple name of the class, with those of its enclosing classes
 * @param field the field; empty if it is a monitor
 * @param form  the form of the name
 */
record LockName(String type, String field, Form form) {

	/** The three ways to name a lock. */
	enum Form {
		/** A field holds it. */
		FIELD,
		/** The monitor of a class. */
		CLASS,
		/** The monitor of an object of a class. */
		MONITOR
	}

	static LockName parse(String text) {
		int dot = text.lastIndexOf('.');
		String last = text.substring(dot + 1);
		if (last.equals("class")) {
			return new LockName(text.substring(0, dot), "", Form.CLASS);
		}
		boolean isField = dot > 0 && Character.isLowerCase(last.charAt(0))
				|| dot > 0 && last.matches("[A-Z][A-Z0-9_]+");
		return isField ? new LockName(text.substring(0, dot), last, Form.FIELD)
				: new LockName(text, "", Form.MONITOR);
	}

	/** Returns the lock that is suggested for a field, or else a monitor that an access holds and that the source can denote. */
	static Optional<LockName> of(Finding finding, Variable field) {
		if (finding.details().suggestion() != null) {
			return Optional.of(parse(finding.details().suggestion().lock()));
		}
		return finding.accesses().stream().flatMap(access -> access.locks().stream())
				.filter(lock -> lock.mode().equals("monitor"))
				.filter(lock -> lock.ofClass() || lock.className().equals(field.className()))
				.findFirst().map(lock -> new LockName(simple(lock.className()), "",
						lock.ofClass() ? Form.CLASS : Form.MONITOR));
	}

	/** Returns the lock for a field that no lock guards: the monitor of its object or of its class. */
	static LockName own(Variable field) {
		return new LockName(simple(field.className()), "", field.kind() == Kind.STATIC ? Form.CLASS : Form.MONITOR);
	}

	/** Returns whether an access held the lock, as far as the run recorded it. */
	boolean isHeldAt(Access access) {
		return form != Form.FIELD && access.locks().stream().anyMatch(this::is);
	}

	private boolean is(HeldLock lock) {
		return lock.ofClass() == (form == Form.CLASS) && simple(lock.className()).equals(type);
	}

	/** Converts a binary name to its form in reports. */
	static String simple(String binaryName) {
		return binaryName.substring(binaryName.lastIndexOf('.') + 1).replace('$', '.');
	}

	/** Returns the shortest name of the lock inside the class of a variable. */
	String shortFor(Variable variable) {
		boolean own = type.equals(simple(variable.className()));
		return own && form == Form.MONITOR ? "this" : own && form == Form.FIELD ? field : toString();
	}

	@Override
	public String toString() {
		return switch (form) {
		case FIELD -> type + '.' + field;
		case CLASS -> type + ".class";
		case MONITOR -> type;
		};
	}
}
