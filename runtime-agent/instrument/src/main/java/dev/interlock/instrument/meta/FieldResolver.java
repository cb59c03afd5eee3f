/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockThread;

/**
 * Resolves the field of a site at its first execution, as the JVM does (JVMS 5.4.3.2). It uses the data recorded
 * while the classes were loaded. Thread-safe.
 */
public final class FieldResolver {

	/** The site cannot be resolved this time, because its access is going to fail. */
	private static final int UNKNOWN = 0;
	/** The result for a field that is final or unknown. Smaller results are for volatile fields. */
	public static final int NOT_MONITORED = -1;

	private final SiteTable sites;
	private final FieldStore fields;
	private final Overrides overrides;

	/**
	 * @param sites  the sites
	 * @param fields the recorded fields
	 */
	public FieldResolver(SiteTable sites, FieldStore fields) {
		this.sites = sites;
		this.fields = fields;
		this.overrides = new Overrides(fields);
	}

	/** Finds the methods of the JDK that the program's classes override. */
	public Overrides overrides() {
		return overrides;
	}

	/**
	 * The number of the field that a site accesses. Called by the program's own thread at the site. It loads the
	 * class that the instruction names, as the instruction is about to do. No class loader therefore runs while the
	 * access is pending.
	 *
	 * @param site  the number of an access site of a field
	 * @param owner the object whose field is accessed; null for a static field, whose class is initialised
	 * @return the field's number, from 1; -1 if it is final or unknown; -1 - n if it is volatile and has the number
	 * n; 0 if the access is going to fail
	 */
	public int resolve(int site, Object owner) {
		// excludes the agent's own use of JDK classes from the program's events, but not the program's class loaders
		InterlockThread thread = InterlockThread.current();
		FieldReference reference;
		ClassLoader loader;
		thread.enterAgent();
		try {
			reference = sites.fieldReference(site);
			ResolvedField resolved = reference.resolved();
			if (resolved != null) {
				return number(site, reference, resolved);
			}
			loader = reference.loader().get();
		} finally {
			thread.leaveAgent();
		}
		Class<?> type = load(reference.typeName(), loader);
		if (type == null || owner != null && !type.isInstance(owner)) {
			return UNKNOWN;
		}
		thread.enterAgent();
		try {
			ResolvedField resolved = find(type, reference);
			reference.setResolved(resolved);
			return number(site, reference, resolved);
		} finally {
			thread.leaveAgent();
		}
	}

	private static Class<?> load(String name, ClassLoader loader) {
		try {
			return Class.forName(name, false, loader);
		} catch (ClassNotFoundException | LinkageError e) {
			// the access is about to fail in the same way
			return null;
		}
	}

	private int number(int site, FieldReference reference, ResolvedField resolved) {
		if (resolved == null) {
			return UNKNOWN;
		}
		String accessing = sites.method(site).className().replace('.', '/');
		if (!resolved.isAccessibleFrom(accessing, reference.loader())) {
			return UNKNOWN;
		}
		return resolved.isVolatile() ? volatileNumber(resolved.number()) : resolved.number();
	}

	/** Converts the number of a volatile field to the result of {@link #resolve}, and back. */
	public static int volatileNumber(int number) {
		return NOT_MONITORED - number;
	}

	private ResolvedField find(Class<?> type, FieldReference reference) {
		Class<?> declaring = declaring(type, reference);
		if (declaring == null) {
			return ResolvedField.NOT_MONITORED;
		}
		ClassFields known = fields.of(declaring);
		ClassFields.Field field = known.find(reference.name(), reference.descriptor());
		if (field.is(Opcodes.ACC_STATIC) != reference.isStatic()) {
			return null;
		}
		if (!field.isMonitored() && !field.is(Opcodes.ACC_VOLATILE)) {
			return ResolvedField.NOT_MONITORED;
		}
		int number = fields.number(known, field);
		HiddenField.define(number, declaring, known, field);
		return new ResolvedField(number, known, field, fields.of(declaring.getClassLoader()));
	}

	/**
	 * The class that declares the field. The search order is the class, its interfaces, its superclass, recursively.
	 */
	public Class<?> declaring(Class<?> type, FieldReference reference) {
		ClassFields known = fields.of(type);
		if (known == null) {
			return null;
		}
		if (known.find(reference.name(), reference.descriptor()) != null) {
			return type;
		}
		for (Class<?> superinterface : type.getInterfaces()) {
			Class<?> found = declaring(superinterface, reference);
			if (found != null) {
				return found;
			}
		}
		return type.getSuperclass() == null ? null : declaring(type.getSuperclass(), reference);
	}
}
