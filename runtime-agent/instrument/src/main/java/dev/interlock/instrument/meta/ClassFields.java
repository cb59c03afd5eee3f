/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;

import org.objectweb.asm.Opcodes;

/** The fields that one class declares in its class file. Thread-safe once it is filled. */
public final class ClassFields {

	private final String name;
	private final String superName;
	private String nestHost;
	private volatile boolean hidden;
	private volatile boolean owner;
	private volatile boolean attachments;
	private boolean finalizer;
	private final AtomicBoolean counted = new AtomicBoolean();
	private final List<Field> fields = new ArrayList<>();
	private Set<String> overriding = Set.of();

	/**
	 * @param name      the internal name
	 * @param superName the internal name of the superclass; null for Object
	 */
	ClassFields(String name, String superName) {
		this.name = name;
		this.superName = superName;
		nestHost = name;
	}

	public String name() {
		return name;
	}

	/** The internal name of the superclass; null for Object. */
	public String superName() {
		return superName;
	}

	/** Whether the class has hidden fields for its monitored ones. */
	public boolean hasHidden() {
		return hidden;
	}

	public void setHidden() {
		hidden = true;
	}

	/** Whether the class has the hidden owner field, which names the only thread that can reach an object. */
	public boolean hasOwner() {
		return owner;
	}

	public void setOwner() {
		owner = true;
	}

	/** Whether the class itself has the hidden field for what engines keep in an object. */
	public boolean hasAttachments() {
		return attachments;
	}

	public void setAttachments() {
		attachments = true;
	}

	/** Whether the class itself declares a finalizer. */
	public boolean hasFinalizer() {
		return finalizer;
	}

	void setFinalizer() {
		finalizer = true;
	}

	/** Counts the class as instrumented; true at the first call only. */
	public boolean count() {
		return counted.compareAndSet(false, true);
	}

	/** The internal name of the nest host; the class itself if its class file names none. */
	String nestHost() {
		return nestHost;
	}

	void setNestHost(String nestHost) {
		this.nestHost = nestHost;
	}

	void add(int access, String fieldName, String descriptor) {
		fields.add(new Field(access, fieldName, descriptor));
	}

	/** Adds a method that may override one of the superclass. */
	void addOverriding(String methodName, String descriptor) {
		if (overriding.isEmpty()) {
			overriding = new HashSet<>();
		}
		overriding.add(methodName + descriptor.substring(0, descriptor.indexOf(')') + 1));
	}

	/** Whether the class itself may override a method, given as its name with its parameter descriptors. */
	boolean mayOverride(String method) {
		return overriding.contains(method);
	}

	/** Whether the class itself may override any method. */
	boolean mayOverride() {
		return !overriding.isEmpty();
	}

	public List<Field> all() {
		return fields;
	}

	/** The field of that name and descriptor that the class itself declares, or null. */
	public Field find(String fieldName, String descriptor) {
		for (Field field : fields) {
			if (field.name.equals(fieldName) && field.descriptor.equals(descriptor)) {
				return field;
			}
		}
		return null;
	}

	/** The first field of that name that the class itself declares, or null. */
	public Field named(String fieldName) {
		for (Field field : fields) {
			if (field.name.equals(fieldName)) {
				return field;
			}
		}
		return null;
	}

	/** Whether the other instance declares the same fields and so describes the same class, defined again. */
	boolean sameAs(ClassFields other) {
		if (!nestHost.equals(other.nestHost) || fields.size() != other.fields.size()) {
			return false;
		}
		for (int i = 0; i < fields.size(); i++) {
			Field mine = fields.get(i);
			Field theirs = other.fields.get(i);
			if (mine.access != theirs.access || !mine.name.equals(theirs.name)
					|| !mine.descriptor.equals(theirs.descriptor)) {
				return false;
			}
		}
		return true;
	}

	public static final class Field {

		private final int access;
		private final String name;
		private final String descriptor;
		private int number;
		private volatile boolean marked;

		Field(int access, String name, String descriptor) {
			this.access = access;
			this.name = name;
			this.descriptor = descriptor;
		}

		public String name() {
			return name;
		}

		String descriptor() {
			return descriptor;
		}

		public boolean is(int flag) {
			return (access & flag) != 0;
		}

		/** Whether a hidden field counts the atomic sections that are open on it. */
		public boolean isMarked() {
			return marked;
		}

		public void setMarked() {
			marked = true;
		}

		/** Volatile fields are meant for concurrent access, and final fields are not written after construction. */
		public boolean isMonitored() {
			return !is(Opcodes.ACC_VOLATILE | Opcodes.ACC_FINAL);
		}

		/** The field's number; 0 if it has none yet. */
		synchronized int numberOrZero() {
			return number;
		}

		/** The field's number, taken from the given source at the first call. */
		synchronized int number(IntSupplier next) {
			if (number == 0) {
				number = next.getAsInt();
			}
			return number;
		}
	}
}
