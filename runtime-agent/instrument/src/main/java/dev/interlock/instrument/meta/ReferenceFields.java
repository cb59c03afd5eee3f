/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockHiddenFields;
import dev.interlock.bootstrap.InterlockOffsets;
import dev.interlock.spi.FieldInfo;

/** The locations of the references in objects, by class. Thread-safe; loads no classes. */
public final class ReferenceFields {

	/** Fields of these types lead to no watched object. */
	private static final Set<String> LEAVES = Set.of("Ljava/lang/String;", "Ljava/lang/Class;",
			"Ljava/lang/ClassLoader;", "Ljava/lang/Thread;", "Ljava/lang/ThreadGroup;", "Ljava/lang/Integer;",
			"Ljava/lang/Long;", "Ljava/lang/invoke/MethodHandle;", "Ljava/lang/invoke/MethodType;");

	private final FieldStore fields;
	private final ClassFilter filter;
	private final Map<Class<?>, Layout> layouts = Collections.synchronizedMap(new WeakHashMap<>());
	private final Map<Class<?>, List<Named>> named = Collections.synchronizedMap(new WeakHashMap<>());

	/** A field that may hold a reference. */
	public static final class Named {

		private final Reference<Class<?>> declaredBy;
		private final String name;
		private final long offset;

		Named(Class<?> declaredBy, String name, long offset) {
			// a value of a weak map must not keep the class reachable
			this.declaredBy = new WeakReference<>(declaredBy);
			this.name = name;
			this.offset = offset;
		}

		/** The class that declares it; {@code Object} after that class has been unloaded. */
		public Class<?> declaredBy() {
			Class<?> type = declaredBy.get();
			return type == null ? Object.class : type;
		}

		public String name() {
			return name;
		}

		/** Its offset in an object, or in the class if it is static. */
		public long offset() {
			return offset;
		}
	}

	/**
	 * The references in the objects of a class.
	 *
	 * @param finals  the offsets of its final fields
	 * @param others  the offsets of its other fields whose accesses are not watched
	 * @param watched the offsets of its other fields whose accesses are watched
	 */
	public record Layout(long[] finals, long[] others, long[] watched) {
	}

	/**
	 * @param fields the recorded fields
	 * @param filter selects the watched classes
	 */
	public ReferenceFields(FieldStore fields, ClassFilter filter) {
		this.fields = fields;
		this.filter = filter;
	}

	/** The references in the objects of a class, which must not be an array class. */
	public Layout of(Class<?> type) {
		Layout known = layouts.get(type);
		if (known == null) {
			known = find(type);
			layouts.put(type, known);
		}
		return known;
	}

	/** The fields of a class and its superclasses that may hold references. The class must not be an array class. */
	public List<Named> named(Class<?> type) {
		List<Named> known = named.get(type);
		if (known == null) {
			List<Named> found = new ArrayList<>();
			for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
				addNamed(at, false, found);
			}
			known = List.copyOf(found);
			named.put(type, known);
		}
		return known;
	}

	/** The static fields declared by a class that may hold references. */
	public List<Named> statics(Class<?> type) {
		List<Named> found = new ArrayList<>();
		addNamed(type, true, found);
		return found;
	}

	private void addNamed(Class<?> type, boolean isStatic, List<Named> found) {
		ClassFields known = fields.of(type);
		if (known != null) {
			for (ClassFields.Field field : known.all()) {
				if (field.is(Opcodes.ACC_STATIC) == isStatic && leadsOn(field.descriptor())) {
					add(type, field.name(), found);
				}
			}
		} else if (type.isHidden()) {
			for (Field field : type.getDeclaredFields()) {
				if (Modifier.isStatic(field.getModifiers()) == isStatic
						&& leadsOn(field.getType().descriptorString())) {
					add(type, field.getName(), found);
				}
			}
		}
	}

	private static void add(Class<?> type, String name, List<Named> found) {
		long offset = InterlockOffsets.find(type, name);
		if (offset != InterlockOffsets.NONE) {
			found.add(new Named(type, name, offset));
		}
	}

	/** Whether a field may hold a reference that can lead to watched objects. */
	public boolean isReference(int field) {
		return leadsOn(fields.field(field).descriptor());
	}

	/** Whether the field with the given number is static. */
	public boolean isStatic(int field) {
		return fields.field(field).isStatic();
	}

	/**
	 * The object that a field currently refers to.
	 *
	 * @param owner the object; null for a static field
	 * @param field the number of a field that {@linkplain #isReference is a reference}
	 * @return null if the field is null
	 * @throws IllegalStateException if the location of the field is unknown
	 */
	public Object get(Object owner, int field) {
		FieldInfo info = fields.field(field);
		if (info.isStatic()) {
			Object holder = InterlockHiddenFields.holder(field);
			if (holder == null) {
				throw new IllegalStateException("It is not known which class declares " + info + '.');
			}
			return InterlockOffsets.reference(holder, InterlockOffsets.of((Class<?>) holder, info.name()));
		}
		for (Class<?> type = owner.getClass(); type != null; type = type.getSuperclass()) {
			if (type.getName().equals(info.className())) {
				return InterlockOffsets.reference(owner, InterlockOffsets.of(type, info.name()));
			}
		}
		throw new IllegalStateException("The object has no field " + info + '.');
	}

	private Layout find(Class<?> type) {
		List<Long> finals = new ArrayList<>();
		List<Long> others = new ArrayList<>();
		List<Long> watched = new ArrayList<>();
		for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
			List<Long> plain = filter.accepts(at.getName()) ? watched : others;
			ClassFields known = fields.of(at);
			if (known != null) {
				for (ClassFields.Field field : known.all()) {
					if (!field.is(Opcodes.ACC_STATIC) && leadsOn(field.descriptor())) {
						(field.is(Opcodes.ACC_FINAL) ? finals : plain).add(InterlockOffsets.of(at, field.name()));
					}
				}
			} else if (at.isHidden()) {
				// a hidden class such as a lambda's: the types of its fields are already loaded
				for (Field field : at.getDeclaredFields()) {
					if (!Modifier.isStatic(field.getModifiers()) && leadsOn(field.getType().descriptorString())) {
						(Modifier.isFinal(field.getModifiers()) ? finals : plain)
								.add(InterlockOffsets.of(at, field.getName()));
					}
				}
			}
		}
		return new Layout(array(finals), array(others), array(watched));
	}

	private static boolean leadsOn(String descriptor) {
		return descriptor.startsWith("[") || descriptor.startsWith("L") && !LEAVES.contains(descriptor);
	}

	private static long[] array(List<Long> offsets) {
		return offsets.stream().mapToLong(Long::longValue).toArray();
	}
}
