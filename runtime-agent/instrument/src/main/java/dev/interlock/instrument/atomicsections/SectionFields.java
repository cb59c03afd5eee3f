/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import java.util.function.IntConsumer;

import dev.interlock.bootstrap.InterlockRepairs;
import dev.interlock.instrument.meta.ClassFields;
import dev.interlock.instrument.meta.FieldReference;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.HiddenField;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.spi.FieldInfo;

/** Resolves the field of a site of a section. Unlike for data races, volatile fields are included. Thread-safe. */
public final class SectionFields {

	/** Cannot be resolved this time, because the access is going to fail. */
	private static final int UNKNOWN = 0;
	/** No field that can be watched. */
	private static final int NONE = -1;

	private final SiteTable sites;
	private final FieldStore fields;
	private final FieldResolver resolver;

	/**
	 * @param sites  the sites
	 * @param fields the recorded fields
	 */
	public SectionFields(SiteTable sites, FieldStore fields) {
		this.sites = sites;
		this.fields = fields;
		resolver = new FieldResolver(sites, fields);
	}

	/** Sets the action for the site of an unloaded class whose number another class is about to get. */
	void onReuse(IntConsumer action) {
		sites.onReuse(action);
	}

	/** The name of the field that an instruction accesses. */
	String name(int site) {
		return sites.fieldReference(site).name();
	}

	FieldInfo field(int number) {
		return fields.field(number);
	}

	/**
	 * The number of the field that an instruction accesses; 0 if it cannot be resolved this time, -1 if it is
	 * unknown.
	 */
	int ofAccess(int site, Object owner) {
		FieldReference reference = sites.fieldReference(site);
		try {
			Class<?> type = Class.forName(reference.typeName(), false, reference.loader().get());
			if (owner != null && !type.isInstance(owner)) {
				return UNKNOWN;
			}
			Class<?> declaring = resolver.declaring(type, reference);
			return declaring == null ? NONE : number(declaring, reference.name());
		} catch (ClassNotFoundException | LinkageError e) {
			// the access is about to fail in the same way
			return UNKNOWN;
		}
	}

	/** Lets the values of a section be repaired that begins at a site whose field has been resolved. */
	void placeRepair(int site, int section) {
		FieldReference reference = sites.fieldReference(site);
		try {
			Class<?> type = Class.forName(reference.typeName(), false, reference.loader().get());
			InterlockRepairs.place(section, resolver.declaring(type, reference), reference.name(),
					reference.isStatic());
		} catch (ClassNotFoundException | LinkageError e) {
			// stays unrepaired
			return;
		}
	}

	/**
	 * The number of the field that belongs to the call of an accessor; 0 or -1 as for an access.
	 *
	 * @param receiver the object; null if the accessor is static
	 */
	int ofAccessor(int site, Object receiver, String className, String name) {
		if (receiver == null) {
			try {
				return number(Class.forName(className, false, sites.fieldReference(site).loader().get()), name);
			} catch (ClassNotFoundException | LinkageError e) {
				// a section that names a missing class is not watched
				return NONE;
			}
		}
		for (Class<?> type = receiver.getClass(); type != null; type = type.getSuperclass()) {
			if (type.getName().equals(className)) {
				return number(type, name);
			}
		}
		return UNKNOWN;
	}

	private int number(Class<?> declaring, String name) {
		ClassFields known = fields.of(declaring);
		ClassFields.Field field = known == null ? null : known.named(name);
		if (field == null) {
			return NONE;
		}
		int number = fields.number(known, field);
		if (field.isMarked()) {
			HiddenField.defineSections(number, declaring, field);
		}
		return number;
	}
}
