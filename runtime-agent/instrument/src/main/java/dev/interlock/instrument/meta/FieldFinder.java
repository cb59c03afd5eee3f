/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockFields;
import dev.interlock.bootstrap.InterlockOffsets;
import dev.interlock.instrument.bytecode.CoverageProbes;

/** Finds fields by their offsets in objects. It uses the data recorded while their classes were loaded. Thread-safe. */
public final class FieldFinder extends InterlockFields {

	private final FieldStore fields;
	private final ClassValue<long[]> hidden = new ClassValue<>() {
		@Override
		protected long[] computeValue(Class<?> type) {
			return hiddenOf(type);
		}
	};

	/** @param fields the recorded fields */
	public FieldFinder(FieldStore fields) {
		this.fields = fields;
	}

	@Override
	protected int find(Class<?> type, long offset) {
		for (Class<?> at = type; at != null; at = at.getSuperclass()) {
			ClassFields known = fields.of(at);
			ClassFields.Field field = known == null ? null : find(known, at, offset);
			if (field != null) {
				return number(known, field, at);
			}
		}
		return 0;
	}

	@Override
	protected int findStatic(Class<?> type, long offset) {
		ClassFields known = fields.of(type);
		for (java.lang.reflect.Field field : type.getDeclaredFields()) {
			if (known != null && Modifier.isStatic(field.getModifiers()) && staticOffset(field) == offset) {
				ClassFields.Field found = known.find(field.getName(), Type.getDescriptor(field.getType()));
				return found == null ? 0 : number(known, found, type);
			}
		}
		return 0;
	}

	private int number(ClassFields known, ClassFields.Field field, Class<?> declaring) {
		int number = fields.number(known, field);
		HiddenField.define(number, declaring, known, field);
		return number;
	}

	@Override
	protected long[] findHidden(Class<?> type) {
		return hidden.get(type);
	}

	private long[] hiddenOf(Class<?> type) {
		List<Long> offsets = new ArrayList<>();
		for (Class<?> at = type; at != null; at = at.getSuperclass()) {
			ClassFields known = fields.of(at);
			if (known != null && known.hasHidden()) {
				for (ClassFields.Field field : known.all()) {
					if (field.isMonitored() && !field.is(Opcodes.ACC_STATIC)
							&& !CoverageProbes.isAdded(field.name())) {
						HiddenField three = HiddenField.of(known.name(), field);
						for (int kind = 0; kind < HiddenField.KINDS.length(); kind++) {
							offsets.add(InterlockOffsets.of(at, three.name(kind)));
						}
					}
				}
			}
		}
		return offsets.stream().mapToLong(Long::longValue).toArray();
	}

	@Override
	protected boolean isVolatileField(int number) {
		return fields.isVolatile(number);
	}

	private static ClassFields.Field find(ClassFields known, Class<?> type, long offset) {
		for (ClassFields.Field field : known.all()) {
			if (!field.is(Opcodes.ACC_STATIC) && InterlockOffsets.of(type, field.name()) == offset) {
				return field;
			}
		}
		return null;
	}
}
