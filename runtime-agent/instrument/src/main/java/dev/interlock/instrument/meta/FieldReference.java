/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

/**
 * A symbolic reference to a field or method in the classes of one loader, or an array. There is one instance for each
 * name and loader, so that it is resolved once.
 */
public final class FieldReference {

	/** Null for an array, and after the loader has been collected. */
	private volatile LoaderFields loader;
	private final String typeName;
	private final String name;
	private final String descriptor;
	private final boolean isStatic;

	/** The resolved field; null before resolution. */
	private volatile ResolvedField resolved;

	/**
	 * @param loader     the loader of the class that holds the instruction
	 * @param typeName   the binary name of the class that the instruction names; for an array its type or null
	 * @param name       the field's name; null for {@code this}
	 * @param descriptor the field's descriptor; null for an array, a method and {@code this}
	 * @param isStatic   whether the instruction is for a static field
	 */
	FieldReference(LoaderFields loader, String typeName, String name, String descriptor, boolean isStatic) {
		this.loader = loader;
		this.typeName = typeName;
		this.name = name;
		this.descriptor = descriptor;
		this.isStatic = isStatic;
	}

	/** An array of the given type, or of an unknown one if that is null. */
	public static FieldReference array(String typeName) {
		return new FieldReference(null, typeName, "[]", null, false);
	}

	/** No field, but {@code this} in a method of the given class. */
	public static FieldReference receiver(String typeName) {
		return new FieldReference(null, typeName, null, null, false);
	}

	public LoaderFields loader() {
		return loader;
	}

	public String typeName() {
		return typeName;
	}

	public String name() {
		return name;
	}

	String descriptor() {
		return descriptor;
	}

	public boolean isStatic() {
		return isStatic;
	}

	ResolvedField resolved() {
		return resolved;
	}

	/** Drops the data about the loader's classes, after the loader has been collected. */
	void detach() {
		loader = null;
		resolved = null;
	}

	void setResolved(ResolvedField resolved) {
		this.resolved = resolved;
	}
}
