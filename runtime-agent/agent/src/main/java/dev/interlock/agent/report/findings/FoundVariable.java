/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.findings;

import java.lang.reflect.Modifier;

import dev.interlock.agent.locks.ReadWriteLocks;
import dev.interlock.bootstrap.InterlockUseHooks;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.Sites;

/**
 * The variable of a finding in text form.
 *
 * @param kind      its kind
 * @param className the declaring class of a field, the type of an array, the class of an object
 * @param name      the field's name, or the index in brackets; empty for an object
 */
public record FoundVariable(Kind kind, String className, String name) {

	/** The kinds, with their numbers in the stream. */
	public enum Kind {
		FIELD(1, "field"), STATIC(2, "static field"), ARRAY(3, "array element"), OBJECT(4, "object");

		public final int number;
		private final String text;

		Kind(int number, String text) {
			this.number = number;
			this.text = text;
		}
	}

	public static FoundVariable of(FindingReport report, Sites sites) {
		return of(report.owner(), report.variable(), sites);
	}

	public static FoundVariable of(Object owner, int variable, Sites sites) {
		if (owner != null && owner.getClass().isArray()) {
			return new FoundVariable(Kind.ARRAY, owner.getClass().getTypeName(), "[" + variable + ']');
		}
		if (variable == EventHandler.WHOLE_OBJECT) {
			Class<?> known = InterlockUseHooks.knownAs(owner);
			return new FoundVariable(Kind.OBJECT,
					publicClass(known == null ? ReadWriteLocks.classOf(owner) : known).getName(), "");
		}
		FieldInfo field = sites.field(variable);
		return new FoundVariable(field.isStatic() ? Kind.STATIC : Kind.FIELD, field.className(), field.name());
	}

	/** The class as programs name it, without the JDK's internal subclasses. */
	private static Class<?> publicClass(Class<?> type) {
		Class<?> named = type;
		while (!Modifier.isPublic(named.getModifiers())) {
			named = named.getSuperclass();
		}
		return named == Object.class ? type : named;
	}

	/** The text with its kind, for example {@code field Counter.value}. */
	public String text() {
		return kind.text + ' ' + displayName();
	}

	/** The text without the kind. */
	public String displayName() {
		String simple = className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
		return switch (kind) {
		case ARRAY -> simple.substring(0, simple.indexOf('[')) + name + simple.substring(simple.indexOf(']') + 1);
		case OBJECT -> simple;
		default -> simple + '.' + name;
		};
	}
}
