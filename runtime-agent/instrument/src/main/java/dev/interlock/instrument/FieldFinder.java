/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockFields;

/** Finds fields by their offsets in objects, from what was recorded while their classes were loaded. Thread-safe. */
public final class FieldFinder extends InterlockFields {

	private final FieldStore fields;

	/**
	 * @param fields what is known of the fields
	 */
	public FieldFinder(FieldStore fields) {
		this.fields = fields;
	}

	@Override
	protected int find(Class<?> type, long offset) {
		for (Class<?> at = type; at != null; at = at.getSuperclass()) {
			ClassFields known = fields.of(at);
			ClassFields.Field field = known == null ? null : find(known, at, offset);
			if (field != null) {
				return fields.number(known, field);
			}
		}
		return 0;
	}

	private static ClassFields.Field find(ClassFields known, Class<?> type, long offset) {
		for (ClassFields.Field field : known.all()) {
			if (!field.is(Opcodes.ACC_STATIC) && offset(type, field.name()) == offset) {
				return field;
			}
		}
		return null;
	}
}
